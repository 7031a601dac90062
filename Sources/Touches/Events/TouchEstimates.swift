import Geometry

/// Estimates the forces and precise locations of one touch at a time, and updates delivered samples.
///
/// A sample that expects updates is kept, by its ``Touch/estimationUpdateIndex``, until they are final.
struct TouchEstimates: Sendable {
  /// The maximum number of delivered samples that await readings of a pen.
  static let maximumAwaitingCount = 256

  var forces = ForceEstimator()

  private let subcellEstimator: SubcellEstimator
  private var cells: CellHistory
  /// The delivered samples that expect updates, in ascending order of their numbers.
  private var unresolved: [Touch] = []
  /// The numbers of delivered samples that a pen has corrected since ``takeCorrections()``.
  private var corrected: Set<Int> = []
  /// The latest estimate of the location of the last delivered sample; `nil` before the first.
  private var lastLocation: Point?
  /// The number of the last delivered sample; `nil` before the first.
  private var lastNumber: Int?

  init(subcellEstimator: SubcellEstimator) {
    self.subcellEstimator = subcellEstimator
    cells = CellHistory(estimator: subcellEstimator)
  }

  /// Adds the next, numbered samples of one touch in one phase, and fills in their estimates.
  ///
  /// Returns the samples with estimates, earlier samples whose estimates have changed, and the latest estimates
  /// of all earlier positions in cells that were not final.
  mutating func complete(
    _ samples: [Touch]
  ) -> (samples: [Touch], updates: [Touch], positions: [TouchPredictor.Sample]) {
    guard let last = samples.last else { return ([], [], []) }
    let isEnd = last.phase.isFinal
    if last.phase == .began {
      // What a pen has not reported by now never corrects an earlier touch.
      unresolved.removeAll { $0.id != last.id }
      forces.reset()
      cells = CellHistory(estimator: subcellEstimator)
    }
    let earlier = unresolved
    unresolved += samples.map { expectingEstimates($0) }
    estimateLocations(from: earlier.count, isEnd: isEnd)
    notePreviousLocations(from: earlier.count)
    lastNumber = last.estimationUpdateIndex
    if forces.sensitivity > 0 { estimateForces(from: earlier.count, isEnd: isEnd) }
    limitAwaitingSamples()
    let updates = zip(unresolved, earlier).compactMap { $0 == $1 ? nil : $0 }
    let positions = unresolved[..<earlier.count].compactMap { touch in
      touch.cell == nil ? nil : touch.predictorSample
    }
    let completed = unresolved[earlier.count...].map { touch in
      var touch = touch
      if touch.estimatedPropertiesExpectingUpdates.isEmpty { touch.estimationUpdateIndex = nil }
      return touch
    }
    unresolved.removeAll { $0.estimatedPropertiesExpectingUpdates.isEmpty }
    return (completed, updates, positions)
  }

  private func expectingEstimates(_ touch: Touch) -> Touch {
    var touch = touch
    touch.estimatedPropertiesExpectingUpdates.formUnion(
      touch.estimatedProperties.intersection(.location))
    guard !touch.measuresForce else { return touch }
    touch.maximumPossibleForce = ForceEstimator.maximumPossibleForce
    if forces.sensitivity > 0 { touch.estimatedPropertiesExpectingUpdates.insert(.force) }
    return touch
  }

  /// Makes the oldest samples final if a pen supplies too few of the values that it has announced.
  private mutating func limitAwaitingSamples() {
    guard unresolved.count > Self.maximumAwaitingCount else { return }
    let awaiting = unresolved.indices.filter { unresolved[$0].awaitsReading }
    for index in awaiting.dropLast(Self.maximumAwaitingCount) {
      unresolved[index].stopAwaitingReadings()
    }
  }

  var hasCorrections: Bool { !corrected.isEmpty }

  /// Returns the touch with the oldest delivered sample that awaits a reading; `nil` if none does.
  func touch(awaiting reading: PenReading) -> Touch.ID? {
    unresolved.first { $0.awaits(reading) }?.id
  }

  /// Corrects the delivered samples of a touch that await a reading.
  mutating func correct(_ touch: Touch.ID, with reading: PenReading) {
    for index in unresolved.indices
    where unresolved[index].id == touch && unresolved[index].awaits(reading) {
      unresolved[index].correct(with: reading)
      if let number = unresolved[index].estimationUpdateIndex { corrected.insert(number) }
    }
  }

  /// Returns the delivered samples that a pen has corrected since the last call.
  mutating func takeCorrections() -> [Touch] {
    guard hasCorrections else { return [] }
    let updates = unresolved.filter { $0.estimationUpdateIndex.map(corrected.contains) == true }
    unresolved.removeAll { $0.estimatedPropertiesExpectingUpdates.isEmpty }
    corrected.removeAll()
    return updates
  }

  private mutating func estimateLocations(from firstNew: Int, isEnd: Bool) {
    for touch in unresolved[firstNew...] {
      guard let number = touch.estimationUpdateIndex else { continue }
      if touch.estimatedProperties.contains(.location) {
        cells.append(
          number,
          SubcellEstimator.Report(
            time: touch.timestamp, center: SIMD2(touch.location.x, touch.location.y),
            isPress: touch.phase == .began, isRelease: touch.phase == .ended))
      } else {
        // The source now reports pixels, so no later report refines the positions in earlier cells.
        apply(cells.takeEstimates(isEnd: true))
      }
    }
    apply(cells.takeEstimates(isEnd: isEnd))
  }

  private mutating func notePreviousLocations(from firstNew: Int) {
    if let lastNumber, let index = unresolved.index(ofNumber: lastNumber) {
      lastLocation = unresolved[index].preciseLocation
    }
    for index in firstNew..<unresolved.count {
      let location = unresolved[index].preciseLocation
      let isFirst = unresolved[index].phase == .began
      unresolved[index].precisePreviousLocation = isFirst ? location : lastLocation ?? location
      lastLocation = location
    }
  }

  private mutating func apply(_ estimates: [CellHistory.Estimate]) {
    for estimate in estimates {
      guard let index = unresolved.index(ofNumber: estimate.sample) else { continue }
      unresolved[index].preciseLocation = Point(x: estimate.position.x, y: estimate.position.y)
      if estimate.isFinal {
        unresolved[index].estimatedPropertiesExpectingUpdates.remove(.location)
      }
    }
  }

  private mutating func estimateForces(from firstNew: Int, isEnd: Bool) {
    for touch in unresolved[firstNew...] where !touch.measuresForce {
      guard let number = touch.estimationUpdateIndex else { continue }
      forces.observe(number, at: touch.location, time: touch.timestamp)
    }
    for estimate in forces.takeEstimates(isEnd: isEnd) {
      guard let index = unresolved.index(ofNumber: estimate.sample) else { continue }
      unresolved[index].force = estimate.force
      if estimate.isFinal { unresolved[index].estimatedPropertiesExpectingUpdates.remove(.force) }
    }
  }
}

extension [Touch] {
  /// Returns the index of the sample with a number, by binary search.
  fileprivate func index(ofNumber number: Int) -> Int? {
    let index = partitioningIndex { ($0.estimationUpdateIndex ?? 0) >= number }
    return index < count && self[index].estimationUpdateIndex == number ? index : nil
  }
}
