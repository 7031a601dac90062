import Gestures
import TestSupport

/// The events of a touch, one for each character.
///
/// `B` begins, `M` moves, `E` ends, `C` cancels, and `-` lets time pass. A `B` after an end is
/// a new touch.
struct Timeline {
  /// The events in order.
  let events: [TouchEvent]

  /// Parses a timeline; touches are numbered from 1.
  init(_ text: String) {
    let phases: [Character: Touch.Phase] = ["B": .began, "M": .moved, "E": .ended, "C": .cancelled]
    var id = 0
    events = text.enumerated().compactMap { time, character in
      guard let phase = phases[character] else { return nil }
      if phase == .began { id += 1 }
      return Timeline.event(id: id, phase, at: Double(time))
    }
  }

  /// Returns an event with a single touch.
  static func event(id: Int, _ phase: Touch.Phase, at time: TimeInterval) -> TouchEvent {
    TouchEvent(coalesced: [
      Touch(
        id: Touch.ID(rawValue: id), type: .direct, phase: phase, timestamp: time,
        location: Point(x: time, y: 0))
    ])
  }

  /// Returns the states that a recognizer enters while it receives the events, without resets.
  func states(of recognizer: GestureRecognizer) -> String {
    var states = [recognizer.state]
    recognizer.addTarget { states.append($0.state) }
    let environment = GestureEnvironment()
    environment.add(recognizer)
    for event in events { environment.deliver(event) }
    return states.map(\.rawValue).joined(separator: " ")
  }
}
