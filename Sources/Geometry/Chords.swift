import Glibc

/// The numbers of chords with which curves look round.
package enum Chords {
  /// Returns the number of chords, from 1 to 64, that stay within a distance of a curve.
  ///
  /// The maximum distance of the curve from a single chord is its bulge, in dots; NaN yields one chord. The
  /// distance falls with the square of the number.
  package static func count(bulge: Double, tolerance: Double) -> Int {
    // With the arguments of `max` in this order, NaN yields 1.
    Int(min(max(1, (bulge / tolerance).squareRoot().rounded(.up)), 64))
  }

  /// Returns the number of chords, at most 4096, that stay within a distance of an arc, in dots; the angle of the
  /// arc is in radians and not negative.
  package static func count(
    overAngle angle: Double = 2 * .pi, radius: Double, tolerance: Double
  ) -> Int {
    let step = 2 * acos(max(1 - tolerance / max(radius, tolerance), 0.5))
    return Int(min(4096, (angle / step).rounded(.up)))
  }
}
