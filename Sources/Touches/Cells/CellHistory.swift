import Geometry

/// The cell reports of one touch and the samples whose locations they determine.
///
/// A sample's location is estimated again with each new report, until
/// ``SubcellEstimator/neighborsPerSide`` reports have followed or the touch has ended.
struct CellHistory: Sendable {
  /// An estimate of one sample's location.
  struct Estimate: Sendable {
    /// The number passed to ``CellHistory/append(_:_:)``.
    let sample: Int
    /// In screen dots.
    let location: Point
    /// Whether no later call returns another estimate for the sample.
    let isFinal: Bool
  }

  private let estimator: SubcellEstimator
  private var reports: [SubcellEstimator.Report] = []
  /// The numbers of the samples that share each report's location, the first of which created it.
  private var samples: [[Int]] = []
  /// The number of leading reports whose locations are final.
  private var finalCount = 0

  /// Creates a history without reports.
  init(estimator: SubcellEstimator) { self.estimator = estimator }

  /// Adds a sample whose ``Touch/location`` is a cell's center, with a number for its estimates.
  mutating func append(_ number: Int, _ touch: Touch) {
    let center = SIMD2(touch.location.x, touch.location.y)
    if touch.phase != .ended, finalCount < reports.count, reports.last?.center == center {
      return samples[samples.count - 1].append(number)
    }
    reports.append(
      SubcellEstimator.Report(
        time: touch.timestamp, center: center, isPress: touch.phase == .began,
        isRelease: touch.phase == .ended))
    samples.append([number])
  }

  /// Returns estimates of all locations that were not final; at the end, they become final.
  mutating func takeEstimates(isEnd: Bool) -> [Estimate] {
    var estimates: [Estimate] = []
    for index in finalCount..<reports.count {
      let isFinal = isEnd || index + SubcellEstimator.neighborsPerSide < reports.count
      let position = estimator.position(ofReport: index, in: reports)
      for sample in samples[index] {
        estimates.append(
          Estimate(sample: sample, location: Point(x: position.x, y: position.y), isFinal: isFinal))
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
