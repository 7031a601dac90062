import Geometry

/// The step from one cell report to the next, in the order in which a recurrent layer reads them.
///
/// Offsets are mirrored so that the pointer was last seen moving right and down.
package struct CellStep: Sendable {
  package static let featureCount = 6

  /// The signs of the direction of motion after the step, in x and y; 0 before the first motion along an axis.
  package let direction: SIMD2<Double>

  private let offset, continued: SIMD2<Double>
  private let time: Double

  /// Creates a step after one with a ``direction``, at first 0.
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

  /// Writes the distances in cells, the same with a sign for a change of direction, and the time in two scales.
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
  /// The signs by which offsets are mirrored: the direction in which the pointer arrived, or else left.
  package let direction: SIMD2<Double>

  private let report: SubcellEstimator.Report
  private let arriving, leaving: SIMD2<Double>

  /// Creates a view from the signs of the last direction of motion before and the first after the report.
  package init(
    of report: SubcellEstimator.Report, arriving: SIMD2<Double>, leaving: SIMD2<Double>
  ) {
    self.report = report
    (self.arriving, self.leaving) = (arriving, leaving)
    direction = arriving.replacing(with: leaving, where: arriving .== 0)
  }

  /// Writes the ``SubcellNetwork/reportFeatureCount`` features.
  ///
  /// For each axis: whether the direction stays, 1, or changes, -1; whether the pointer had not moved before,
  /// and whether it does not move afterward. Then whether the report is a press, and a release.
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
