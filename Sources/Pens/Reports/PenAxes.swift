import Geometry
import Glibc

/// The range of one axis of a tablet.
package struct PenAxis: Hashable, Sendable {
  package var minimum, maximum: Int32
  /// The units per millimeter, or per radian for a tilt; 0 if the driver does not know it.
  package var resolution: Int32

  package init(_ range: ClosedRange<Int32>, resolution: Int32 = 0) {
    (minimum, maximum, self.resolution) = (range.lowerBound, range.upperBound, resolution)
  }

  /// The number of units from the smallest to the greatest value, at least 1.
  package var length: Double { max(1, Double(maximum) - Double(minimum)) }

  /// Returns a value as a fraction of the range, from 0 to 1.
  func fraction(of value: Int32) -> Double {
    ((Double(value) - Double(minimum)) / length).clamped(to: 0...1)
  }

  /// Returns a tilt as an angle, in radians from -π/2 to π/2.
  ///
  /// The middle of a range without negative values is upright, as in old kernels (0 to 127). Without a
  /// resolution, a long range counts hundredths of a degree, and a short one 57 units per radian.
  func angle(of value: Int32) -> Double {
    let upright = minimum >= 0 ? ((Double(minimum) + Double(maximum)) / 2).rounded() : 0
    let unitsPerRadian = resolution > 0 ? Double(resolution) : length > 1000 ? 18000 / .pi : 57
    return ((Double(value) - upright) / unitsPerRadian).clamped(to: -.pi / 2...(.pi / 2))
  }
}

/// The ranges of a tablet's axes.
package struct PenAxes: Hashable, Sendable {
  /// The horizontal axis, the vertical axis, and the pressure.
  package var x, y, pressure: PenAxis
  /// The tilt to the right and toward the user; `nil` for a tablet that does not measure it.
  package var tilt: Tilt?

  package struct Tilt: Hashable, Sendable {
    package var x, y: PenAxis

    package init(x: PenAxis, y: PenAxis) { (self.x, self.y) = (x, y) }
  }

  package init(x: PenAxis, y: PenAxis, pressure: PenAxis, tilt: Tilt? = nil) {
    (self.x, self.y, self.pressure, self.tilt) = (x, y, pressure, tilt)
  }

  /// The axes of a stream without a description: those of a Wacom Intuos4 6x9.
  package static let standard = PenAxes(
    x: PenAxis(0...44704, resolution: 200), y: PenAxis(0...27940, resolution: 200),
    pressure: PenAxis(0...2047),
    tilt: Tilt(x: PenAxis(-64...63, resolution: 57), y: PenAxis(-64...63, resolution: 57)))
}

extension PenAxes.Tilt {
  /// Returns the direction in which the pen leans, `nil` for an upright pen, and its angle to the
  /// surface, in radians, from the values of both axes.
  func angles(_ across: Int32, _ down: Int32) -> (azimuth: Double?, altitude: Double) {
    // A value next to a right angle would have a tangent whose sign depends on rounding.
    let limit = 89.9 * Double.pi / 180
    let right = tan(x.angle(of: across).clamped(to: -limit...limit))
    let toward = tan(y.angle(of: down).clamped(to: -limit...limit))
    let lean = (right * right + toward * toward).squareRoot()
    guard lean > 0 else { return (nil, .pi / 2) }
    return (atan2(toward, right), atan2(1, lean))
  }
}
