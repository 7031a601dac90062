import Glibc

/// The numbers of chords with which curves look round.
package enum Chords {
  /// Returns the number of chords that stay within a distance of a curve, at most 64.
  ///
  /// The distance falls with the square of the number.
  ///
  /// - Parameters:
  ///   - bulge: The maximum distance of the curve from a single chord, in dots; NaN yields one chord.
  ///   - tolerance: The maximum distance from the chords, in dots.
  /// - Returns: The number, at least 1.
  package static func count(bulge: Double, tolerance: Double) -> Int {
    // With the arguments of `max` in this order, NaN yields 1.
    Int(min(max(1, (bulge / tolerance).squareRoot().rounded(.up)), 64))
  }

  /// Returns the number of chords that stay within a distance of an arc, at most 4096.
  ///
  /// - Parameters:
  ///   - angle: The angle of the arc, in radians, at least 0.
  ///   - radius: In dots.
  ///   - tolerance: The maximum distance from the chords, in dots.
  /// - Returns: The number; 0 for an angle of 0.
  package static func count(
    overAngle angle: Double = 2 * .pi, radius: Double, tolerance: Double
  ) -> Int {
    let step = 2 * acos(max(1 - tolerance / max(radius, tolerance), 0.5))
    return Int(min(4096, (angle / step).rounded(.up)))
  }
}
