import SyntheticInk
import Testing
import Touches

@Suite struct SubcellEstimatorTests {
  /// Random reports, relative to the corner of a cell at the origin.
  private static func reports(seed: UInt64) -> [SubcellEstimator.Report] {
    var random = SplitMix64(seed: seed)
    var cell = SIMD2<Double>.zero
    return (0..<30).map { index -> SubcellEstimator.Report in
      cell += SIMD2(
        Double(Int.random(in: -1...2, using: &random)),
        Double(Int.random(in: -1...1, using: &random)))
      return SubcellEstimator.Report(
        time: Double(index) * 0.01, center: (cell + 0.5) * SubcellEstimator.cellSize,
        isPress: index == 0, isRelease: index == 29)
    }
  }

  @Test(
    arguments: 0..<10 as Range<UInt64>, [SIMD2(-1.0, 1), SIMD2(1, -1), SIMD2(-1, -1)])
  func `mirrored reports have mirrored estimates`(seed: UInt64, signs: SIMD2<Double>) {
    let estimator = SubcellEstimator()
    let reports = Self.reports(seed: seed)
    let mirrored = reports.map { report in
      var report = report
      report.center *= signs
      return report
    }
    for index in reports.indices {
      let position = estimator.position(ofReport: index, in: reports)
      #expect(estimator.position(ofReport: index, in: mirrored) == position * signs)
    }
  }

  @Test func `the estimates of a horizontal drag are at half the height of its row`() {
    let estimator = SubcellEstimator()
    let reports = (0..<20).map { index -> SubcellEstimator.Report in
      let center = SIMD2<Double>(Double(2 * index + 1), 10)
      return SubcellEstimator.Report(
        time: Double(index) * 0.01, center: center, isPress: index == 0, isRelease: index == 19)
    }
    for index in reports.indices {
      #expect(estimator.position(ofReport: index, in: reports).y == 10)
    }
  }
}
