import Geometry

/// The cells that one touch went through, with what is told of its places so far.
///
/// A sample's place is estimated anew with each report that follows, until ``SubcellEstimator/reach`` have
/// followed or the touch is over.
struct CellHistory: Sendable {
  /// What is thought of a sample's place.
  struct Estimate: Sendable {
    /// The number by which the sample was added.
    let sample: Int
    /// In screen dots.
    let location: Point
    /// Whether there will be no other estimate of it.
    let isFinal: Bool
  }

  private let locator: SubcellEstimator
  private var reports: [SubcellEstimator.Report] = []
  /// For each report the samples that have its place: the first in a cell, and those after it that
  /// tell nothing new.
  private var samples: [[Int]] = []
  /// The leading reports whose places are final.
  private var finalCount = 0

  /// Begins where no cell is known.
  init(locator: SubcellEstimator) {
    self.locator = locator
  }

  /// Adds a sample whose ``Touch/location`` is the centre of a cell.
  ///
  /// - Parameters:
  ///   - number: A number to tell the sample by.
  ///   - touch: The sample.
  mutating func append(_ number: Int, _ touch: Touch) {
    let center = SIMD2(touch.location.x, touch.location.y)
    let isOpen = finalCount < reports.count
    if touch.phase != .ended, isOpen, reports[reports.count - 1].center == center {
      samples[samples.count - 1].append(number)
      return
    }
    reports.append(
      SubcellEstimator.Report(
        time: touch.timestamp, center: center, isPress: touch.phase == .began,
        isRelease: touch.phase == .ended))
    samples.append([number])
  }

  /// Hands over what is thought by now of the places that were not final.
  ///
  /// - Parameter isEnd: Whether no report will follow, so that all places are final.
  /// - Returns: An estimate for each of their samples.
  /// - Complexity: O(*n*) in the number of reports since the last call.
  mutating func takeEstimates(isEnd: Bool) -> [Estimate] {
    var estimates: [Estimate] = []
    for index in finalCount..<reports.count {
      let isFinal = isEnd || index + SubcellEstimator.reach < reports.count
      let place = locator.position(at: index, in: reports)
      for sample in samples[index] {
        estimates.append(
          Estimate(sample: sample, location: Point(x: place.x, y: place.y), isFinal: isFinal))
      }
      if isFinal { finalCount = index + 1 }
    }
    forget()
    return estimates
  }

  /// Forgets what is final and no neighbour of what is not.
  private mutating func forget() {
    let count = finalCount - SubcellEstimator.reach
    guard count > 0 else { return }
    reports.removeFirst(count)
    samples.removeFirst(count)
    finalCount -= count
  }
}
