public import Geometry

/// Turns the reports of one pointer into touches, and hands over once a frame all that came.
///
/// A press begins a touch, the release of the last button ends it. A release that was lost is made
/// up for: the next report without a button ends the touch where it was last seen down.
///
/// Nearly always one event carries everything since the last; when a touch went down or up in
/// between, there is one event a phase, so that in an event each touch has one phase, as in UIKit.
///
/// Where reports tell only cells, a sample's ``Touch/preciseLocation`` is an estimate, which the
/// reports that follow correct: in the sample itself as long as it waits to be handed over, and then
/// by ``TouchEvent/updatedTouches``. When a touch ends, all of its places are final.
public struct TouchCollector: Sendable {
  private var pending: [Touch] = []
  private var current: Touch?
  private var pressCount = 0
  private let locator: CellLocator
  private var trail: CellTrail
  private var updates: [Touch] = []
  private var estimateCount = 0
  private var predictor = TouchPredictor()
  private var showsPrediction = false

  /// Creates a collector that has seen nothing.
  public init() {
    self.init(locator: CellLocator())
  }

  /// Creates a collector that tells places in cells in its own way.
  package init(locator: CellLocator) {
    self.locator = locator
    trail = CellTrail(locator: locator)
  }

  /// Whether samples wait to be handed over.
  public var hasPendingTouches: Bool { !pending.isEmpty }

  /// How many samples wait to be handed over.
  public var pendingCount: Int { pending.count }

  /// When the oldest of them was read, in seconds on the monotonic clock; `nil` without any.
  public var oldestPending: TimeInterval? { pending.first?.timestamp }

  /// Whether one of them ends a touch.
  public private(set) var hasPendingEnd = false

  /// Whether a button is down.
  public var isTouching: Bool { current != nil }

  /// Takes a report; none is ever dropped while a button is down.
  public mutating func add(_ report: PointerReport) {
    guard report.location.isFinite else { return }
    switch (current, report.buttonMask.isEmpty) {
    case (nil, true): break
    case (nil, false): begin(report)
    case (let touch?, true): end(touch, with: report.kind == .release ? report : nil)
    case (let touch?, false):
      if report.kind == .press && touch.buttonMask == report.buttonMask {
        end(touch, with: nil)
        begin(report)
      } else {
        append(sample(of: report, id: touch.id, phase: .moved))
      }
    }
  }

  /// Cancels the touch that is down, if any: the surface lost its pointer.
  public mutating func cancel(at timestamp: TimeInterval) {
    guard var touch = current else { return }
    touch.phase = .cancelled
    touch.timestamp = timestamp
    finish(touch)
  }

  /// Ends the touch that is down, if any, where it was last seen: what drew it is gone, but what it
  /// drew is to stay.
  public mutating func end(at timestamp: TimeInterval) {
    guard var touch = current else { return }
    touch.phase = .ended
    touch.timestamp = max(touch.timestamp, timestamp)
    finish(touch)
  }

  /// When a prediction that was handed over is to be taken back, as the pointer seems to rest; `nil`
  /// where there is none.
  public var withdrawalTime: TimeInterval? {
    showsPrediction && current != nil ? predictor.endOfPatience : nil
  }

  /// Hands over everything since the last call.
  ///
  /// A touch of which nothing was reported for long comes as stationary, without a prediction.
  ///
  /// - Parameters:
  ///   - horizon: How far ahead to predict, in seconds; 0 predicts nothing.
  ///   - time: The present, in seconds on the monotonic clock.
  /// - Returns: The events in order; none when nothing came.
  /// - Complexity: O(*n*) in the number of samples.
  public mutating func takeEvents(
    predicting horizon: TimeInterval, at time: TimeInterval
  ) -> [TouchEvent] {
    if pending.isEmpty, let withdrawalTime, time >= withdrawalTime, var touch = current {
      touch.phase = .stationary
      showsPrediction = false
      return [TouchEvent(coalesced: [touch])]
    }
    settle(trail.resolve(isOver: false))
    var events: [TouchEvent] = []
    for group in pending.groupedByPhase() {
      observe(group)
      let isDown = group.last.map { $0.phase == .began || $0.phase == .moved } ?? false
      let predicted = isDown ? predictions(after: group[group.endIndex - 1], horizon: horizon) : []
      var event = TouchEvent(coalesced: Array(group), predicted: predicted)
      if events.isEmpty { swap(&event.updatedTouches, &updates) }
      events.append(event)
      showsPrediction = !predicted.isEmpty
    }
    pending.removeAll(keepingCapacity: true)
    hasPendingEnd = false
    return events
  }

