import Geometry

/// The cells that one touch went through, with what is told of its places so far.
///
/// A sample's place is estimated anew with each report that follows, until ``CellLocator/reach`` have
/// followed or the touch is over.
struct CellTrail: Sendable {
  private let locator: CellLocator
  private var reports: [CellLocator.Report] = []
  /// For each report the samples that have its place: the first in a cell, and those after it that
  /// tell nothing new.
  private var samples: [[Touch]] = []
  /// The leading reports whose places are final.
  private var finalCount = 0

  /// Begins where no cell is known.
  init(locator: CellLocator) {
    self.locator = locator
  }

  /// Whether nothing more will be told.
  var isEmpty: Bool { finalCount == reports.count }

  /// Adds a sample whose ``Touch/location`` is the centre of a cell.
  mutating func append(_ touch: Touch) {
    let center = SIMD2(touch.location.x, touch.location.y)
    if touch.phase != .ended, let last = reports.last, last.center == center, !isEmpty {
      samples[samples.count - 1].append(touch)
      return
    }
    reports.append(
      CellLocator.Report(
        time: touch.timestamp, center: center, isPress: touch.phase == .began,
        isRelease: touch.phase == .ended))
    samples.append([touch])
  }

  /// Adds a sample that is where the last one is.
  mutating func repeatLast(_ touch: Touch) {
    guard !samples.isEmpty else { return }
    samples[samples.count - 1].append(touch)
  }

  /// Tells the places that are not final from what is known now.
  ///
  /// - Parameter isOver: Whether no report will follow, so that all places are final.
  /// - Returns: The samples that are told differently than before, or for the last time.
  /// - Complexity: O(*n*) in the number of reports since the last call.
  mutating func resolve(isOver: Bool) -> [Touch] {
    var changed: [Touch] = []
    for index in finalCount..<reports.count {
      let isFinal = isOver || index + CellLocator.reach < reports.count
      let place = locator.place(at: index, in: reports)
      for sample in samples[index].indices {
        var touch = samples[index][sample]
        touch.preciseLocation = Point(x: place.x, y: place.y)
        if isFinal { touch.estimatedPropertiesExpectingUpdates.remove(.location) }
        guard touch != samples[index][sample] else { continue }
        samples[index][sample] = touch
        changed.append(touch)
      }
      if isFinal { finalCount = index + 1 }
    }
    forget()
    return changed
  }

  /// Forgets what is final and no neighbour of what is not.
  private mutating func forget() {
    let count = finalCount - CellLocator.reach
    guard count > 0 else { return }
    reports.removeFirst(count)
    samples.removeFirst(count)
    finalCount -= count
  }
}
