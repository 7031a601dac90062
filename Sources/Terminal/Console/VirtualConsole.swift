import Glibc

/// Which of the machine's consoles is seen, and whether it is the one that the program is on.
final class VirtualConsole {
  private static let activePath = "/sys/class/tty/tty0/active"

  /// The name of the console that the program is on, such as `tty1`.
  let name: String
  /// Has an exceptional condition (`POLLPRI`) after another console came up.
  let descriptor: Int32
  /// Whether the program's console is the one that is seen.
  private(set) var isActive = true

  /// Begins to watch; `nil` when the program is on no console, or nothing tells which is seen.
  init?(terminal: Int32) {
    guard let name = Self.name(of: terminal) else { return nil }
    self.name = name
    descriptor = open(Self.activePath, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    acknowledge()
  }

  deinit { close(descriptor) }

  /// Looks which console is seen; the descriptor is then quiet until the next change.
  func acknowledge() {
    var bytes = [UInt8](repeating: 0, count: 32)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return }
    let active = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n").first
    isActive = active == name[...]
  }

  /// The name of the console that a descriptor is of; `nil` when it is of another kind of terminal.
  static func name(of terminal: Int32) -> String? {
    var status = stat()
    guard fstat(terminal, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return nil }
    // Linux device numbers: the major one 4 are terminals, of which the first 63 are consoles.
    let device = UInt64(status.st_rdev)
    let (major, minor) = ((device >> 8) & 0xFFF, device & 0xFF)
    return major == 4 && (1...63).contains(minor) ? "tty\(minor)" : nil
  }
}
