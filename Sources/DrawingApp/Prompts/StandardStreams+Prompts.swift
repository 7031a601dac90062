import Files
import Foundation
package import SketchLibrary
import Sketches
package import TerminalUI

extension StandardStreams {
  /// Asks before a sketch is created whose name is similar to a command or to the name of a sketch.
  ///
  /// Does nothing without a terminal, on which drawing fails anyway.
  ///
  /// - Throws: `UserError.notCreated` if the answer is no.
  package func confirmCreation(
    of file: String, commands: [String], _ lookup: SketchLookup
  ) throws {
    guard canAsk, let suggestion = lookup.suggestion(for: file, commands: commands)
    else { return }
    let name = file.printable()
    write("There is no sketch '\(name)'; did you mean '\(suggestion.text)'?\n")
    guard confirms("Create '\(name)'?")
    else { throw UserError.notCreated(name: file, suggestion: suggestion.text) }
  }

  /// Asks for the token of a user, which the terminal does not show; returns `nil` if nothing was entered.
  func token(of user: String) -> String? {
    warn("Token of \(user): ")
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    var silent = settings
    silent.c_lflag &= ~tcflag_t(ECHO | ISIG)
    // Ctrl-C ends the line, so that the terminal is given back before it ends the program.
    let interrupt: UInt8 = 3
    withUnsafeMutableBytes(of: &silent.c_cc) { $0[Int(VEOL)] = interrupt }
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
    warn("\n")
    let entered = bytes.prefix(max(0, count))
    if entered.contains(interrupt) { raise(SIGINT) }
    let line = String(decoding: entered, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return line.isEmpty || line.contains(" ") ? nil : line
  }
}
