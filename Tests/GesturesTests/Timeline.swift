import Geometry
import Gestures
import Touches

/// The events of a touch, one a character.
///
/// `B` begins, `M` moves, `E` ends, `C` cancels, and `-` lets time pass. A `B` after an end is
/// another touch.
struct Timeline {
  /// The events in order.
  let events: [TouchEvent]

  /// Reads a timeline; the touches have the numbers from 1.
  init(_ text: String) {
    let phases: [Character: Touch.Phase] = [
      "B": .began, "M": .moved, "E": .ended, "C": .cancelled,
    ]
    var id = 0
    events = text.enumerated().compactMap { time, character in
      guard let phase = phases[character] else { return nil }
      if phase == .began { id += 1 }
      return Timeline.event(id: id, phase, at: Double(time))
    }
  }

  /// The event of a touch alone.
  static func event(id: Int, _ phase: Touch.Phase, at time: TimeInterval) -> TouchEvent {
    TouchEvent(coalesced: [
      Touch(
        id: Touch.ID(rawValue: id), type: .direct, phase: phase, timestamp: time,
        location: Point(x: time, y: 0))
    ])
  }

  /// The states that a recogniser goes through when it is given the events, resets left out.
  func states(of recognizer: GestureRecognizer) -> String {
    var states = [recognizer.state]
    recognizer.addTarget { states.append($0.state) }
    let environment = GestureEnvironment()
    environment.add(recognizer)
    for event in events { environment.deliver(event) }
    return states.map(\.rawValue).joined(separator: " ")
  }
}
