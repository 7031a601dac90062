public import Geometry

/// Converts one pointer's reports into touches and delivers them once per frame.
///
/// A touch begins with a press and ends when the last button is released. If the release is lost, the
/// next report without a pressed button ends the touch at its last position. Usually one event carries
/// all samples since the previous one; if a touch began or ended in between, there is one event per phase.
///
/// Forces are estimated from the speed, unless a pen measures them. Positions are estimated if the terminal
/// reports only cells. ``TouchEvent/updatedTouches`` corrects estimates, until the touch ends or a pen's
/// source has supplied its values (``update(_:)``).
public struct TouchCollector: Sendable {
  private var pending: [Touch] = []
  private var current: Touch?
  private var pressCount = 0
  private var sampleCount = 0
  private var predictor = TouchPredictor()
  private var estimates: TouchEstimates
  private var showsPrediction = false

  /// Creates a collector without samples, whose touches have the numbers after `firstTouch`.
  ///
  /// The numbers must differ between pointers.
  public init(firstTouch: Int = 0) {
    self.init(subcellEstimator: SubcellEstimator())
    pressCount = firstTouch
  }

  package init(subcellEstimator: SubcellEstimator) {
    estimates = TouchEstimates(subcellEstimator: subcellEstimator)
  }

  /// The weight of the pointer's speed in its force, from 0 to 1; at 0 every force is 1.
  ///
  /// Set it only while no button is down.
  public var forceSensitivity: Double {
    get { estimates.forces.sensitivity }
    set { estimates.forces = ForceEstimator(sensitivity: newValue) }
  }

  /// Whether there are samples that no event has delivered yet.
  public var hasPendingTouches: Bool { !pending.isEmpty || estimates.hasCorrections }
  /// The number of samples that no event has delivered yet.
  public var pendingCount: Int { pending.count }
  /// When the oldest pending sample was read, in seconds on the monotonic clock; `nil` if none is.
  public var oldestPending: TimeInterval? { pending.first?.timestamp }
  /// Whether a pending sample ends a touch.
  public private(set) var hasPendingEnd = false
  /// Whether a button is down.
  public var isTouching: Bool { current != nil }

  /// Adds a report.
  ///
  /// Every report while a button is down becomes a sample, unless its location is not finite.
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

  /// Corrects the sample of the report whose reading had the same number, if it still expects that.
  ///
  /// The next call of ``takeEvents(predicting:at:)`` delivers the correction of a delivered sample. O(*n*)
  /// in the number of samples that expect updates or were not delivered yet.
  public mutating func update(_ reading: PenReading) {
    let delivered = estimates.touch(awaiting: reading)
    guard let touch = delivered ?? pending.first(where: { $0.awaits(reading) })?.id else { return }
    estimates.correct(touch, with: reading)
    for index in pending.indices where pending[index].id == touch {
      pending[index].correct(with: reading)
    }
    if current?.id == touch { current?.correct(with: reading) }
  }

  /// Cancels the current touch, if any, because the pointer was lost.
  public mutating func cancel(at timestamp: TimeInterval) { finish(.cancelled, at: timestamp) }

  /// Ends the current touch, if any, at its last position; it keeps what it has drawn.
  public mutating func end(at timestamp: TimeInterval) {
    finish(.ended, at: max(current?.timestamp ?? timestamp, timestamp))
  }

  private mutating func finish(_ phase: Touch.Phase, at timestamp: TimeInterval) {
    guard var touch = current?.repeated(phase) else { return }
    touch.timestamp = timestamp
    append(touch)
    current = nil
  }

  /// When the delivered prediction expires, as the pointer seems to rest, in seconds on the monotonic
  /// clock; `nil` without one.
  public var predictionExpiry: TimeInterval? {
    showsPrediction && current != nil ? predictor.restDeadline : nil
  }

  package var predictionConfidence: Double { predictor.confidence }

