import Geometry
import Glibc

extension Point {
  /// Returns the distance to the closest point of a segment.
  func distance(toSegmentFrom start: Point, to end: Point) -> Double {
    let (segment, offset) = (end - start, self - start)
    let square = segment.dx * segment.dx + segment.dy * segment.dy
    let fraction = square == 0 ? 0 : (offset.dx * segment.dx + offset.dy * segment.dy) / square
    return distance(to: start.interpolated(to: end, at: min(max(fraction, 0), 1)))
  }
}

/// Returns evenly spaced points on a segment, including both ends.
func line(from start: Point, to end: Point, count: Int = 41) -> [Point] {
  (0..<count).map { start.interpolated(to: end, at: Double($0) / Double(count - 1)) }
}

/// Returns evenly spaced points on a segment, including both ends.
func line(_ start: (Double, Double), _ end: (Double, Double), count: Int = 41) -> [Point] {
  line(from: Point(x: start.0, y: start.1), to: Point(x: end.0, y: end.1), count: count)
}

/// Returns points on a zigzag that stays so close to its start that no hold of the pointer snaps it.
func scribble(_ count: Int) -> [Point] {
  (0..<count).map { index in
    Point(x: 20 + Double(index % 2) * 3, y: 20 + Double(index % 7) / 2)
  }
}

/// Returns points on a wave about a segment, including both ends of the segment.
///
/// It resembles no figure. A pointer that rests on it does not snap it, however slow the machine is.
func wave(
  from start: Point, to end: Point, height: Double = 8, periods: Double = 3, count: Int = 41
) -> [Point] {
  let segment = end - start
  let across = Vector(dx: -segment.dy, dy: segment.dx) * (height / 2 / start.distance(to: end))
  return (0..<count).map { index in
    let position = Double(index) / Double(count - 1)
    return start.interpolated(to: end, at: position) + across * sin(2 * .pi * periods * position)
  }
}

/// Returns evenly spaced points on a circle; the last equals the first.
func circle(around center: Point, radius: Double, count: Int) -> [Point] {
  (0..<count).map { index in
    let angle = 2 * Double.pi * Double(index) / Double(count - 1)
    return Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
  }
}
