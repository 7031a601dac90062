import Foundation

/// The properties of standard output that decide what is printed.
enum StandardOutput {
  /// Whether standard output is a terminal.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether text may contain color sequences: on a terminal, unless `NO_COLOR` is set.
  static var usesColors: Bool {
    let noColor = ProcessInfo.processInfo.environment["NO_COLOR"] ?? ""
    return isTerminal && noColor.isEmpty
  }

  /// The width of the terminal in columns; `nil` if standard output is not a terminal or its size is
  /// unknown.
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
