import Glibc

/// The settings of a terminal's line discipline, to compare before and after.
///
/// C type: `termios`.
public struct LineDiscipline: Hashable, Sendable {
  /// What happens to bytes typed (`c_iflag`).
  public var inputFlags: UInt32
  /// What happens to bytes shown (`c_oflag`).
  public var outputFlags: UInt32
  /// The line itself (`c_cflag`).
  public var controlFlags: UInt32
  /// Echo, editing and signals (`c_lflag`).
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

  /// Whether typing shows on the screen by itself.
  public var echoes: Bool { localFlags & UInt32(ECHO) != 0 }

  /// Whether the program gets whole lines, edited, rather than each byte.
  public var isCanonical: Bool { localFlags & UInt32(ICANON) != 0 }

  /// Whether Ctrl-C and its like send signals.
  public var sendsSignals: Bool { localFlags & UInt32(ISIG) != 0 }
}
