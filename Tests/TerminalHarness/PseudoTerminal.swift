import CPseudoTerminal
import Glibc

/// The terminal's side of a pseudo-terminal.
///
/// Reading and writing never block. On Linux the line discipline keeps its settings after the
/// program has ended, so a test can check them.
final class PseudoTerminal {
  /// The path of the program's side.
  let path: String
  /// The descriptor of the terminal's side.
  let descriptor: Descriptor

  init(profile: TerminalProfile) throws(HarnessError) {
    let flags = O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK
    let number = try HarnessError.check(posix_openpt(flags), "posix_openpt")
    descriptor = Descriptor(owning: number)
    try HarnessError.check(grantpt(number), "grantpt")
    try HarnessError.check(unlockpt(number), "unlockpt")
    var name = [CChar](repeating: 0, count: 128)
    try HarnessError.checkReturned(ptsname_r(number, &name, name.count), "ptsname_r")
    path = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    try setSize(of: profile)
  }

  /// Sets the size of the terminal; the kernel sends SIGWINCH to the program.
  func setSize(of profile: TerminalProfile) throws(HarnessError) {
    let hasPixels = profile.hasPixelsInWindowSize
    var size = winsize(
      ws_row: UInt16(profile.rows), ws_col: UInt16(profile.columns),
      ws_xpixel: hasPixels ? UInt16(profile.columns * profile.cellWidth) : 0,
      ws_ypixel: hasPixels ? UInt16(profile.rows * profile.cellHeight) : 0)
    try HarnessError.check(ioctl(descriptor.number, UInt(TIOCSWINSZ), &size), "TIOCSWINSZ")
  }

  /// The current settings of the line discipline.
  var lineDiscipline: LineDiscipline {
    get throws(HarnessError) {
      var settings = termios()
      try HarnessError.check(tcgetattr(descriptor.number, &settings), "tcgetattr")
      return LineDiscipline(settings)
    }
  }

  /// The foreground process group, if any.
  var foregroundGroup: pid_t? {
    let group = tcgetpgrp(descriptor.number)
    return group > 0 ? group : nil
  }

  /// Closes the terminal's side, as a window does.
  func hangUp() throws(HarnessError) {
    let null = Descriptor(
      owning: try HarnessError.check(open("/dev/null", O_RDWR | O_CLOEXEC), "open"))
    try HarnessError.check(dup2(null.number, descriptor.number), "dup2")
  }
}
