/// The terminal that the harness emulates, without the connection to the program.
///
/// It takes the program's output and returns its replies. Requests that the profile covers are kept
/// from the emulator library, so that each is answered once or not at all.
final class EmulatedTerminal {
  private(set) var profile: TerminalProfile
  let screen: EmulatorScreen
  private(set) var modes = PrivateModes()
  /// The number of cursor position requests that the program has sent.
  private(set) var cursorRequestCount = 0
  /// The number of bytes received of a request for the background, which may be split between reads.
  private var colorRequestCount = 0
  private var scanner = ReceivedSequenceScanner()

  init(profile: TerminalProfile) {
    self.profile = profile
    screen = EmulatorScreen(columns: profile.columns, rows: profile.rows)
  }

  func resize(columns: Int, rows: Int) {
    profile.columns = columns
    profile.rows = rows
    screen.resize(columns: columns, rows: rows)
  }

  /// Processes a program's output, and returns the replies to its requests in order.
  func receive(_ output: some Sequence<UInt8>) -> [UInt8] {
    scanner.scan(output).flatMap { piece in
      switch piece {
      case .other(let bytes):
        return colorReport(to: bytes) + show(bytes)
      case .reset:
        modes = PrivateModes()
        return show(Array("\u{1B}c".utf8))
      case .sequence(let sequence):
        setModes(sequence)
        if sequence.isCursorRequest { cursorRequestCount += 1 }
        guard let reply = reply(to: sequence) else { return show(sequence.bytes) }
        return Array(reply.utf8)
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

  /// Whether the terminal has a private mode: every mode except 1016 and 2026, unless profiled.
  private func isKnown(_ mode: Int) -> Bool {
    switch mode {
    case 1016: profile.hasPixelReports
    case 2026: profile.hasSynchronizedOutput
    default: true
    }
  }

  /// Returns the reply to a request.
  ///
  /// - Returns: An empty string to stay silent; `nil` to pass the sequence to the emulator library.
  private func reply(to sequence: ReceivedSequence) -> String? {
    switch (sequence.marker, sequence.function) {
    case ("?", "$p"): sequence.parameters.first.map(modeReport)
    case (nil, "c"): profile.answersDeviceAttributes ? "\u{1B}[?62;22c" : ""
    case (nil, "n") where sequence.isCursorRequest: cursorReport
    case (nil, "t"): sequence.parameters.first.flatMap(windowReport)
    default: nil
    }
  }

  /// Returns the report of the background if the bytes complete a request for it.
  private func colorReport(to bytes: [UInt8]) -> [UInt8] {
    guard let background = profile.background else { return [] }
    let request = Array("\u{1B}]11;?\u{1B}\\".utf8)
    for byte in bytes {
      colorRequestCount = byte == request[colorRequestCount] ? colorRequestCount + 1 : 0
      guard colorRequestCount == request.count else { continue }
      colorRequestCount = 0
      return Array("\u{1B}]11;rgb:\(background)\u{1B}\\".utf8)
    }
    return []
  }

  /// Returns a DECRPM report: 0 for an unknown mode, 1 for a set one, 2 for a reset one.
  private func modeReport(_ mode: Int) -> String {
    guard profile.answersModeRequests else { return "" }
    return "\u{1B}[?\(mode);\(isKnown(mode) ? modes[mode] ? 1 : 2 : 0)$y"
  }

  private var cursorReport: String {
    guard profile.answersCursorPosition else { return "" }
    if let reply = profile.cursorReply { return reply }
    return "\u{1B}[\(screen.cursor.row + 1);\(screen.cursor.column + 1)R"
  }

  private func windowReport(_ request: Int) -> String? {
    let (width, height) = (profile.cellWidth, profile.cellHeight)
    let size: (height: Int, width: Int)
    switch request {
    case 14: size = (profile.rows * height, profile.columns * width)
    case 16: size = (height, width)
    case 18: size = (profile.rows, profile.columns)
    default: return nil
    }
    guard profile.windowReports.contains(request) else { return "" }
    // The number of a report is that of the request minus 10: 4, 6, 8.
    return "\u{1B}[\(request - 10);\(size.height);\(size.width)t"
  }
}
