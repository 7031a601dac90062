package import Geometry
import Touches

/// Decodes the reports of a tablet.
///
/// A report is everything up to `SYN_REPORT`, and contains only what has changed. After `SYN_DROPPED`,
/// everything up to the next `SYN_REPORT` is discarded, and the state must be requested from the device.
package struct PenDecoder: Sendable {
  package enum Output: Hashable, Sendable {
    case report(PenReport)
    /// A gap: the state of the device at this time must be passed to ``PenDecoder/restore(_:at:)``.
    case gap(TimeInterval)
  }

  package var axes: PenAxes
  /// The state after the last complete event.
  private var state = PenState()
  /// The last report of a pen in proximity.
  private var last: PenReport?
  /// Whether events are discarded up to the next report.
  private var isDiscarding = false

  package init(axes: PenAxes) { self.axes = axes }

  /// Decodes an event and returns what it completes; `nil` for an event within a report.
  package mutating func decode(_ record: InputRecord) -> Output? {
    switch (record.type, record.code) {
    case (InputCode.Kind.synchronization, InputCode.report):
      defer { isDiscarding = false }
      return isDiscarding ? .gap(record.time) : report(at: record.time).map(Output.report)
    case (InputCode.Kind.synchronization, InputCode.dropped): isDiscarding = true
    case _ where isDiscarding: break
    case (InputCode.Kind.key, let key): state.set(key: key, isDown: record.value != 0)
    case (InputCode.Kind.axis, let axis): state.set(axis: axis, to: record.value)
    default: break
    }
    return nil
  }

  /// Replaces the state, after a gap or when a device was opened while the pen was in proximity,
  /// and returns a report of it; `nil` if no pen was or is in proximity.
  ///
  /// If the device's state is unknown, pass one without a pen, which ends a stroke.
  package mutating func restore(_ state: PenState, at time: TimeInterval) -> PenReport? {
    (self.state, isDiscarding) = (state, false)
    return report(at: time)
  }

  /// Returns the report of the current state; `nil` while no pen is in proximity.
  private mutating func report(at time: TimeInterval) -> PenReport? {
    guard state.isNear else {
      // The other values in this report are zero, and measure nothing.
      defer { last = nil }
      guard var left = last else { return nil }
      (left.time, left.isNear, left.isTouching) = (time, false, false)
      (left.pressure, left.stylusButtons) = (0, [])
      return left
    }
    let report = measured(at: time)
    last = report
    return report
  }

  private func measured(at time: TimeInterval) -> PenReport {
    var report = PenReport(
      time: time,
      location: Point(x: Double(state.value(InputCode.x)), y: Double(state.value(InputCode.y))),
      pressure: axes.pressure.fraction(of: state.value(InputCode.pressure)),
      isTouching: state.isDown(InputCode.touch), isEraser: state.isDown(InputCode.eraser))
    if let tilt = axes.tilt {
      let angles = tilt.angles(state.value(InputCode.tiltX), state.value(InputCode.tiltY))
      (report.azimuth, report.altitude) = angles
    }
    if state.isDown(InputCode.lowerButton) { report.stylusButtons.insert(.secondary) }
    if state.isDown(InputCode.upperButton) { report.stylusButtons.insert(.middle) }
    return report
  }
}

/// The keys and axes of a pen at one time, in the units of the device.
package struct PenState: Hashable, Sendable {
  /// The keys that are down.
  private var keys: Set<UInt16> = []
  /// The values of the axes; 0 where there is none.
  private var values: [UInt16: Int32] = [:]

  package init() {}

  package mutating func set(key: UInt16, isDown: Bool) {
    guard InputCode.keys.contains(key) else { return }
    if isDown { keys.insert(key) } else { keys.remove(key) }
  }

  package mutating func set(axis: UInt16, to value: Int32) {
    if InputCode.axes.contains(axis) { values[axis] = value }
  }

  func isDown(_ key: UInt16) -> Bool { keys.contains(key) }
  func value(_ axis: UInt16) -> Int32 { values[axis] ?? 0 }

  /// Whether a pen is in proximity; simple tablets do not name the tool of a pen that touches.
  var isNear: Bool { isDown(InputCode.touch) || InputCode.tools.contains(where: isDown) }
}

/// Converts the times of a stream on an unknown clock to the times at which its events occurred.
///
/// An event cannot arrive before it occurs, so the event with the shortest delay determines the offset
/// between the clocks.
package struct PenClock: Hashable, Sendable {
  /// The difference of the times from which a stream counts as another one, in seconds.
  private static let longestDelay = 1.0
  private var offset: TimeInterval?

  package init() {}

  /// Returns when an event occurred, not after its arrival, both on the monotonic clock in seconds.
  package mutating func time(
    of stamp: TimeInterval, arrivingAt arrival: TimeInterval
  ) -> TimeInterval {
    let delay = arrival - stamp
    if let offset, offset <= delay, delay < offset + Self.longestDelay { return stamp + offset }
    offset = delay
    return arrival
  }
}
