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