  /// Returns the events of all samples added since the last call, in order; O(*n*) in their number.
  ///
  /// From ``predictionExpiry`` on, a touch without new samples is delivered once as stationary,
  /// without a prediction. The prediction reaches `horizon` seconds after the time, or is absent if
  /// that is 0. The time is on the monotonic clock.
  public mutating func takeEvents(
    predicting horizon: TimeInterval, at time: TimeInterval
  ) -> [TouchEvent] {
    // No later than the first sample, so that no deadline passes before it.
    var events = takeCorrections(at: pending.first?.timestamp ?? time)
    if pending.isEmpty { return events.isEmpty ? takeStationaryTouch(at: time) : events }
    for group in pending.groupedByPhase() {
      let (touches, updates, positions) = estimates.complete(group)
      predictor.correct(positions)
      observe(touches)
      guard let last = touches.last else { continue }
      let isDown = last.phase == .began || last.phase == .moved
      let predicted = isDown ? predictions(after: last, horizon: horizon, at: time) : []
      var event = TouchEvent(coalesced: touches, predicted: predicted)
      event.updatedTouches = updates
      events.append(event)
      showsPrediction = !predicted.isEmpty
      if isCurrent(group.last) {
        current?.force = last.force
        current?.maximumPossibleForce = last.maximumPossibleForce
        current?.preciseLocation = last.preciseLocation
      }
      // Later samples may repeat the corrected force of the current one.
      for touch in updates where isCurrent(touch) { current?.force = touch.force }
    }
    pending.removeAll(keepingCapacity: true)
    hasPendingEnd = false
    return events
  }

  private mutating func takeCorrections(at time: TimeInterval) -> [TouchEvent] {
    let corrections = estimates.takeCorrections()
    guard !corrections.isEmpty else { return [] }
    var event = TouchEvent(timestamp: time)
    event.updatedTouches = corrections
    return [event]
  }

  /// Returns an event that removes an expired prediction.
  private mutating func takeStationaryTouch(at time: TimeInterval) -> [TouchEvent] {
    guard let predictionExpiry, time >= predictionExpiry, var touch = current?.repeated(.stationary)
    else { return [] }
    touch.follow(touch)
    showsPrediction = false
    return [TouchEvent(coalesced: [touch])]
  }

  private mutating func begin(_ report: PointerReport) {
    pressCount += 1
    append(sample(of: report, id: Touch.ID(rawValue: pressCount), phase: .began))
  }

  /// Ends a touch at the location of its release, or at its last sample if the release was lost.
  private mutating func end(_ touch: Touch, with report: PointerReport?) {
    append(report.map { sample(of: $0, id: touch.id, phase: .ended) } ?? touch.repeated(.ended))
    current = nil
  }

  private mutating func append(_ touch: Touch) {
    var touch = touch
    if let current, current.id == touch.id { touch.follow(current) }
    sampleCount += 1
    touch.estimationUpdateIndex = sampleCount
    pending.append(touch)
    current = touch
    if touch.phase == .ended || touch.phase == .cancelled { hasPendingEnd = true }
  }

  private func sample(of report: PointerReport, id: Touch.ID, phase: Touch.Phase) -> Touch {
    // A touch keeps the type with which it began, even if a report has no reading of the pen.
    let previous = current.flatMap { $0.id == id ? $0 : nil }
    var touch = Touch(
      id: id, type: previous?.type ?? report.type, phase: phase, timestamp: report.timestamp,
      location: report.location, buttonMask: report.buttonMask, modifierFlags: report.modifierFlags,
      estimatedProperties: report.isCellResolution ? .location : [])
    touch.isKeyed = previous?.isKeyed ?? report.isKeyed
    touch.measure(report.pen, after: previous)
    return touch
  }

  /// Whether a sample is the newest of the current touch; others may have its timestamp.
  private func isCurrent(_ touch: Touch?) -> Bool {
    current != nil && touch?.estimationUpdateIndex == current?.estimationUpdateIndex
  }

  private mutating func observe(_ touches: [Touch]) {
    for touch in touches {
      if touch.phase == .began { predictor.reset() }
      predictor.observe(touch.predictorSample, in: touch.cell)
    }
  }

  /// Returns the predicted samples up to a horizon after a time, which is shortened if confidence is low.
  private func predictions(
    after touch: Touch, horizon: TimeInterval, at time: TimeInterval
  ) -> [Touch] {
    guard horizon > 0 else { return [] }
    let age = max(0, time - touch.timestamp)
    let trusted = predictor.trustedHorizon(age + horizon)
    return trusted > 0 ? touch.predictions(at: predictor.predict(horizon: trusted)) : []
  }
}

extension [Touch] {
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
