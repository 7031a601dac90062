/// The cell reports of one touch and the samples whose positions they determine.
///
/// A position is estimated again until ``SubcellEstimator/followingCount`` reports have followed.
package struct CellHistory: Sendable {
  package struct Estimate: Sendable {
    package let sample: Int
    package let position: SIMD2<Double>
    package let isFinal: Bool
  }

  private struct OpenReport {
    let report: SubcellEstimator.Report
    /// What is known from this report and those before it.
    let earlier: SubcellEstimator.Memory
    /// The numbers of the samples at its position, the first of which created it.
    var samples: [Int]
  }

  private let estimator: SubcellEstimator
  private var open: [OpenReport] = []
  private var memory = SubcellEstimator.Memory()

  package init(estimator: SubcellEstimator) { self.estimator = estimator }

  /// Adds a sample that was reported in a cell, with a number for its estimates.
  package mutating func append(_ number: Int, _ report: SubcellEstimator.Report) {
    if !report.isRelease, open.last?.report.center == report.center {
      return open[open.count - 1].samples.append(number)
    }
    estimator.read(report, into: &memory)
    open.append(OpenReport(report: report, earlier: memory, samples: [number]))
  }

  /// Returns estimates of all positions that were not final, in order; at the end, they become final.
  package mutating func takeEstimates(isEnd: Bool) -> [Estimate] {
    let followingCount = SubcellEstimator.followingCount
    var estimates: [Estimate] = []
    var first = 0
    // A final position depends on the same reports, however many have arrived since the last call.
    while first + followingCount < open.count - 1 {
      var later = SubcellEstimator.Memory()
      for report in open[first...first + followingCount].reversed() {
        estimator.readBackward(report.report, into: &later)
      }
      estimates += self.estimates(for: open[first], later, isFinal: true)
      first += 1
    }
    var later = SubcellEstimator.Memory()
    var newest: [[Estimate]] = []
    for index in (first..<open.count).reversed() {
      estimator.readBackward(open[index].report, into: &later)
      let isFinal = isEnd || index + followingCount < open.count
      newest.append(self.estimates(for: open[index], later, isFinal: isFinal))
    }
    open.removeFirst(isEnd ? open.count : max(0, open.count - followingCount))
    return estimates + newest.reversed().joined()
  }

  private func estimates(
    for report: OpenReport, _ later: SubcellEstimator.Memory, isFinal: Bool
  ) -> [Estimate] {
    let position = estimator.position(of: report.report, report.earlier, later)
    return report.samples.map { Estimate(sample: $0, position: position, isFinal: isFinal) }
  }
}

/// The cell in which a terminal reported a pointer, in the stroke's unit.
package struct CellBounds: Sendable, Hashable {
  package var center, size: SIMD2<Double>

  package init(center: SIMD2<Double>, size: SIMD2<Double>) {
    (self.center, self.size) = (center, size)
  }
}
