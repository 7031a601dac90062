/// The cell reports of one touch and the samples whose positions they determine.
///
/// A sample's position is estimated again with each new report, until
/// `SubcellEstimator.neighborsPerSide` reports have followed or the touch has ended.
package struct CellHistory: Sendable {
  /// An estimate of one sample's position.
  package struct Estimate: Sendable {
    /// The number passed to `append`.
    package let sample: Int
    /// In dots.
    package let position: SIMD2<Double>
    /// Whether no later call returns another estimate for the sample.
    package let isFinal: Bool
  }

  private let estimator: SubcellEstimator
  private var reports: [SubcellEstimator.Report] = []
  /// The numbers of the samples that share each report's position, the first of which created it.
  private var samples: [[Int]] = []
  /// The number of leading reports whose positions are final.
  private var finalCount = 0

  /// Creates a history without reports.
  package init(estimator: SubcellEstimator) { self.estimator = estimator }

  /// Adds a sample that was reported in a cell, with a number for its estimates.
  package mutating func append(_ number: Int, _ report: SubcellEstimator.Report) {
    if !report.isRelease, finalCount < reports.count, reports.last?.center == report.center {
      return samples[samples.count - 1].append(number)
    }
    reports.append(report)
    samples.append([number])
  }

  /// Returns estimates of all positions that were not final, in order; at the end, they become final.
  package mutating func takeEstimates(isEnd: Bool) -> [Estimate] {
    var estimates: [Estimate] = []
    for index in finalCount..<reports.count {
      let isFinal = isEnd || index + SubcellEstimator.neighborsPerSide < reports.count
      let position = estimator.position(ofReport: index, in: reports)
      for sample in samples[index] {
        estimates.append(Estimate(sample: sample, position: position, isFinal: isFinal))
      }
      if isFinal { finalCount = index + 1 }
    }
    removeUnneeded()
    return estimates
  }

  /// Removes the final reports that no estimate of a later report uses.
  private mutating func removeUnneeded() {
    let count = finalCount - SubcellEstimator.neighborsPerSide
    guard count > 0 else { return }
    reports.removeFirst(count)
    samples.removeFirst(count)
    finalCount -= count
  }
}
