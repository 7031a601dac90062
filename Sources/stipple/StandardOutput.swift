import ArgumentParser
import Files
import Foundation
import Ink
import Terminal
import TerminalUI

/// When text has colors.
enum ColorUse: String, CaseIterable, ExpressibleByArgument { case auto, always, never }

/// The properties of standard output that decide what is printed.
enum StandardOutput {
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Prints a path on a line: safe to show on a terminal, otherwise with its exact bytes.
  static func print(path: String) {
    ProcessText.print((isTerminal ? path.printable() : path) + "\n")
  }

  /// Returns the colors of text: on a terminal the canvas's, unless `NO_COLOR` is set; otherwise `nil`.
  ///
  /// In what another program reads, they are those that the type of its terminal has. That program reads the
  /// keys, so it would get the answers of the terminal.
  static func palette(choices: ColorChoices, _ use: ColorUse = .auto) -> InkPalette? {
    let environment = ProcessText.environment
    let isWanted = isTerminal && (environment["NO_COLOR"] ?? "").isEmpty
    guard use == .always || use == .auto && isWanted else { return nil }
    return TerminalProbe(environment: environment, choices: choices, isSilent: !isTerminal).palette
  }

  /// The background of the terminal; `nil` if there is none, or it does not report its background.
  static var background: RGBColor? {
    TerminalProbe(environment: ProcessText.environment).background
  }

  /// The width of the terminal in columns; `nil` if there is none, or its size is unknown.
  static var columns: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Whether output is accepted within half a second; a terminal that stopped reading accepts none.
  static var acceptsOutput: Bool {
    var request = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, 500) > 0
  }
}

/// Writes text to standard error.
///
/// Failures are ignored: they cannot be reported anywhere, and must not change the exit status.
func writeToStandardError(_ text: String) {
  try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
}

extension StandardStreams {
  static var current: StandardStreams {
    StandardStreams(
      isInputTerminal: isatty(STDIN_FILENO) == 1, isOutputTerminal: StandardOutput.isTerminal,
      isErrorTerminal: isatty(STDERR_FILENO) == 1,
      write: { text in
        ProcessText.print(text)
        fflush(nil)
      }, warn: writeToStandardError, readLine: { Swift.readLine() },
      acceptsOutput: { StandardOutput.acceptsOutput })
  }
}
