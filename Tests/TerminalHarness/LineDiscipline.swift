import Glibc

/// The settings of a terminal's line discipline.
///
/// C type: `termios`.
public struct LineDiscipline: Hashable, Sendable {
  /// The input modes (`c_iflag`).
  public var inputFlags: UInt32
  /// The output modes (`c_oflag`).
  public var outputFlags: UInt32
  /// The control modes of the line (`c_cflag`).
  public var controlFlags: UInt32
  /// The local modes: echo, line editing, and signals (`c_lflag`).
  public var localFlags: UInt32
  /// The special characters (`c_cc`).
  public var controlCharacters: [UInt8]

  init(_ settings: termios) {
    inputFlags = settings.c_iflag
    outputFlags = settings.c_oflag
    controlFlags = settings.c_cflag
    localFlags = settings.c_lflag
    controlCharacters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
  }

  /// Whether the terminal echoes typed characters.
  public var echoes: Bool { localFlags & UInt32(ECHO) != 0 }
}
