import Geometry
import Glibc
import TerminalHarness

/// A circle to be drawn and looked for.
struct Circle {
  /// In dots.
  var center: Point
  /// In dots.
  var radius: Double

  /// The steps once around it from its rightmost point, rounded so that errors do not add up.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - dotsPerUnit: What a unit of a step is in dots, across and down.
  /// - Returns: The steps, in units.
  func steps(_ count: Int, dotsPerUnit: (x: Double, y: Double)) -> [(dx: Int, dy: Int)] {
    let places = (0...count).map { index in
      let angle = 2 * Double.pi * Double(index) / Double(count)
      return (
        x: Int((radius * cos(angle) / dotsPerUnit.x).rounded()),
        y: Int((radius * sin(angle) / dotsPerUnit.y).rounded())
      )
    }
    return zip(places, places.dropFirst()).map { ($1.x - $0.x, $1.y - $0.y) }
  }

  /// How far some dots are from the circle at most, and the circle from the dots; infinite without
  /// any dots.
  func error(of dots: [ScreenDot]) -> Double {
    guard !dots.isEmpty else { return .infinity }
    let off = dots.map { abs($0.center.distance(to: center) - radius) }.max() ?? 0
    let gaps = (0..<360).map { degree in
      let angle = Double(degree) * .pi / 180
      let place = center + Vector(dx: radius * cos(angle), dy: radius * sin(angle))
      return dots.map { $0.center.distance(to: place) }.min() ?? .infinity
    }
    return max(off, gaps.max() ?? 0)
  }
}

extension [ScreenDot] {
  /// The dots without those near the upper left corner, where the ring of the pointer is.
  var withoutCorner: [ScreenDot] { filter { $0.x > 6 || $0.y > 6 } }
}
