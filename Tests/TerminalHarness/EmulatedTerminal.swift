/// The terminal that the harness plays, without its wire: output goes in, answers come out.
///
/// Questions that a profile has an opinion on never reach the emulator library, so that each is
/// answered once, or not at all.
final class EmulatedTerminal {
  private(set) var profile: TerminalProfile
  let screen: TerminalScreen
  private(set) var modes = PrivateModes()
  /// How often the program has asked where the cursor is.
  private(set) var cursorQuestions = 0
  private var scanner = ReceivedSequenceScanner()

  init(profile: TerminalProfile) {
    self.profile = profile
    screen = TerminalScreen(columns: profile.columns, rows: profile.rows)
  }

  func resize(columns: Int, rows: Int) {
    profile.columns = columns
    profile.rows = rows
    screen.resize(columns: columns, rows: rows)
  }

  /// Takes in a program's output, and returns the answers to its questions, in order.
  func receive(_ output: some Sequence<UInt8>) -> [UInt8] {
    scanner.scan(output).flatMap { piece in
      switch piece {
      case .other(let bytes):
        return show(bytes)
      case .reset:
        modes = PrivateModes()
        return show(Array("\u{1B}c".utf8))
      case .sequence(let sequence):
        setModes(sequence)
        if sequence.isCursorQuestion { cursorQuestions += 1 }
        guard let answer = answer(to: sequence) else { return show(sequence.bytes) }
        return Array(answer.utf8)
      }
    }
  }

  private func show(_ bytes: [UInt8]) -> [UInt8] {
    let reply = screen.show(bytes)
    return profile.answersDeviceAttributes ? reply : []
  }

  private func setModes(_ sequence: ReceivedSequence) {
    if sequence.marker == ">", sequence.function == "s" {
      modes.reportsShift = sequence.parameters == [1]
    }
    guard sequence.marker == "?", ["h", "l"].contains(sequence.function) else { return }
    for mode in sequence.parameters where isKnown(mode) {
      modes.set(mode, to: sequence.function == "h")
    }
  }

  /// Whether the terminal has a mode; of those it does not play, it has all but 1016 and 2026.
  private func isKnown(_ mode: Int) -> Bool {
    switch mode {
    case 1016: profile.hasPixelReports
    case 2026: profile.hasSynchronizedOutput
    default: true
    }
  }

  /// The answer to a question, empty to stay silent; nil when the sequence is none of ours.
  private func answer(to sequence: ReceivedSequence) -> String? {
    switch (sequence.marker, sequence.function) {
    case ("?", "$p"): sequence.parameters.first.map(modeReport)
    case (nil, "c"): profile.answersDeviceAttributes ? "\u{1B}[?62;22c" : ""
    case (nil, "n") where sequence.isCursorQuestion: cursorReport
    case (nil, "t"): sequence.parameters.first.flatMap(windowReport)
    default: nil
    }
  }

  /// DECRPM: 0 for a mode that is not known, 1 for one that is set, 2 for one that is not.
  private func modeReport(_ mode: Int) -> String {
    guard profile.answersModeRequests else { return "" }
    return "\u{1B}[?\(mode);\(isKnown(mode) ? modes[mode] ? 1 : 2 : 0)$y"
  }

  private var cursorReport: String {
    guard profile.answersCursorPosition else { return "" }
    return "\u{1B}[\(screen.cursor.row + 1);\(screen.cursor.column + 1)R"
  }

  private func windowReport(_ question: Int) -> String? {
    let (width, height) = (profile.cellWidth, profile.cellHeight)
    let size: (height: Int, width: Int)
    switch question {
    case 14: size = (profile.rows * height, profile.columns * width)
    case 16: size = (height, width)
    case 18: size = (profile.rows, profile.columns)
    default: return nil
    }
    guard profile.windowReports.contains(question) else { return "" }
    // An answer's number is the question's less ten: 4, 6, 8.
    return "\u{1B}[\(question - 10);\(size.height);\(size.width)t"
  }
}
