package import Geometry
import Glibc

extension Figure {
  /// The corners of the outline, or points on a curve that lie close together.
  ///
  /// A closed outline ends with its first point.
  package var outline: [Point] {
    switch kind {
    case .line: return points
    case .rectangle, .polygon: return points + points.prefix(1)
    case .arc: return arc ?? points
    case .ellipse:
      let (a, b) = (points[1] - points[0], points[2] - points[0])
      // The axes' ends are among the points.
      let count = (Self.chords(radius: max(a.length, b.length)) + 3) / 4 * 4
      return (0...count).map {
        let angle = 2 * .pi * Double($0 % count) / Double(count)
        return points[0] + a * cos(angle) + b * sin(angle)
      }
    }
  }

  /// Points on an arc; `nil` if the points of the figure lie on a line.
  private var arc: [Point]? {
    // The directions of the chords of both parts differ by half of the angle of the arc.
    let half = (points[1] - points[0]).angle(to: points[2] - points[1])
    guard abs(sin(half)) > 1e-9 else { return nil }
    let chord = points[2] - points[0]
    let turns = abs(half) / .pi
    let chords = turns * Double(Self.chords(radius: chord.length / abs(2 * sin(half))))
    let count = 2 * max(1, Int((chords / 2).rounded(.up)))
    return (0...count).map { index in
      let part = half * Double(index) / Double(count)
      let direction = chord * cos(part - half) + chord.normal * sin(part - half)
      return points[0] + direction * (sin(part) / sin(half))
    }
  }

  /// The closed outline of a rectangle or a polygon in canvas dots, with rounded corners.
  package var rounded: [Point] {
    var line: [Point] = []
    for (index, corner) in points.enumerated() {
      let ends = [index + points.count - 1, index + 1].map { neighbor in
        let side = points[neighbor % points.count] - corner
        return corner + side.unit * StrokeRecord.cornerReach(ofSide: side.length)
      }
      // A quadratic Bézier curve.
      line += (0...6).map { number in
        let t = Double(number) / 6
        return ends[0].interpolated(to: corner, at: t)
          .interpolated(to: corner.interpolated(to: ends[1], at: t), at: t)
      }
    }
    return line + line.prefix(1)
  }

  /// Returns the number of chords of a full circle, which at 96 look round at any scale.
  private static func chords(radius: Double) -> Int {
    max(96, Chords.count(radius: radius, tolerance: 0.02))
  }
}