  private mutating func begin(_ report: PointerReport) {
    pressCount += 1
    append(sample(of: report, id: Touch.ID(rawValue: pressCount), phase: .began))
  }

  /// Ends a touch where its release was seen, or where it was last down when that was lost.
  private mutating func end(_ touch: Touch, with report: PointerReport?) {
    guard let report else {
      var last = touch
      last.phase = .ended
      return finish(last)
    }
    append(sample(of: report, id: touch.id, phase: .ended))
    settle(trail.resolve(isOver: true))
    current = nil
  }

  /// Ends a touch with a sample that is where it was last seen.
  private mutating func finish(_ last: Touch) {
    var last = last
    last.estimationUpdateIndex = nil
    if last.estimatedPropertiesExpectingUpdates.contains(.location) {
      expectUpdates(of: &last)
      trail.repeatLast(last)
    }
    pending.append(last)
    hasPendingEnd = true
    settle(trail.resolve(isOver: true))
    current = nil
  }

  private mutating func append(_ touch: Touch) {
    var touch = touch
    if touch.phase == .began { trail = CellTrail(locator: locator) }
    if touch.estimatedProperties.contains(.location) {
      expectUpdates(of: &touch)
      trail.append(touch)
    } else if !trail.isEmpty {
      // The source tells pixels from here on: nothing more will be known of its cells.
      settle(trail.resolve(isOver: true))
      trail = CellTrail(locator: locator)
    }
    pending.append(touch)
    current = touch
    if touch.phase == .ended { hasPendingEnd = true }
  }

  private mutating func expectUpdates(of touch: inout Touch) {
    estimateCount += 1
    touch.estimationUpdateIndex = estimateCount
    touch.estimatedPropertiesExpectingUpdates.insert(.location)
  }

  /// Takes over what is told anew: in samples that wait to be handed over, or as their updates.
  private mutating func settle(_ touches: [Touch]) {
    guard !touches.isEmpty else { return }
    var changed: [Int: Touch] = [:]
    for touch in touches { if let index = touch.estimationUpdateIndex { changed[index] = touch } }
    if let index = current?.estimationUpdateIndex, let touch = changed[index] { current = touch }
    for position in pending.indices {
      guard let index = pending[position].estimationUpdateIndex else { continue }
      if let touch = changed.removeValue(forKey: index) { pending[position] = touch }
    }
    updates += changed.keys.sorted().compactMap { changed[$0] }
  }

  private func sample(of report: PointerReport, id: Touch.ID, phase: Touch.Phase) -> Touch {
    Touch(
      id: id, type: .indirectPointer, phase: phase, timestamp: report.timestamp,
      location: report.location, buttonMask: report.buttonMask,
      modifierFlags: report.modifierFlags,
      estimatedProperties: report.isCellResolution ? [.force, .location] : .force)
  }

  private mutating func observe(_ touches: ArraySlice<Touch>) {
    for touch in touches {
      if touch.phase == .began { predictor.reset() }
      predictor.observe(
        TouchPredictor.Sample(
          time: touch.timestamp, x: touch.location.x, y: touch.location.y))
    }
  }

  /// What is expected up to a horizon, which is drawn nearer the less sure the predictor is: so a
  /// turn that it did not foresee does not make the end of the line whip.
  private func predictions(after touch: Touch, horizon: TimeInterval) -> [Touch] {
    let sureness = min(max((predictor.confidence - 0.2) / 0.3, 0), 1)
    guard horizon * sureness > 0 else { return [] }
    return predictor.predict(horizon: horizon * sureness).map { sample in
      var predicted = touch
      predicted.phase = .moved
      predicted.timestamp = sample.time
      // The predictor knows where cells are; its path goes on from where the pointer is in its cell.
      predicted.location =
        Point(x: sample.x, y: sample.y) + (touch.preciseLocation - touch.location)
      predicted.preciseLocation = predicted.location
      predicted.estimatedProperties.insert(.location)
      predicted.estimatedPropertiesExpectingUpdates = []
      predicted.estimationUpdateIndex = nil
      return predicted
    }
  }
}

extension [Touch] {
  /// Runs of samples of one touch in one phase.
  fileprivate func groupedByPhase() -> [ArraySlice<Touch>] {
    var groups: [ArraySlice<Touch>] = []
    var start = startIndex
    for index in indices.dropFirst()
    where self[index].phase != self[start].phase || self[index].id != self[start].id {
      groups.append(self[start..<index])
      start = index
    }
    if start < endIndex { groups.append(self[start...]) }
    return groups
  }
}
