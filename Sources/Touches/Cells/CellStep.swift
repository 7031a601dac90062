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

/// A cell report as seen by the perceptron of ``SubcellNetwork``.
package struct ReportView: Sendable {
  /// The signs by which offsets are mirrored.
  ///
  /// Along each axis, it is the direction in which the pointer arrived, or if it had not moved before, the one in
  /// which it left; 0 without motion.
  package let direction: SIMD2<Double>

  private let report: SubcellEstimator.Report
  private let arriving, leaving: SIMD2<Double>

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - arriving: The signs of the last direction of motion up to the report; 0 without motion.
  ///   - leaving: The signs of the first direction of motion after the report; 0 without motion.
  package init(
    of report: SubcellEstimator.Report, arriving: SIMD2<Double>, leaving: SIMD2<Double>
  ) {
    self.report = report
    (self.arriving, self.leaving) = (arriving, leaving)
    direction = arriving.replacing(with: leaving, where: arriving .== 0)
  }

  /// Writes the ``SubcellNetwork/reportFeatureCount`` features.
  ///
  /// For each axis: whether the direction stays, 1, or changes, -1; whether the pointer had not moved before; and
  /// whether it does not move afterward. Then whether the report is a press and whether it is a release.
  package func write(to features: UnsafeMutablePointer<Float>) {
    let turn = arriving * leaving
    for axis in 0..<2 {
      features[axis] = Float(turn[axis])
      features[2 + axis] = arriving[axis] == 0 ? 1 : 0
      features[4 + axis] = leaving[axis] == 0 ? 1 : 0
    }
    features[6] = report.isPress ? 1 : 0
    features[7] = report.isRelease ? 1 : 0
  }
}
