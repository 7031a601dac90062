import Geometry

/// One finger, pen, or pointer of a ``TouchCollector``, with the estimates and predictions of its touch.
struct TouchTrack: Sendable {
  /// The number of the finger that is down, or was last; `nil` for a pen or a pointer.
  var finger: Int?
  /// The newest sample of the touch that is down; `nil` if none is.
  var current: Touch?
  var estimates: TouchEstimates

  private(set) var predictor = TouchPredictor()
  private var showsPrediction = false

  /// Creates a track without samples, with a weight of the speed in the force, from 0 to 1.
  init(
    subcellEstimator: SubcellEstimator,
    forceSensitivity: Double = ForceEstimator.standardSensitivity
  ) {
    estimates = TouchEstimates(subcellEstimator: subcellEstimator)
    estimates.forces = ForceEstimator(sensitivity: forceSensitivity)
  }

  /// When the delivered prediction expires, in seconds; `nil` without one.
  var predictionExpiry: TimeInterval? {
    showsPrediction && current != nil ? predictor.restDeadline : nil
  }

  /// Returns the sample of a report, of the current touch or of a new one.
  func sample(of report: PointerReport, id: Touch.ID, phase: Touch.Phase) -> Touch {
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

  /// Corrects the current touch and the delivered samples of a touch that await a reading.
  mutating func correct(_ touch: Touch.ID, with reading: PenReading) {
    estimates.correct(touch, with: reading)
    if current?.id == touch { current?.correct(with: reading) }
  }

  /// Completes samples of one touch in one phase; returns them with a prediction, and earlier ones
  /// whose estimates have changed.
  ///
  /// The prediction reaches a horizon after a time, unless the touch is over.
  mutating func complete(
    _ samples: [Touch], predicting horizon: TimeInterval, at time: TimeInterval
  ) -> (samples: [Touch], predicted: [Touch], updates: [Touch]) {
    let (touches, updates, positions) = estimates.complete(samples)
    predictor.correct(positions)
    for touch in touches {
      if touch.phase == .began { predictor.reset() }
      predictor.observe(touch.predictorSample, in: touch.cell)
    }
    guard let last = touches.last else { return (touches, [], updates) }
    let predicted =
      last.phase.isFinal ? [] : predictions(after: last, horizon: horizon, at: time)
    showsPrediction = !predicted.isEmpty
    if isCurrent(samples.last) {
      current?.force = last.force
      current?.maximumPossibleForce = last.maximumPossibleForce
      current?.preciseLocation = last.preciseLocation
    }
    // Later samples may repeat the corrected force of the current one.
    for touch in updates where isCurrent(touch) { current?.force = touch.force }
    return (touches, predicted, updates)
  }

  /// Returns the current touch as stationary, once its prediction has expired; otherwise `nil`.
  mutating func takeStationaryTouch(at time: TimeInterval) -> Touch? {
    guard let predictionExpiry, time >= predictionExpiry, var touch = current?.repeated(.stationary)
    else { return nil }
    touch.follow(touch)
    showsPrediction = false
    return touch
  }

  /// Whether a sample is the newest of the current touch; others may have its timestamp.
  private func isCurrent(_ touch: Touch?) -> Bool {
    current != nil && touch?.estimationUpdateIndex == current?.estimationUpdateIndex
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

/// The samples of one touch in one phase, oldest first, which one event delivers.
struct TouchRun: Sendable {
  /// The index of the track.
  let track: Int
  fileprivate(set) var samples: [Touch]
  var id: Touch.ID { samples[0].id }
  fileprivate var phase: Touch.Phase { samples[0].phase }
}

extension [TouchRun] {
  /// Returns whether the event of these samples can contain another: each touch has one phase, and
  /// none begins after another has ended.
  func admits(_ touch: Touch) -> Bool {
    allSatisfy { run in
      run.id == touch.id ? run.phase == touch.phase : touch.phase != .began || !run.phase.isFinal
    }
  }

  mutating func append(_ touch: Touch, of track: Int) {
    if let index = firstIndex(where: { $0.id == touch.id }) {
      self[index].samples.append(touch)
    } else {
      append(TouchRun(track: track, samples: [touch]))
    }
  }

  /// Corrects the samples of a touch that await a reading.
  mutating func correct(_ touch: Touch.ID, with reading: PenReading) {
    guard let run = firstIndex(where: { $0.id == touch }) else { return }
    for index in self[run].samples.indices { self[run].samples[index].correct(with: reading) }
  }
}
