import Geometry

/// Scrolls while something is held at an edge of the window, as fast however often it is asked.
struct EdgeScroll {
  /// How near to an edge the pointer has to be, in screen dots: in a cell's row or two columns.
  static let reach = 4.0
  /// In screen dots a second.
  static let speed = 80.0
  /// The longest time that is made up for in one go, in seconds: after a pause of the program
  /// nothing is to be far away.
  private static let longestStep = 0.1

  private var last: TimeInterval?

  /// Where the canvas goes while the pointer is at a place: away from the edge.
  ///
  /// - Parameters:
  ///   - pointer: In screen dots; beyond an edge counts as at it.
  ///   - window: The screen, in dots.
  /// - Returns: A direction, each part -1, 0 or 1.
  static func direction(at pointer: Point, in window: Rect) -> Vector {
    func part(_ place: Double, _ low: Double, _ high: Double) -> Double {
      place < low + reach ? 1 : place > high - reach ? -1 : 0
    }
    return Vector(
      dx: part(pointer.x, window.minX, window.maxX), dy: part(pointer.y, window.minY, window.maxY))
  }

  /// How far the canvas goes since the last time.
  ///
  /// - Parameters:
  ///   - direction: Where it goes, as ``direction(at:in:)`` says.
  ///   - time: The present, in seconds.
  /// - Returns: In screen dots; nothing the first time after a rest.
  mutating func offset(_ direction: Vector, at time: TimeInterval) -> Vector {
    let elapsed = direction == .zero ? 0 : last.map { min(time - $0, Self.longestStep) } ?? 0
    last = direction == .zero ? nil : time
    return direction * (Self.speed * max(elapsed, 0))
  }

  /// Rests.
  mutating func stop() { last = nil }
}
