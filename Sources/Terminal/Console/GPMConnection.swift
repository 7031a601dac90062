import CGPM
import Geometry
import Glibc

protocol GPMLink: AnyObject {
  /// Becomes readable when events arrive or the daemon hangs up.
  var descriptor: Int32 { get }
  var reader: InputReader? { get }
  /// Whether ``read()`` has events even if the descriptor is not readable.
  var hasEvents: Bool { get }
  /// The daemon's options; `nil` if they cannot be read.
  var settings: GPMSettings? { get }
  /// Reads the events that have arrived, without blocking.
  ///
  /// - Throws: ``GPMFailure/hungUp`` or ``GPMFailure/invalidData``; the link must then be released.
  func read() throws(GPMFailure) -> [GPMEvent]
}

extension GPMLink {
  var hasEvents: Bool { reader?.hasChunks ?? false }
}

/// A connection made by the daemon's client library.
///
/// Events are read here, because the library's `Gpm_GetEvent` blocks on a partial event and discards
/// it. A process can have one connection: release it before making another.
final class GPMConnection: GPMLink {
  static let socketPath = "/dev/gpmctl"
  /// The time the daemon has to accept a connection, in microseconds.
  private static let timeout = 200_000
  /// Either Shift key or Shift Lock, in the kernel's bits; Shift and the mouse select text in gpm.
  private static let shift: UInt16 = 0x31

  let descriptor: Int32
  private var stream = GPMEventStream()
  let reader: InputReader?
  /// The number of events that are read at a time, which keeps a flood from blocking frames.
  private static let limit = 1024

  init() throws(GPMFailure) {
    guard stipple_gpm_is_installed() != 0 else { throw .noLibrary }
    let opened = stipple_gpm_open(~Self.shift, Self.timeout)
    guard opened >= 0 else {
      stipple_gpm_close()
      throw Self.isListening ? .unreachable : .notRunning
    }
    _ = fcntl(opened, F_SETFL, fcntl(opened, F_GETFL) | O_NONBLOCK)
    _ = fcntl(opened, F_SETFD, FD_CLOEXEC)
    guard let reader = try? InputReader(reading: opened) else {
      stipple_gpm_close()
      throw .unreachable
    }
    descriptor = opened
    self.reader = reader
  }

  deinit {
    reader?.end()
    stipple_gpm_close()
  }

  func read() throws(GPMFailure) -> [GPMEvent] {
    var events: [GPMEvent] = []
    while events.count < Self.limit, let reader {
      switch reader.next() {
      case .input(let chunk):
        events += try stream.parse(chunk.bytes, at: chunk.time)
      case .nothing: return events
      case .hungUp:
        if events.isEmpty { throw .hungUp }
        return events
      }
    }
    return events
  }

  var settings: GPMSettings? {
    let daemon = stipple_gpm_daemon(descriptor)
    guard let line = contents(of: "/proc/\(daemon)/cmdline") else { return nil }
    let words = line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    return GPMSettings(arguments: words)
  }

  /// Whether a process listens on the daemon's socket, determined without connecting to it.
  private static var isListening: Bool {
    var status = stat()
    guard stat(socketPath, &status) == 0 else { return false }
    guard let table = contents(of: "/proc/net/unix", atMost: 1 << 20) else { return true }
    return String(decoding: table, as: UTF8.self).split(separator: "\n")
      .contains { $0.hasSuffix(" \(socketPath)") }
  }
}

/// Reads the first bytes of a file; returns `nil` if the file cannot be opened.
func contents(of path: String, atMost limit: Int = 65536) -> [UInt8]? {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return nil }
  defer { close(file) }
  var bytes = [UInt8](repeating: 0, count: limit)
  var count = 0
  while count < limit {
    let more = bytes[count...].withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
    guard more > 0 else { break }
    count += more
  }
  return Array(bytes[..<count])
}

struct GPMEventStream {
  private var pending: [UInt8] = []

  /// Appends bytes and decodes the events that they complete.
  ///
  /// Throws ``GPMFailure/invalidData`` at the first invalid event; the stream must then be discarded.
  mutating func parse(
    _ bytes: some Sequence<UInt8>, at time: TimeInterval = 0
  ) throws(GPMFailure) -> [GPMEvent] {
    pending.append(contentsOf: bytes)
    var events: [GPMEvent] = []
    var start = 0
    while pending.count - start >= GPMEvent.byteCount {
      let event = pending[start..<start + GPMEvent.byteCount].withUnsafeBytes(GPMEvent.init)
      guard var event else { throw .invalidData }
      event.time = time
      events.append(event)
      start += GPMEvent.byteCount
    }
    pending.removeFirst(start)
    return events
  }
}

/// The reason why the pointer daemon delivers no events, as shown to the user.
enum GPMFailure: String, Error, CustomStringConvertible {
  case noLibrary = "libgpm is not installed"
  case notRunning = "gpm is not running"
  case unreachable = "gpm refused the connection"
  /// The daemon hung up before its first event.
  case refused = "gpm denied access to this console"
  /// The daemon sent nothing, not even its first event with the pointer's position.
  case notResponding = "gpm does not respond"
  case hungUp = "gpm has stopped"
  case invalidData = "gpm sent invalid data"

  var description: String { rawValue }

  /// The action that fixes the failure, as shown to the user.
  var remedy: String {
    switch self {
    case .noLibrary: "install the package libgpm2"
    case .notRunning, .hungUp: "install the package gpm, or start it: systemctl start gpm"
    case .unreachable, .notResponding, .invalidData: "restart it: systemctl restart gpm"
    case .refused: "log in on this console: gpm serves only the user who owns it"
    }
  }
}
