public import Geometry

/// Converts the reports of one source into touches and delivers them once per frame.
///
/// The source is a pointer, a pen, or a surface with several fingers (``PointerReport/finger``). A touch
/// begins with a press and ends when the last button is released. If the release is lost, the next report
/// without a pressed button ends the touch at its last position.
///
/// Usually one event carries all samples since the previous one, of all touches. In an event, each touch has
/// one phase, and none begins after another has ended; otherwise several events follow each other.
///
/// Forces are estimated from the speed, unless a pen measures them. Positions are estimated if the terminal
/// reports only cells. ``TouchEvent/updatedTouches`` corrects estimates, until the touch ends or a pen's
/// source has supplied its values (``update(_:)``). Each touch has predictions of its own.
public struct TouchCollector: Sendable {
  /// The samples that no event has delivered yet, by the event that will, and by touch.
  private var pending: [[TouchRun]] = []
  /// A track for each touch that is down, and others that are free; at least one.
  private var tracks: [TouchTrack]
  private var pressCount = 0
  private var sampleCount = 0
  /// The time of the newest event with samples.
  private var lastEventTime: TimeInterval = -.infinity
  private let subcellEstimator: SubcellEstimator

  /// Creates a collector without samples, whose touches have the numbers after `firstTouch`.
  ///
  /// The numbers must differ between sources.
  public init(firstTouch: Int = 0) {
    self.init(subcellEstimator: SubcellEstimator())
    pressCount = firstTouch
  }

  package init(subcellEstimator: SubcellEstimator) {
    self.subcellEstimator = subcellEstimator
    tracks = [TouchTrack(subcellEstimator: subcellEstimator)]
  }

  /// The weight of a touch's speed in its force, from 0 to 1; at 0 every force is 1.
  ///
  /// Set it only while no button is down.
  public var forceSensitivity: Double {
    get { tracks[0].estimates.forces.sensitivity }
    set {
      for index in tracks.indices {
        tracks[index].estimates.forces = ForceEstimator(sensitivity: newValue)
      }
    }
  }

  /// Whether there are samples that no event has delivered yet.
  public var hasPendingTouches: Bool {
    !pending.isEmpty || tracks.contains { $0.estimates.hasCorrections }
  }
  /// The number of samples that no event has delivered yet.
  public var pendingCount: Int { pending.joined().reduce(0) { $0 + $1.samples.count } }
  /// When the oldest pending sample was read, in seconds on the monotonic clock; `nil` if none is.
  public var oldestPending: TimeInterval? { pending.first?.first?.samples.first?.timestamp }
  /// Whether a pending sample ends a touch.
  public private(set) var hasPendingEnd = false
  /// Whether a button or a finger is down.
  public var isTouching: Bool { tracks.contains { $0.current != nil } }

  /// Adds a report.
  ///
  /// Every report while a button or the finger is down becomes a sample, unless its location is not finite.
  public mutating func add(_ report: PointerReport) {
    guard report.location.isFinite else { return }
    let index = track(of: report)
    switch (tracks[index].current, report.buttonMask.isEmpty) {
    case (nil, true): break
    case (nil, false): begin(report, on: index)
    case (let touch?, true): end(touch, with: report.kind == .release ? report : nil, on: index)
    case (let touch?, false):
      if report.kind == .press && touch.buttonMask == report.buttonMask {
        end(touch, with: nil, on: index)
        begin(report, on: index)
      } else {
        append(tracks[index].sample(of: report, id: touch.id, phase: .moved), to: index)
      }
    }
  }

  /// Corrects the sample of the report whose reading had the same number, if it still expects that.
  ///
  /// The next call of ``takeEvents(predicting:at:)`` delivers the correction of a delivered sample. O(*n*)
  /// in the number of samples that expect updates or were not delivered yet.
  public mutating func update(_ reading: PenReading) {
    let delivered = tracks.lazy.compactMap { $0.estimates.touch(awaiting: reading) }.first
    let waiting = pending.joined().first { $0.samples.contains { $0.awaits(reading) } }
    guard let touch = delivered ?? waiting?.id else { return }
    for index in tracks.indices { tracks[index].correct(touch, with: reading) }
    for index in pending.indices { pending[index].correct(touch, with: reading) }
  }

  /// Cancels the current touches, if any, because the source was lost.
  public mutating func cancel(at timestamp: TimeInterval) {
    for index in tracks.indices {
      guard var touch = tracks[index].current?.repeated(.cancelled) else { continue }
      touch.timestamp = max(touch.timestamp, timestamp)
      append(touch, to: index)
      tracks[index].current = nil
    }
  }

