import Geometry

/// The step from one cell report to the next, in the order in which a recurrent layer reads them.
///
/// Offsets are mirrored so that the pointer was last seen moving right and down. Mirrored reports therefore have the
/// same features.
package struct CellStep: Sendable {
  /// The number of features.
  package static let featureCount = 6

  /// The signs of the direction of motion after the step, in x and y; 0 before the first motion along an axis.
  package let direction: SIMD2<Double>

  private let offset, continued: SIMD2<Double>
  private let time: Double

  /// Creates a step.
  ///
  /// - Parameters:
  ///   - start: The previous report.
  ///   - end: The next report.
  ///   - direction: The ``direction`` after the step before, at first 0.
  package init(
    from start: SubcellEstimator.Report, to end: SubcellEstimator.Report,
    after direction: SIMD2<Double>
  ) {
    // An infinite offset would make features that are not numbers.
    let offset = ((end.center - start.center) / SubcellEstimator.cellSize)
      .clamped(lowerBound: [-1000, -1000], upperBound: [1000, 1000])
    let signs = SIMD2(Self.sign(offset.x), Self.sign(offset.y))
    self.direction = direction.replacing(with: signs, where: signs .!= 0)
    self.offset = offset * signs
    continued = offset * direction
    let time = abs(end.time - start.time)
    self.time = time < 1000 ? time : 1000
  }

  /// Writes the features.
  ///
  /// For each axis, the distance in cells. For each axis, the same, but negative if the direction changes, and 0
  /// if there was no motion along the axis before. Then the time in two scales. All are compressed for large values.
  package func write(to features: UnsafeMutablePointer<Float>) {
    features[0] = Self.compressed(offset.x)
    features[1] = Self.compressed(offset.y)
    features[2] = Self.compressed(continued.x)
    features[3] = Self.compressed(continued.y)
    features[4] = Float(time / (time + 0.04))
    features[5] = Float(time / (time + 0.008))
  }

  private static func sign(_ value: Double) -> Double { value == 0 ? 0 : value < 0 ? -1 : 1 }

  private static func compressed(_ value: Double) -> Float { Float(value / (1 + abs(value) / 4)) }
}
