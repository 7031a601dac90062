import Glibc

/// A real console of the machine; root access is required.
///
/// Linux: `console_ioctl(2)`, `vcs(4)`.
public final class LinuxConsole {
  /// A call to a console failed.
  public struct Failure: Error {
    /// The name of the system call or request.
    public let call: String
    /// The `errno` of the call.
    public let error: Int32
  }

  /// A character and the index of its glyph in the font.
  public struct Mapping: Hashable, Sendable {
    /// The UTF-16 code unit of the character.
    public var character: UInt16
    /// The index of the glyph.
    public var glyph: UInt16

    /// Creates a mapping.
    public init(character: UInt16, glyph: UInt16) {
      self.character = character
      self.glyph = glyph
    }
  }

  /// The console's number, from 1.
  public let number: Int
  // Keeps the console allocated. After a session on the console has ended, the descriptor is hung
  // up.
  private let descriptor: Int32

  /// Opens a console, and allocates it if necessary.
  public init(_ number: Int) throws {
    self.number = number
    descriptor = try Self.open(number)
  }

  deinit { close(descriptor) }

  private static func open(_ number: Int) throws -> Int32 {
    let descriptor = Glibc.open("/dev/tty\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(call: "open", error: errno) }
    return descriptor
  }

  /// Calls a function with a new descriptor of the console.
  ///
  /// - Throws: ``Failure`` if the function returns a negative number.
  func call(_ name: String, _ body: (Int32) -> Int) throws {
    let fresh = try Self.open(number)
    defer { close(fresh) }
    guard body(fresh) >= 0 else { throw Failure(call: name, error: errno) }
  }

  /// The reason why the machine has no console to test on; `nil` if it has one.
  public static var unavailableReason: String? {
    guard getuid() == 0 else { return "using a console requires root" }
    for path in ["/dev/tty0", "/dev/tty1", "/dev/vcsu1"] where access(path, R_OK | W_OK) != 0 {
      return "there is no \(path)"
    }
    guard (try? LinuxConsole(1).activeNumber) != nil else { return "the consoles do not work" }
    return isUsed("/dev/tty1") ? "another process uses /dev/tty1" : nil
  }

  /// The number of the console in the foreground.
  public var activeNumber: Int {
    get throws {
      var state = [UInt16](repeating: 0, count: 3)
      try call("VT_GETSTATE") { Int(ioctl($0, Self.getState, &state)) }
      return Int(state[0])
    }
  }

  /// Brings the console to the foreground.
  public func activate() throws {
    try call("VT_ACTIVATE") { Int(ioctl($0, Self.activate, Int32(number))) }
    try call("VT_WAITACTIVE") { Int(ioctl($0, Self.waitUntilActive, Int32(number))) }
  }

  /// Types text on the console's keyboard.
  public func type(_ text: String) throws {
    for byte in text.utf8 {
      var byte = byte
      try call("TIOCSTI") { Int(ioctl($0, UInt(TIOCSTI), &byte)) }
    }
  }

  /// Resets the terminal (RIS).
  public func reset() throws {
    try call("write") { write($0, "\u{1B}c", 2) }
  }

  /// The width in cells; 80 if the console does not report one.
  public var columns: Int {
    var size = winsize()
    try? call("TIOCGWINSZ") { Int(ioctl($0, UInt(TIOCGWINSZ), &size)) }
    return size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// The text of each row.
  public var rows: [String] {
    let file = Glibc.open("/dev/vcsu\(number)", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var characters = [UInt32](repeating: 0, count: 1 << 16)
    let count = characters.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) } / 4
    let columns = columns
    return stride(from: 0, to: max(0, count), by: columns).map { start in
      var text = String.UnicodeScalarView()
      text.append(
        contentsOf: characters[start..<min(start + columns, count)].map {
          Unicode.Scalar($0) ?? "?"
        })
      return String(text)
    }
  }

  /// Every lit braille dot on the screen.
  public var brailleDots: [ScreenDot] {
    rows.enumerated().flatMap { row, text in
      text.unicodeScalars.enumerated().flatMap { column, scalar in
        guard (0x2800...0x28FF).contains(scalar.value) else { return [ScreenDot]() }
        return ScreenDot.dots(of: UInt8(scalar.value - 0x2800), column: column, row: row)
      }
    }
  }

  private static let getState: UInt = 0x5603
  private static let activate: UInt = 0x5606
  private static let waitUntilActive: UInt = 0x5607

  /// Whether another process has a terminal open.
  private static func isUsed(_ path: String) -> Bool {
    var buffer = [CChar](repeating: 0, count: 256)
    return processes.contains { process in
      entries(of: "/proc/\(process)/fd").contains { entry in
        let count = readlink("/proc/\(process)/fd/\(entry)", &buffer, buffer.count)
        guard count > 0, process != String(getpid()) else { return false }
        return buffer[..<count].elementsEqual(path.utf8.map(CChar.init(bitPattern:)))
      }
    }
  }

  private static var processes: [String] { entries(of: "/proc").filter { Int($0) != nil } }

  private static func entries(of folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          names.append(String(cString: $0))
        }
      }
    }
    return names.filter { !$0.hasPrefix(".") }
  }
}
