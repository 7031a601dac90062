import Geometry

extension Shape {
  /// Returns the figure with an outline that begins near the start of a stroke and has its direction.
  func following(_ stroke: [Point]) -> Shape {
    switch self {
    case .line, .arc, .arrow: return self
    case .ellipse(let ellipse): return .ellipse(ellipse.following(stroke))
    case .rectangle(let corners): return .rectangle(Self.following(stroke, corners))
    case .polygon(let corners): return .polygon(Self.following(stroke, corners))
    }
  }

  private static func following(_ stroke: [Point], _ corners: [Point]) -> [Point] {
    let directed = isClockwise(stroke) == isClockwise(corners) ? corners : corners.reversed()
    guard let start = stroke.first else { return corners }
    let nearest = directed.indices.min {
      directed[$0].distance(to: start) < directed[$1].distance(to: start)
    }
    return Array(directed[(nearest ?? 0)...] + directed[..<(nearest ?? 0)])
  }

  /// Returns whether a closed path winds clockwise, by the sign of its area.
  fileprivate static func isClockwise(_ path: [Point]) -> Bool {
    guard let last = path.last else { return true }
    let steps = zip([last] + path, path)
    return steps.reduce(0) { $0 + $1.0.x * $1.1.y - $1.0.y * $1.1.x } >= 0
  }
}

extension Ellipse {
  /// Returns the same ellipse, with an outline from an axis's end near the start of a stroke, in its direction.
  fileprivate func following(_ stroke: [Point]) -> Ellipse {
    guard let start = stroke.first else { return self }
    let spoke = start - center
    var result = self
    if isCircle {
      result.rotation = Vector(dx: 1, dy: 0).angle(to: spoke)
    } else {
      let quarters = (Vector(dx: 1, dy: 0).angle(to: spoke) - rotation) / (.pi / 2)
      result.rotation += quarters.rounded() * .pi / 2
      if !Int(quarters.rounded()).isMultiple(of: 2) { (result.a, result.b) = (b, a) }
    }
    result.isReversed = !Shape.isClockwise(stroke)
    return result
  }
}
