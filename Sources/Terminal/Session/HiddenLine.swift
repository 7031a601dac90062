import CTerminal
import Glibc

/// A line that is typed at standard input and not shown.
package enum HiddenLine {
  /// Reads a line; `nil` if standard input is not a terminal.
  ///
  /// The terminal is restored afterward, and before a signal ends the process. Ctrl-C sends its signal.
  package static func read() -> String? {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    var silent = settings
    silent.c_lflag &= ~tcflag_t(ECHO | ISIG)
    // Ctrl-C ends the line, so that the terminal is given back before it ends the program.
    let interrupt: UInt8 = 3
    withUnsafeMutableBytes(of: &silent.c_cc) { $0[Int(VEOL)] = interrupt }
    var received = sigset_t()
    sigemptyset(&received)
    stipple_restore_on_signals(&received)
    stipple_restore_arm(STDIN_FILENO, &settings, "", 0)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
    stipple_restore_disarm()
    let entered = bytes.prefix(max(0, count))
    if entered.contains(interrupt) { raise(SIGINT) }
    return String(decoding: entered, as: UTF8.self)
  }
}
