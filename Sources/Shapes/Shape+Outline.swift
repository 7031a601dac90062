public import Geometry
import Glibc

extension Shape {
  /// The corners of the outline, or points on a curve that lie close together.
  ///
  /// A closed outline ends with its first point. An arrow is one line: the shaft, one barb, back to the
  /// tip, and the other barb.
  public var outline: [Point] {
    switch self {
    case .line(let line): [line.start, line.end]
    case .arc(let arc): arc.points
    case .ellipse(let ellipse): ellipse.points
    case .rectangle(let corners), .polygon(let corners): corners + corners.prefix(1)
    case .arrow(let arrow): arrow.points
    }
  }

  /// The point about which the figure is adjusted: the center of a closed figure, the start of another.
  public var pivot: Point {
    switch self {
    case .line(let line): line.start
    case .arc(let arc): arc.point(at: 0)
    case .ellipse(let ellipse): ellipse.center
    case .rectangle(let corners), .polygon(let corners):
      .zero + corners.reduce(Vector.zero) { $0 + ($1 - .zero) } * (1 / Double(corners.count))
    case .arrow(let arrow): arrow.tail
    }
  }

  /// Returns the figure rotated by radians clockwise, and scaled by a positive factor, about a point.
  public func rotated(by angle: Double, scaledBy scale: Double, about center: Point) -> Shape {
    let (across, along) = (sin(angle) * scale, cos(angle) * scale)
    func map(_ point: Point) -> Point {
      let offset = point - center
      return center
        + Vector(
          dx: along * offset.dx - across * offset.dy, dy: across * offset.dx + along * offset.dy)
    }
    switch self {
    case .line(let line): return .line(Segment(map(line.start), map(line.end)))
    case .arc(var arc):
      (arc.center, arc.radius, arc.start) = (map(arc.center), arc.radius * scale, arc.start + angle)
      return .arc(arc)
    case .ellipse(let ellipse):
      return .ellipse(ellipse.mapped(to: map(ellipse.center), rotatedBy: angle, scaledBy: scale))
    case .rectangle(let corners): return .rectangle(corners.map(map))
    case .polygon(let corners): return .polygon(corners.map(map))
    case .arrow(var arrow):
      (arrow.tail, arrow.tip, arrow.barb) = (map(arrow.tail), map(arrow.tip), arrow.barb * scale)
      return .arrow(arrow)
    }
  }
}

extension Arc {
  /// The point at an angle from the start.
  func point(at angle: Double) -> Point {
    center + Vector(dx: cos(start + angle), dy: sin(start + angle)) * radius
  }

  var points: [Point] {
    let turns = abs(sweep) / (2 * .pi)
    let chords = max(2, Int((turns * Double(Ellipse.chords(radius: radius))).rounded(.up)))
    return (0...chords).map { point(at: sweep * Double($0) / Double(chords)) }
  }
}

extension Ellipse {
  func mapped(to center: Point, rotatedBy angle: Double, scaledBy scale: Double) -> Ellipse {
    var ellipse = self
    (ellipse.center, ellipse.a, ellipse.b) = (center, a * scale, b * scale)
    ellipse.rotation += angle
    return ellipse
  }

  /// The maximum distance of a chord from the curve, in dots.
  private static let flatness = 0.02

  /// Returns the number of chords of a full circle, which at 96 look round at any scale.
  fileprivate static func chords(radius: Double) -> Int {
    max(96, Chords.count(radius: radius, tolerance: flatness))
  }

  /// Points on the ellipse, of which the last is the first again.
  fileprivate var points: [Point] {
    // The axes' ends are among the points.
    let chords = (Self.chords(radius: max(a, b)) + 3) / 4 * 4
    let turn = isReversed ? -2 * Double.pi : 2 * Double.pi
    return (0...chords).map { point(at: turn * Double($0) / Double(chords)) }
  }

  /// Returns the point with a parameter in radians; 0 is the end of the first axis.
  private func point(at angle: Double) -> Point {
    let (x, y) = (a * cos(angle), b * sin(angle))
    return center
      + Vector(dx: x * cos(rotation) - y * sin(rotation), dy: x * sin(rotation) + y * cos(rotation))
  }
}

extension Arrow {
  /// The line of the arrow: the shaft, a barb, back to the tip, and the other barb.
  var points: [Point] { [tail, tip, end(ofBarb: angle), tip, end(ofBarb: -angle)] }

  private func end(ofBarb angle: Double) -> Point {
    let back = tail - tip
    let direction = atan2(back.dy, back.dx) + angle
    return tip + Vector(dx: cos(direction), dy: sin(direction)) * barb
  }
}
