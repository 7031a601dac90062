import Glibc

/// The virtual console that the program runs on, and whether it is the active one.
final class VirtualConsole {
  private static let activePath = "/sys/class/tty/tty0/active"

  let name: String
  /// Reports an exceptional condition (`POLLPRI`) after a console switch.
  let descriptor: Int32
  /// Whether the console is the active one, which the machine's screen shows.
  private(set) var isActive = true

  /// Watches the console of a terminal; `nil` if it is not a console or cannot be watched.
  init?(terminal: Int32) {
    guard let name = Self.name(of: terminal) else { return nil }
    self.name = name
    descriptor = open(Self.activePath, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    acknowledge()
  }

  deinit { close(descriptor) }

  /// Updates ``isActive`` and clears the descriptor's condition until the next switch.
  func acknowledge() {
    var bytes = [UInt8](repeating: 0, count: 32)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return }
    let active = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n").first
    isActive = active == name[...]
  }

  /// Returns the name of a descriptor's console; `nil` if it is another kind of terminal.
  static func name(of terminal: Int32) -> String? {
    var status = stat()
    guard fstat(terminal, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return nil }
    // Linux device numbers: major number 4 is for terminals; minors 1 to 63 are consoles.
    let device = UInt64(status.st_rdev)
    let (major, minor) = ((device >> 8) & 0xFFF, device & 0xFF)
    return major == 4 && (1...63).contains(minor) ? "tty\(minor)" : nil
  }
}
