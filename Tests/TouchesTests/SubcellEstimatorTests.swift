import TestSupport

@Suite struct SubcellEstimatorTests {
  /// Returns the final positions at reports.
  private static func positions(_ reports: [SubcellEstimator.Report]) -> [SIMD2<Double>] {
    var history = CellHistory(estimator: SubcellEstimator())
    for (index, report) in reports.enumerated() { history.append(index, report) }
    return history.takeEstimates(isEnd: true).map(\.position)
  }

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

  @Test(arguments: 0..<10 as Range<UInt64>, [SIMD2(-1.0, 1), SIMD2(1, -1), SIMD2(-1, -1)])
  func `mirrored reports have mirrored estimates`(seed: UInt64, signs: SIMD2<Double>) {
    let reports = Self.reports(seed: seed)
    let mirrored = reports.map { report in
      var report = report
      report.center *= signs
      return report
    }
    #expect(Self.positions(mirrored) == Self.positions(reports).map { $0 * signs })
  }

  @Test func `the estimates of a horizontal drag are at half the height of its row`() {
    let reports = (0..<20).map { index -> SubcellEstimator.Report in
      let center = SIMD2<Double>(Double(2 * index + 1), 10)
      return SubcellEstimator.Report(
        time: Double(index) * 0.01, center: center, isPress: index == 0, isRelease: index == 19)
    }
    #expect(Self.positions(reports).map(\.y) == [Double](repeating: 10, count: 20))
  }

  @Test func `the features of steps between extreme reports are finite`() {
    let times: [Double] = [0, .infinity, -.infinity]
    var reports: [SubcellEstimator.Report] = []
    for x: Double in [0, 1e300, .greatestFiniteMagnitude, -.greatestFiniteMagnitude] {
      reports += times.map { time in
        SubcellEstimator.Report(time: time, center: SIMD2(x, -x), isPress: false, isRelease: false)
      }
    }
    for start in reports {
      for end in reports {
        var features = [Float](repeating: .nan, count: CellStep.featureCount)
        CellStep(from: start, to: end, after: [1, -1]).write(to: &features)
        #expect(features.allSatisfy { abs($0) <= 4 })
      }
    }
  }
}
