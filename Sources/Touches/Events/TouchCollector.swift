public import Geometry

/// Turns the reports of one pointer into touches, and hands over once a frame all that came.
///
/// A press begins a touch, the release of the last button ends it. A release that was lost is made
/// up for: the next report without a button ends the touch where it was last seen down.
///
/// Nearly always one event carries everything since the last; when a touch went down or up in
/// between, there is one event a phase, so that in an event each touch has one phase, as in UIKit.
///
/// A force is estimated from the speed, and so is a place where reports tell only cells
/// (``Touch/preciseLocation``). What could not be known when a sample was handed over comes with the
/// next event, as ``TouchEvent/updatedTouches``, and at the latest with the touch's end.
public struct TouchCollector: Sendable {
  private var pending: [Touch] = []
  private var current: Touch?
  private var pressCount = 0
  private var predictor = TouchPredictor()
  private var estimates: TouchEstimates
  private var showsPrediction = false

  /// Creates a collector that has seen nothing.
  public init() {
    self.init(locator: SubcellEstimator())
  }

  /// Creates a collector that tells places in cells in its own way.
  package init(locator: SubcellEstimator) {
    estimates = TouchEstimates(locator: locator)
  }

  /// How much the speed of a pointer counts as force, from 0 to 1; with 0 every force is 1.
  ///
  /// Not changed while a button is down.
  public var forceSensitivity: Double {
    get { estimates.forces.sensitivity }
    set { estimates.forces = ForceEstimator(sensitivity: newValue) }
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
    append(touch)
    current = nil
  }

  /// Ends the touch that is down, if any, where it was last seen: what drew it is gone, but what it
  /// drew is to stay.
  public mutating func end(at timestamp: TimeInterval) {
    guard var touch = current else { return }
    touch.phase = .ended
    touch.timestamp = max(touch.timestamp, timestamp)
    append(touch)
    current = nil
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
    var events: [TouchEvent] = []
    for group in pending.groupedByPhase() {
      observe(group)
      let (touches, updates) = estimates.complete(group)
      guard let last = touches.last else { continue }
      let isDown = last.phase == .began || last.phase == .moved
      let predicted = isDown ? predictions(after: last, horizon: horizon) : []
      var event = TouchEvent(coalesced: touches, predicted: predicted)
      event.updatedTouches = updates
      events.append(event)
      showsPrediction = !predicted.isEmpty
      if current?.id == last.id {
        current?.force = last.force
        current?.preciseLocation = last.preciseLocation
      }
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
    var last = touch
    if let report { last = sample(of: report, id: touch.id, phase: .ended) }
    last.phase = .ended
    append(last)
    current = nil
  }

  private mutating func append(_ touch: Touch) {
    pending.append(touch)
    current = touch
    if touch.phase == .ended || touch.phase == .cancelled { hasPendingEnd = true }
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

  /// What is expected up to a horizon, as far as the predictor is to be trusted.
  private func predictions(after touch: Touch, horizon: TimeInterval) -> [Touch] {
    let trusted = predictor.trusted(horizon)
    guard trusted > 0 else { return [] }
    return predictor.predict(horizon: trusted).map { sample in
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
