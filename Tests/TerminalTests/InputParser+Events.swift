@testable import Terminal

/// Parses text and returns its events.
func parse(_ text: String) -> [InputEvent] {
  var parser = InputParser()
  return parser.events(of: text.utf8)
}

extension InputParser {
  /// Parses bytes and returns the events that they complete.
  mutating func events(of bytes: some Sequence<UInt8>) -> [InputEvent] {
    var events: [InputEvent] = []
    parse(bytes) { events.append($0) }
    return events
  }

  /// Flushes the parser and returns the resulting events.
  mutating func flushed() -> [InputEvent] {
    var events: [InputEvent] = []
    flush { events.append($0) }
    return events
  }
}
