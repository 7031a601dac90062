/// Fills in what a pointer does not report, and corrects what was handed over before it could be
/// known.
///
/// Every sample has a number. One of which more will be known carries it as its
/// ``Touch/estimationUpdateIndex``, and is kept until all is known of it.
struct TouchEstimates: Sendable {
  /// Works out forces.
  var forces = ForceEstimator()

  private let locator: SubcellEstimator
  /// The cells of the present touch.
  private var trail: CellHistory
  /// The samples that were handed over and expect updates, in ascending order of their numbers.
  private var open: [Touch] = []
  private var count = 0

  /// Has seen nothing.
  init(locator: SubcellEstimator) {
    self.locator = locator
    trail = CellHistory(locator: locator)
  }

  /// Completes samples of one touch in one phase.
  ///
  /// - Parameter samples: Those that follow the samples of the call before.
  /// - Returns: The samples, and earlier ones of which more is known now.
  /// - Complexity: O(*n* log *n*) in the samples and in those that expect updates.
  mutating func complete(_ samples: ArraySlice<Touch>) -> (samples: [Touch], updates: [Touch]) {
    guard let last = samples.last else { return ([], []) }
    let isEnd = last.phase == .ended || last.phase == .cancelled
    if last.phase == .cancelled { open.removeAll() }
    if last.phase == .cancelled || last.phase == .began {
      forces.reset()
      trail = CellHistory(locator: locator)
    }
    let earlier = open
    open += samples.map { numbered($0) }
    estimateLocations(from: earlier.count, isEnd: isEnd)
    if forces.sensitivity > 0 { estimateForces(from: earlier.count, isEnd: isEnd) }
    let updates = zip(open, earlier).compactMap { $0 == $1 ? nil : $0 }
    let completed = open[earlier.count...].map { touch in
      var touch = touch
      if touch.estimatedPropertiesExpectingUpdates.isEmpty { touch.estimationUpdateIndex = nil }
      return touch
    }
    open.removeAll { $0.estimatedPropertiesExpectingUpdates.isEmpty }
    return (completed, updates)
  }

  private mutating func numbered(_ touch: Touch) -> Touch {
    count += 1
    var touch = touch
    touch.estimationUpdateIndex = count
    touch.estimatedPropertiesExpectingUpdates = touch.estimatedProperties.intersection(.location)
    guard forces.sensitivity > 0 else { return touch }
    touch.maximumPossibleForce = ForceEstimator.maximumPossibleForce
    touch.estimatedPropertiesExpectingUpdates.insert(.force)
    return touch
  }

  private mutating func estimateLocations(from firstNew: Int, isEnd: Bool) {
    for touch in open[firstNew...] {
      guard let number = touch.estimationUpdateIndex else { continue }
      if touch.estimatedProperties.contains(.location) {
        trail.append(number, touch)
      } else {
        // The source tells pixels from here on: nothing more will be known of its cells.
        take(trail.takeEstimates(isEnd: true))
      }
    }
    take(trail.takeEstimates(isEnd: isEnd))
  }

  private mutating func take(_ estimates: [CellHistory.Estimate]) {
    for estimate in estimates {
      guard let index = open.index(ofNumber: estimate.sample) else { continue }
      open[index].preciseLocation = estimate.location
      if estimate.isFinal { open[index].estimatedPropertiesExpectingUpdates.remove(.location) }
    }
  }

  private mutating func estimateForces(from firstNew: Int, isEnd: Bool) {
    for touch in open[firstNew...] {
      guard let number = touch.estimationUpdateIndex else { continue }
      forces.observe(number, at: touch.location, time: touch.timestamp)
    }
    for estimate in forces.takeEstimates(isEnd: isEnd) {
      guard let index = open.index(ofNumber: estimate.sample) else { continue }
      open[index].force = estimate.force
      if estimate.isFinal { open[index].estimatedPropertiesExpectingUpdates.remove(.force) }
    }
  }
}

extension [Touch] {
  /// Where the sample with a number is, by bisection.
  fileprivate func index(ofNumber number: Int) -> Int? {
    var range = indices
    while let middle = range.isEmpty ? nil : range.lowerBound + range.count / 2 {
      let found = self[middle].estimationUpdateIndex ?? 0
      if found == number { return middle }
      range = found < number ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}
