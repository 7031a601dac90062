import Geometry
import Ink
import Shapes

/// The strokes of a possible mark as lines of evenly spaced points, and what is measured of them.
struct Trace {
  /// Half of the window in which a turn is measured, in points, and the least turn of a corner, in radians.
  private static let (window, corner) = (3, 1.2)

  /// The points of each stroke, half a dot from each other if they are not too many.
  let lines: [[Point]]
  let points: [Point]
  let bounds: Rect
  /// Whether the positions are the centers of cells.
  let isCoarse: Bool
  /// The parts between the corners, in the order in which they were drawn.
  let parts: [[Point]]

  /// Creates the trace of strokes, in O(*n*) in the number of points; `nil` if one has no extent.
  init?(_ strokes: [[Point]], isCoarse: Bool) {
    self.isCoarse = isCoarse
    lines = strokes.compactMap { $0.resampled(to: Int(min(max(8, $0.length * 2), 400))) }
    points = Array(lines.joined())
    guard lines.count == strokes.count, let bounds = Rect(enclosing: points) else { return nil }
    self.bounds = bounds
    parts = lines.flatMap(Self.parts)
  }

  private static func parts(of line: [Point]) -> [[Point]] {
    let turns = line.indices.map { index in
      guard index >= window, index + window < line.count else { return 0.0 }
      let (before, after) = (line[index] - line[index - window], line[index + window] - line[index])
      return abs(before.angle(to: after))
    }
    var (parts, start): ([[Point]], Int) = ([], 0)
    for index in line.indices where turns[index] > corner && index - start > window {
      let near = turns[(index - window)...(index + window)]
      guard turns[index] == near.max() else { continue }
      parts.append(Array(line[start...index]))
      start = index
    }
    return parts + [Array(line[start...])]
  }

  /// The points relative to the center of the bounds, in halves of their sides.
  private var spokes: [Vector] {
    points.map {
      Vector(
        dx: ($0.x - bounds.center.x) * 2 / max(bounds.width, 1),
        dy: ($0.y - bounds.center.y) * 2 / max(bounds.height, 1))
    }
  }

  /// The heights of the left and the right end: 1 for a box, and 0.5 for an ellipse.
  private var squareness: Double {
    let spokes = spokes
    return [-1.0, 1].map { side in
      let end = spokes.filter { $0.dx * side > 0.9 }.map(\.dy)
      return ((end.max() ?? 0) - (end.min() ?? 0)) / 2
    }.mean
  }

  /// Returns the y of the upper and of the lower edge, in the middle of the width.
  ///
  /// A part of each edge may lie outside of it.
  func edges(outside part: Double) -> (top: Double, bottom: Double) {
    let (center, reach) = (bounds.center, bounds.width / 3)
    let middle = points.filter { abs($0.x - center.x) <= reach }.map(\.y).sorted()
    let half = middle.partitioningIndex { $0 > center.y }
    guard half > 0, half < middle.count else { return (bounds.minY, bounds.maxY) }
    return (
      middle[Int(Double(half) * part)],
      middle[middle.count - 1 - Int(Double(middle.count - half) * part)]
    )
  }

  /// The least part of the way of a stroke along an axis that it does not go back.
  func progress(_ along: KeyPath<Point, Double>) -> Double {
    lines.map { line in
      let steps = line.segments.map { $0.end[keyPath: along] - $0.start[keyPath: along] }
      return abs(steps.reduce(0, +)) / max(steps.reduce(0) { $0 + abs($1) }, 1e-9)
    }.min() ?? 0
  }

  /// The mean height of the ways up and down of the first stroke, if there are some; 0 for others.
  private var swing: Double {
    let ways = lines[0].simplified(tolerance: 0.7).segments.map { abs($0.end.y - $0.start.y) }
    return ways.count > 2 ? ways.mean : 0
  }

  /// The arrow that the parts draw, from its tail to its tip; `nil` if they draw none.
  ///
  /// All parts but the longest one are barbs, which begin or end at the tip, or go past it from one barb's end to the
  /// other's.
  var arrow: Segment? {
    let barbs = parts.sorted { $0.chord.length < $1.chord.length }.dropLast()
    guard 1...4 ~= barbs.count, let shaft = parts.max(by: { $0.chord.length < $1.chord.length }),
      shaft.chord.length > max(10, 0.9 * shaft.length)
    else { return nil }
    let (start, end) = (shaft[0], shaft[shaft.count - 1])
    return [Segment(start, end), Segment(end, start)].first { isHead(barbs, of: $0) }
  }

