import Geometry
import Touches

/// What a device of the session, other than the terminal, causes.
enum PointerEffect: Hashable {
  /// Collect a report of the terminal's pointer, which may have moved.
  case report(PointerReport)
  /// Correct a report of the terminal's pointer.
  case update(PenReading)
  /// Collect a report of a pen with a pointer of its own.
  case penReport(PointerReport)
  case wheel(ScrollEvent)
  /// Cancel the touch of the pointer, or of a pen with its own, because the device is gone.
  case cancelTouch, cancelPenTouch
  case notice(String)
}

/// The touches of the terminal's pointer, and of a pen that has a pointer of its own.
///
/// On the console, a mouse and a pen can touch at the same time.
struct PointerCollectors {
  var pointer = TouchCollector()
  var pen = TouchCollector(firstTouch: 1 << 32)

  var forceSensitivity: Double {
    get { pointer.forceSensitivity }
    set { (pointer.forceSensitivity, pen.forceSensitivity) = (newValue, newValue) }
  }

  var hasPendingTouches: Bool { pointer.hasPendingTouches || pen.hasPendingTouches }
  /// The number of samples that no event has delivered yet.
  var pendingCount: Int { pointer.pendingCount + pen.pendingCount }
  /// When the oldest pending sample was read; `nil` if none is.
  var oldestPending: TimeInterval? { earliest(pointer.oldestPending, pen.oldestPending) }
  var hasPendingEnd: Bool { pointer.hasPendingEnd || pen.hasPendingEnd }
  var isTouching: Bool { pointer.isTouching || pen.isTouching }
  /// When a delivered prediction expires; `nil` without one.
  var predictionExpiry: TimeInterval? { earliest(pointer.predictionExpiry, pen.predictionExpiry) }

  mutating func cancel(at time: TimeInterval) {
    pointer.cancel(at: time)
    pen.cancel(at: time)
  }

  /// Returns the events of all samples added since the last call, in the order of their times.
  mutating func takeEvents(predicting horizon: TimeInterval, at time: TimeInterval) -> [TouchEvent]
  {
    let events = pointer.takeEvents(predicting: horizon, at: time)
    let penEvents = pen.takeEvents(predicting: horizon, at: time)
    guard !events.isEmpty, !penEvents.isEmpty else { return events + penEvents }
    return (events + penEvents).sorted { $0.timestamp < $1.timestamp }
  }

  private func earliest(_ first: TimeInterval?, _ second: TimeInterval?) -> TimeInterval? {
    [first, second].compactMap(\.self).min()
  }
}
