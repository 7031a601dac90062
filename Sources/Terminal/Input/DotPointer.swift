import Display
import Geometry
import Raster

/// A pointer of our own, for devices that only tell how far they were moved.
///
/// Its place is in fractions of dots, and never outside the screen: what is pushed out is lost, so
/// that the way back begins at once.
struct DotPointer: Hashable {
  /// Where it is, in screen dots.
  private(set) var location: Point
  private var size: ScreenSize

  /// Creates a pointer in the middle of a screen.
  init(size: ScreenSize) {
    self.size = size
    location = Point(
      x: Double(size.columns * DotCell.width) / 2, y: Double(size.rows * DotCell.height) / 2)
  }

  /// Moves it, as far as the screen goes.
  mutating func move(by way: Vector) {
    location = clamped(location + way)
  }

  /// Moves it by whole dots, from the middle of a dot to the middle of another.
  mutating func step(columns: Int, rows: Int) {
    let middle = Point(x: location.x.rounded(.down) + 0.5, y: location.y.rounded(.down) + 0.5)
    location = clamped(middle + Vector(dx: Double(columns), dy: Double(rows)))
  }

  /// Takes a new size of the screen.
  mutating func resize(to size: ScreenSize) {
    self.size = size
    location = clamped(location)
  }

  /// The place on the screen that is closest; the middles of the outermost dots are the last.
  private func clamped(_ point: Point) -> Point {
    guard point.isFinite else { return location }
    let right = Double(size.columns * DotCell.width) - 0.5
    let bottom = Double(size.rows * DotCell.height) - 0.5
    return Point(x: min(max(point.x, 0.5), right), y: min(max(point.y, 0.5), bottom))
  }
}