  /// When the first delivered prediction expires, as its touch seems to rest, in seconds on the monotonic
  /// clock; `nil` without one.
  public var predictionExpiry: TimeInterval? {
    tracks.lazy.compactMap(\.predictionExpiry).min()
  }

  /// Returns the events of all samples added since the last call, in order; O(*n*) in their number.
  ///
  /// After its prediction has expired (``predictionExpiry``), a touch without new samples is delivered once as
  /// stationary, without a prediction. The predictions reach `horizon` seconds after the time, or are
  /// absent if that is 0. The time is on the monotonic clock.
  public mutating func takeEvents(
    predicting horizon: TimeInterval, at time: TimeInterval
  ) -> [TouchEvent] {
    // No later than the first sample, so that no deadline passes before it.
    var events = takeCorrections(at: oldestPending ?? time)
    for runs in pending { events.append(event(of: runs, predicting: horizon, at: time)) }
    addStationaryTouches(to: &events, at: time)
    pending.removeAll(keepingCapacity: true)
    hasPendingEnd = false
    return events
  }

  private mutating func event(
    of runs: [TouchRun], predicting horizon: TimeInterval, at time: TimeInterval
  ) -> TouchEvent {
    let newest = runs.lazy.compactMap { $0.samples.last?.timestamp }.max() ?? time
    // A finger whose release was lost ends at its last sample, which others have overtaken.
    lastEventTime = max(lastEventTime, newest)
    var event = TouchEvent(timestamp: lastEventTime)
    for run in runs {
      let part = tracks[run.track].complete(run.samples, predicting: horizon, at: time)
      event.add(coalesced: part.samples, predicted: part.predicted)
      event.predictionConfidence = min(
        event.predictionConfidence, tracks[run.track].predictor.confidence)
      event.updatedTouches += part.updates
    }
    return event
  }

  private mutating func takeCorrections(at time: TimeInterval) -> [TouchEvent] {
    var event = TouchEvent(timestamp: time)
    for index in tracks.indices {
      event.updatedTouches += tracks[index].estimates.takeCorrections()
    }
    return event.updatedTouches.isEmpty ? [] : [event]
  }

  /// Removes expired predictions, of touches without new samples.
  private mutating func addStationaryTouches(to events: inout [TouchEvent], at time: TimeInterval) {
    for index in tracks.indices {
      guard !pending.joined().contains(where: { $0.track == index }),
        let resting = tracks[index].takeStationaryTouch(at: time)
      else { continue }
      if let last = events.last, !last.allTouches.isEmpty {
        events[events.count - 1].add(coalesced: [resting])
      } else {
        events.append(TouchEvent(coalesced: [resting]))
      }
    }
  }

  /// Returns the index of the track of a report's finger, or of its pointer: a free one unless it is down.
  private mutating func track(of report: PointerReport) -> Int {
    let own = tracks.firstIndex { $0.current != nil && $0.finger == report.finger }
    if let index = own ?? tracks.firstIndex(where: { $0.current == nil }) { return index }
    tracks.append(
      TouchTrack(subcellEstimator: subcellEstimator, forceSensitivity: forceSensitivity))
    return tracks.count - 1
  }

  private mutating func begin(_ report: PointerReport, on index: Int) {
    pressCount += 1
    tracks[index].finger = report.finger
    let id = Touch.ID(rawValue: pressCount)
    append(tracks[index].sample(of: report, id: id, phase: .began), to: index)
  }

  /// Ends a touch at the location of its release, or at its last sample if the release was lost.
  private mutating func end(_ touch: Touch, with report: PointerReport?, on index: Int) {
    let released = report.map { tracks[index].sample(of: $0, id: touch.id, phase: .ended) }
    append(released ?? touch.repeated(.ended), to: index)
    tracks[index].current = nil
  }

  private mutating func append(_ touch: Touch, to index: Int) {
    var touch = touch
    if let current = tracks[index].current, current.id == touch.id { touch.follow(current) }
    sampleCount += 1
    touch.estimationUpdateIndex = sampleCount
    if pending.last?.admits(touch) != true { pending.append([]) }
    pending[pending.count - 1].append(touch, of: index)
    tracks[index].current = touch
    if touch.phase.isFinal { hasPendingEnd = true }
  }
}