  private func isHead(_ parts: ArraySlice<[Point]>, of shaft: Segment) -> Bool {
    let back = shaft.start - shaft.end
    var angles: [Double] = []
    for part in parts {
      let nearest = part.min { $0.distance(to: shaft.end) < $1.distance(to: shaft.end) } ?? part[0]
      let barbs = [part[0] - nearest, part[part.count - 1] - nearest]
      let size = max(barbs[0].length, barbs[1].length)
      guard nearest.distance(to: shaft.end) < max(4.2, size / 2), size > 1.5,
        size < 0.7 * back.length
      else { return false }
      angles += barbs.filter { $0.length == size || $0.length > 3 }.map(back.angle)
    }
    guard let least = angles.min(), let greatest = angles.max() else { return false }
    return max(-least, greatest) < 1.5 && greatest - least > 0.3
  }

  /// Returns the cost of the shape as a mark of some kind, as the negative logarithm of its likelihood; `nil` if it is
  /// none.
  func cost(of kind: MarkKind, isMarker: Bool) -> Double? {
    let isSingle = lines.count == 1
    switch kind {
    case .circle: return isSingle ? loop.map { $0 + 20 * max(0, squareness - 0.65) } : nil
    case .box: return lines.count <= 2 ? loop.map { $0 + 20 * max(0, 0.72 - squareness) } : nil
    case .highlight: return isMarker && isSingle && loop == nil ? 0 : nil
    case _ where isMarker: return nil
    // Within a cell, nothing tells a line through the text from one below.
    case .strike where isCoarse: return nil
    case .underline, .strike:
      return isFlat ? max(0, bounds.height - 1.5 - 0.05 * bounds.width) : nil
    case .crossOut: return isCross || isZigzag ? 0 : nil
    case .bracket: return isSingle && isUpright ? 0 : nil
    case .check: return isSingle && isCheck ? 0 : nil
    case .arrow: return arrow == nil ? nil : 0
    }
  }

  /// The cost of a closed line; `nil` for others.
  ///
  /// The ink goes around its center, once or twice, and stays away from it. In cells, it has an area.
  private var loop: Double? {
    guard bounds.width > 4, bounds.height > 3.5 else { return nil }
    let spokes = spokes
    let steps = zip(spokes, spokes.dropFirst() + spokes.prefix(1))
    if isCoarse { return abs(steps.reduce(0) { $0 + $1.0.cross($1.1) }) > 3 ? 0 : nil }
    let winding = abs(steps.dropLast().reduce(0) { $0 + $1.0.angle(to: $1.1) })
    let inside = Double(spokes.count { max(abs($0.dx), abs($0.dy)) < 0.6 }) / Double(spokes.count)
    guard 5.2...13.5 ~= winding, inside < 0.35 else { return nil }
    return max(0, 5.8 - winding) * 4 + max(0, inside - 0.1) * 15
  }

  /// Whether there is a level line, or one below another.
  private var isFlat: Bool {
    bounds.width >= 3 && bounds.height < 5.5 && progress(\.x) > 0.85 && !isZigzag && !isCross
      && lines.allSatisfy {
        abs($0.chord.dx) > max(0.6 * bounds.width, 2 * abs($0.chord.dy))
      }
  }

  private var isCross: Bool {
    guard lines.count == 2, parts.count == 2 else { return false }
    let (a, b) = (lines[0].chord, lines[1].chord)
    let isSteep = min(abs(a.dy), abs(b.dy)) > 1.2 && abs(a.dy) + abs(b.dy) > 4.5
    let segments = lines.map { Segment($0[0], $0[0] + $0.chord) }
    return isSteep && a.dx * a.dy * b.dx * b.dy < 0 && segments[0].meeting(segments[1]) != nil
  }

  private var isZigzag: Bool {
    lines.count == 1 && bounds.width > 3 && progress(\.x) > 0.7 && swing > (isCoarse ? 5 : 2.6)
  }

  private var isUpright: Bool {
    let (width, height) = (bounds.width, bounds.height)
    return height > 4.8 && width < max(7.5, height / 2) && width < height && progress(\.y) > 0.68
  }

  private var isCheck: Bool {
    guard 3.5...14 ~= bounds.height, 3...16 ~= bounds.width, progress(\.x) > 0.85,
      let vertex = points.max(by: { $0.y < $1.y })
    else { return false }
    let (down, up) = (vertex - points[0], points[points.count - 1] - vertex)
    return down.dx > -0.3 * down.dy && up.dx > 0 && 0.15...0.75 ~= down.dy / max(-up.dy, 0.1)
  }
}

extension [Point] {
  var chord: Vector { self[count - 1] - self[0] }
}

extension [Double] {
  var mean: Double { reduce(0, +) / Double(Swift.max(count, 1)) }
}
