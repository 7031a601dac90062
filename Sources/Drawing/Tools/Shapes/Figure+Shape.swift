import Geometry
import Glibc
import Ink
import Shapes

extension Figure {
  /// Creates the figure that a stroke records for a shape, which is moved a little onto the dots.
  ///
  /// An arrow is a line whose style has a head. `scale` is in screen dots per canvas dot.
  init(_ shape: Shape, scale: Double) {
    switch shape.centered(onDotsOf: 1 / scale) {
    case .line(let line): self.init(.line, [line.start, line.end])
    case .arrow(let arrow): self.init(.line, [arrow.tail, arrow.tip])
    case .arc(let arc):
      let points = arc.outline
      self.init(.arc, [points[0], points[points.count / 2], points[points.count - 1]])
    case .rectangle(let corners): self.init(.rectangle, corners)
    case .polygon(let corners): self.init(.polygon, corners)
    case .ellipse(let ellipse):
      let (x, y) = (cos(ellipse.rotation), sin(ellipse.rotation))
      let other = ellipse.isReversed ? -ellipse.b : ellipse.b
      self.init(
        .ellipse,
        [
          ellipse.center, ellipse.center + Vector(dx: x, dy: y) * ellipse.a,
          ellipse.center + Vector(dx: -y, dy: x) * other,
        ])
    }
  }

  /// The maximum distance of a chord from a curve, in dots, and the minimum number of chords of a turn.
  private static let (flatness, minimumChords) = (0.02, 96)

  /// The corners of the outline, or points on a curve that lie close together.
  ///
  /// A closed outline ends with its first point.
  var outline: [Point] {
    switch kind {
    case .line: return points
    case .rectangle, .polygon: return points + points.prefix(1)
    case .arc: return Arc(through: points)?.outline ?? points
    case .ellipse:
      let (a, b) = (points[1] - points[0], points[2] - points[0])
      let chords = Chords.count(radius: max(a.length, b.length), tolerance: Self.flatness)
      // The axes' ends are among the points.
      let count = (max(Self.minimumChords, chords) + 3) / 4 * 4
      return (0...count).map {
        let angle = 2 * .pi * Double($0 % count) / Double(count)
        return points[0] + a * cos(angle) + b * sin(angle)
      }
    }
  }
}

extension Arc {
  /// Creates the arc through its start, a point on it, and its end; `nil` if they lie on a line.
  init?(through points: [Point]) {
    let (b, c) = (points[1] - points[0], points[2] - points[0])
    let cross = 2 * b.cross(c)
    guard abs(cross) > 1e-9 * (b.dot(b) + c.dot(c)) else { return nil }
    let offset = Vector(
      dx: (c.dy * b.dot(b) - b.dy * c.dot(c)) / cross,
      dy: (b.dx * c.dot(c) - c.dx * b.dot(b)) / cross)
    let center = points[0] + offset
    let angles = points.map { atan2($0.y - center.y, $0.x - center.x) }
    func turn(_ angle: Double) -> Double {
      let turn = angle.truncatingRemainder(dividingBy: 2 * .pi)
      return turn < 0 ? turn + 2 * .pi : turn
    }
    let sweep = turn(angles[2] - angles[0])
    let isClockwise = turn(angles[1] - angles[0]) < sweep
    self.init(
      center: center, radius: offset.length, start: angles[0],
      sweep: isClockwise ? sweep : sweep - 2 * .pi)
  }

  fileprivate var outline: [Point] { Shape.arc(self).outline }
}
