import Foundation
import TerminalUI

/// Asks for a token on the terminal, which does not show it.
struct TokenPrompt {
  let streams: StandardStreams

  /// Ctrl-C.
  private static let interrupt: UInt8 = 3

  /// Asks for the token of a user; returns `nil` if nothing was entered.
  func ask(for user: String) -> String? {
    streams.warn("Token of \(user): ")
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    var silent = settings
    silent.c_lflag &= ~tcflag_t(ECHO | ISIG)
    // Ctrl-C ends the line, so that the terminal is given back before it ends the program.
    withUnsafeMutableBytes(of: &silent.c_cc) { $0[Int(VEOL)] = Self.interrupt }
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
    streams.warn("\n")
    let entered = bytes.prefix(max(0, count))
    if entered.contains(Self.interrupt) { raise(SIGINT) }
    let line = String(decoding: entered, as: UTF8.self).trimmingCharacters(
      in: .whitespacesAndNewlines)
    return line.isEmpty || line.contains(" ") ? nil : line
  }
}
