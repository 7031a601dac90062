import CTerminal
import Glibc
package import Ink
import Screens
package import TerminalUI

/// A program on a pseudo-terminal, whose output is shown on the terminal of a session and kept as a screen.
package final class LiveProgram {
  /// Why the terminal does not show the program now.
  package enum Pause {
    /// The user froze the program.
    case frozen(TerminalScreen)
    case exited(status: Int32)
    case killed(signal: Int32)
    /// The session received a signal that ends it.
    case ended(signal: Int32)
  }

  let freezeKey: Key
  /// The terminal's side of the pseudo-terminal.
  let descriptor: Int32
  let reader: InputReader
  /// Becomes readable when the program ends.
  let ending: Int32
  var input = OutputQueue()
  /// What was typed of a sequence that may become the freeze key.
  var incompleteInput: [UInt8] = []
  var modes = ProgramModes()
  /// The size that the program knows.
  private(set) var geometry: TerminalDevice.Geometry
  /// Whether the program has been on the terminal before.
  var wasShown = false
  /// Whether the program has closed its terminal, or all of its output was read after its end.
  var isClosed = false
  private let process: pid_t
  let screen: EmulatedScreen
  private var parser = EscapeParser()
  private var emulated: [UInt8] = []
  /// The style of the program's next character.
  private var pen = TerminalScreen.Style()
  /// The output since the start of a sequence or of a character, without what is beyond the maximum.
  private var start: [UInt8] = []
  /// The output that waits while the program is frozen, in bytes; after that the program waits.
  private static let maximumOutput = 1 << 24
  /// Whether the program may get more input; the terminal waits while the program does not read.
  var hasRoom: Bool { input.count < 1 << 16 }

  /// Runs a program on a terminal like the session's; `nil` if libvterm is missing, and throws ``TerminalError``.
  package init?(_ command: [String], on session: TerminalSession, freezeKey: Key) throws {
    guard let screen = EmulatedScreen(session.geometry.size) else { return nil }
    (self.screen, geometry, self.freezeKey) = (screen, session.geometry, freezeKey)
    var (settings, window) = (session.device.originalAttributes, session.device.window)
    var (opened, ending): (Int32, Int32) = (-1, -1)
    let arguments = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    process = stipple_run(arguments, &settings, &window, &opened, &ending)
    guard process > 0 else { throw TerminalError.lastFailure(of: "forkpty") }
    (descriptor, self.ending) = (opened, ending)
    reader = try InputReader(reading: descriptor, limit: Self.maximumOutput)
  }

  /// Notes output that the terminal shows.
  func note(_ output: [UInt8]) {
    defer { screen.write(&emulated) }
    for byte in output {
      if !parser.isInSequence, !UTF8.isContinuation(byte) { start.removeAll(keepingCapacity: true) }
      if start.count < Self.maximumOutput { start.append(byte) }
      guard let token = parser.next(Unicode.Scalar(byte)) else { continue }
      token.append(to: &emulated)
      switch token {
      case .control(let bytes, UInt8(ascii: "m")): pen.select(bytes)
      case .privateControl([UInt8(ascii: "!")], _), .escape([], UInt8(ascii: "c")): pen.select([])
      default: break
      }
      modes.note(token)
    }
  }

  /// The start of the sequence or character that the program has not finished.
  private var unfinished: [UInt8] {
    // The first byte of a character in UTF-8 begins with as many ones as it has bytes.
    let isCharacter = start.count < (~(start.first ?? 0)).leadingZeroBitCount
    return parser.isInSequence || isCharacter ? start : []
  }

  /// The sequences that leave the terminal to another program.
  var leaving: String { (unfinished.isEmpty ? "" : "\u{18}") + modes.leaving }

  /// Gives the pseudo-terminal a size, of which the kernel notifies the program.
  func resize(to window: winsize, _ geometry: TerminalDevice.Geometry) {
    var window = window
    self.geometry = geometry
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &window)
    screen.resize(to: geometry.size)
    modes.resize()
  }

  /// The sequences that bring the terminal back to where the program left it, with its picture if that was erased.
  func restoration(isErased: Bool) -> [UInt8] {
    let contents = screen.contents
    let picture = modes.isAlternate || isErased ? contents.escapes : ""
    let cursor = contents.cursor.map { "\u{1B}[\($0.row + 1);\($0.column + 1)H" } ?? ""
    let sequences = modes.enteringScreen + picture + modes.entering + cursor + pen.escape
    return Array(sequences.utf8) + unfinished
  }

  /// Asks the program to draw its screen again: libvterm knows fewer styles than terminals.
  func requestDrawing() { if tcgetpgrp(descriptor) > 0 { killpg(tcgetpgrp(descriptor), SIGWINCH) } }

  /// Passes on what was typed.
  func acceptInput() {
    input.append(incompleteInput)
    incompleteInput.removeAll(keepingCapacity: true)
  }

  /// Returns how the program ended; `nil` if it runs.
  func end() -> Pause? {
    var status: Int32 = 0
    guard waitpid(process, &status, WNOHANG) != 0 else { return nil }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status: status >> 8 & 0xFF) : .killed(signal: signal)
  }
}
