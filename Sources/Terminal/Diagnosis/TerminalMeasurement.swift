import Glibc

/// What is measured by writing to a terminal and asking for the cursor position, for at most three
/// seconds on the alternate screen.
struct TerminalMeasurement {
  let isAnswered: Bool
  /// The columns that a braille character takes; `nil` if the terminal's answers do not show it.
  private(set) var brailleColumns: Int?
  /// The times from sending a frame to its acknowledgment, in seconds, in ascending order.
  private(set) var roundTrips: [Double] = []

  static let frameCount = 100
  /// The time after which no further frame is sent, in seconds.
  private static let timeLimit = 2.0
  /// The time to wait for one answer, in seconds; no further frame is sent after a missing one.
  private static let answerLimit = 1.0
  private static let enter = "\u{1B}[?1049h\u{1B}[H"
  private static let leave = "\u{1B}[?2026l\u{1B}[m\u{1B}[?1049l"

  /// Measures a terminal in raw mode that answers queries, with synchronized updates or without.
  init(_ device: TerminalDevice, synchronizes: Bool) {
    let deadline = Clock.now() + Self.timeLimit
    var link = AnsweringTerminal(device)
    // The column after one character is the character's width, plus 1.
    let width = link.cursor(after: Self.enter + "⣿", limit: Self.answerLimit)
    isAnswered = width != nil
    if let column = width?.column, (2...3).contains(column) { brailleColumns = column - 1 }
    for number in 0..<Self.frameCount where width != nil {
      let start = Clock.now()
      guard start < deadline else { break }
      let answer = link.cursor(
        after: Self.frame(number, synchronizes), limit: Self.answerLimit)
      guard answer != nil else { break }
      roundTrips.append(Clock.now() - start)
    }
    roundTrips.sort()
    link.send(Self.leave)
    link.receiveLate(limit: Self.answerLimit)
  }

  /// Returns the time that a part of the frames does not exceed, in milliseconds.
  func roundTrip(percentile: Int) -> Double? {
    guard !roundTrips.isEmpty else { return nil }
    let index = (roundTrips.count * percentile + 99) / 100 - 1
    return (roundTrips[max(0, index)] * 1e5).rounded() / 100
  }

  /// Returns a frame as of a drag: a few cells of braille in one ink.
  private static func frame(_ number: Int, _ synchronizes: Bool) -> String {
    let cells = "\u{1B}[\(number % 4 + 1);\(number % 8 + 1)H\u{1B}[36m⣀⡠⠔⠊⠉⠑⠢⢄\u{1B}[m"
    return synchronizes ? "\u{1B}[?2026h\(cells)\u{1B}[?2026l" : cells
  }
}

private struct AnsweringTerminal {
  private let device: TerminalDevice
  private var parser = InputParser()
  private var output = OutputQueue()
  private var isAwaiting = false

  init(_ device: TerminalDevice) { self.device = device }

  /// Writes a text, for at most a tenth of a second.
  mutating func send(_ text: String) {
    output.removeAll()
    output.append(text.utf8)
    device.write(&output, until: Clock.now() + 0.1)
  }

  /// Writes a text and returns the cursor position after it; `nil` if there is no answer in time.
  mutating func cursor(after text: String, limit: Double) -> (row: Int, column: Int)? {
    output.append((text + TerminalModes.cursorPositionQuery).utf8)
    isAwaiting = true
    return receive(limit: limit)
  }

  /// Receives an answer that has not come in time, which a shell would read as typed text.
  mutating func receiveLate(limit: Double) { if isAwaiting { _ = receive(limit: limit) } }

  private mutating func receive(limit: Double) -> (row: Int, column: Int)? {
    var answer: (row: Int, column: Int)?
    device.exchange(&output, &parser, until: Clock.now() + limit) { event in
      if case .reply(.cursorPosition(let row, let column)) = event { answer = (row, column) }
      return answer != nil
    }
    isAwaiting = answer == nil
    return answer
  }
}
