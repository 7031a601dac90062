import Geometry
import TerminalUI

/// A pointer that stipple moves, for devices that report only relative motion.
///
/// Motion past an edge of the screen is discarded, so the pointer moves back as soon as the device does.
struct DotPointer: Hashable {
  /// The position, in screen dots.
  private(set) var location: Point
  private var size: ScreenSize

  init(size: ScreenSize) {
    self.size = size
    location = Point.zero + size.extent * 0.5
  }

  /// Moves the pointer by an offset, stopping at the screen's edges.
  mutating func move(by offset: Vector) { location = clamped(location + offset) }

  /// Moves the pointer by whole dots, from the center of its dot to the center of another.
  mutating func step(columns: Int, rows: Int) {
    let center = Point(x: location.x.rounded(.down) + 0.5, y: location.y.rounded(.down) + 0.5)
    location = clamped(center + Vector(dx: Double(columns), dy: Double(rows)))
  }

  /// Changes the screen's size and keeps the pointer on it.
  mutating func resize(to size: ScreenSize) {
    self.size = size
    location = clamped(location)
  }

  /// The closest point within the centers of the outermost dots; the current one if not finite.
  private func clamped(_ point: Point) -> Point {
    guard point.isFinite else { return location }
    let (right, bottom) = (size.extent.dx - 0.5, size.extent.dy - 0.5)
    return Point(x: min(max(point.x, 0.5), right), y: min(max(point.y, 0.5), bottom))
  }
}
