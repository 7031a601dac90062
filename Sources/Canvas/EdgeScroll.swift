import Geometry

/// Scrolling at a constant speed while the pointer is at an edge of the window.
struct EdgeScroll {
  /// The distance from an edge within which the view scrolls, in screen dots: a row, or two columns.
  static let reach = 4.0
  /// The speed, in screen dots per second.
  static let speed = 80.0
  /// The maximum time that one step covers, in seconds, so that the view does not jump after the
  /// program was paused.
  private static let maximumStep = 0.1

  private var last: TimeInterval?

  /// Returns the direction in which the canvas moves: away from the edges near the pointer.
  ///
  /// The pointer may be outside the window, both in screen dots.
  static func direction(at pointer: Point, in window: Rect) -> Vector {
    func component(_ position: Double, _ low: Double, _ high: Double) -> Double {
      position < low + reach ? 1 : position > high - reach ? -1 : 0
    }
    return Vector(
      dx: component(pointer.x, window.minX, window.maxX),
      dy: component(pointer.y, window.minY, window.maxY))
  }

  /// Returns the offset of the canvas since the last call, in screen dots; zero after a stop.
  mutating func offset(_ direction: Vector, at time: TimeInterval) -> Vector {
    let elapsed = direction == .zero ? 0 : last.map { min(time - $0, Self.maximumStep) } ?? 0
    last = direction == .zero ? nil : time
    return direction * (Self.speed * max(elapsed, 0))
  }

  mutating func stop() { last = nil }
}
