import Geometry
import Glibc
import TerminalHarness

/// A circle that a test draws and then measures on the screen.
struct Circle {
  /// The center, in dots.
  var center: Point
  /// The radius, in dots.
  var radius: Double

  /// Returns the steps once around the circle from its rightmost point.
  ///
  /// The points are rounded, not the steps, so rounding errors do not accumulate.
  ///
  /// - Parameters:
  ///   - count: The number of steps.
  ///   - dotsPerUnit: The dots per unit of a step, across and down.
  /// - Returns: The steps, in units.
  func steps(_ count: Int, dotsPerUnit: (x: Double, y: Double)) -> [(dx: Int, dy: Int)] {
    let points = (0...count).map { index in
      let angle = 2 * Double.pi * Double(index) / Double(count)
      return (
        x: Int((radius * cos(angle) / dotsPerUnit.x).rounded()),
        y: Int((radius * sin(angle) / dotsPerUnit.y).rounded())
      )
    }
    return zip(points, points.dropFirst()).map { ($1.x - $0.x, $1.y - $0.y) }
  }

  /// Returns the maximum distance between dots and the circle, in either direction.
  ///
  /// It is infinite if there are no dots.
  func error(of dots: [ScreenDot]) -> Double {
    guard !dots.isEmpty else { return .infinity }
    let deviation = dots.map { abs($0.center.distance(to: center) - radius) }.max() ?? 0
    let gaps = (0..<360).map { degree in
      let angle = Double(degree) * .pi / 180
      let point = center + Vector(dx: radius * cos(angle), dy: radius * sin(angle))
      return dots.map { $0.center.distance(to: point) }.min() ?? .infinity
    }
    return max(deviation, gaps.max() ?? 0)
  }
}

extension [ScreenDot] {
  /// The dots except those near the upper left corner, where tests park the pointer's ring.
  var withoutCorner: [ScreenDot] { filter { $0.x > 6 || $0.y > 6 } }
}
