@testable import Terminal

/// The events of a whole input.
func parse(_ text: String) -> [InputEvent] {
  var parser = InputParser()
  return parser.events(of: text.utf8)
}

extension InputParser {
  /// The events that bytes complete.
  mutating func events(of bytes: some Sequence<UInt8>) -> [InputEvent] {
    var events: [InputEvent] = []
    parse(bytes) { events.append($0) }
    return events
  }

  /// The events that remain when nothing more comes.
  mutating func flushed() -> [InputEvent] {
    var events: [InputEvent] = []
    flush { events.append($0) }
    return events
  }
}
