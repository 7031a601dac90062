import CGPM
import Glibc

/// What ``GPMPointer`` needs of a connection to the daemon.
protocol GPMLink: AnyObject {
  /// Readable when events have come, or the end.
  var descriptor: Int32 { get }
  /// The value of the daemon's option `-r`, where it can be learnt.
  var responsiveness: Int? { get }
  /// Reads the events that have come, without waiting.
  ///
  /// - Throws: ``GPMFailure/left`` or ``GPMFailure/garbage``; the link is then of no more use.
  func read() throws(GPMFailure) -> [GPMEvent]
}

/// A connection to the daemon by its own library.
///
/// The library connects; the events are read here, as its own function waits when half of one has
/// come and forgets that half. There is one connection at a time in a process: let go of one before
/// making another.
final class GPMConnection: GPMLink {
  /// The daemon's socket.
  static let socketPath = "/dev/gpmctl"

  /// How long the daemon may take to take a connection, in microseconds.
  private static let patience = 200_000
  /// Any Shift key, in the kernel's bits: with it the mouse selects text, which is the daemon's.
  private static let shift: UInt16 = 0x31

  let descriptor: Int32
  private var stream = GPMEventStream()
  private var buffer = [UInt8](repeating: 0, count: 64 * GPMEvent.byteCount)

  /// Connects.
  ///
  /// - Throws: ``GPMFailure/noLibrary``, ``GPMFailure/notRunning`` or ``GPMFailure/unreachable``.
  init() throws(GPMFailure) {
    var request = stipple_gpm_request(
      events: .max, passed_on: 0, required_modifiers: 0, allowed_modifiers: ~Self.shift)
    let opened = stipple_gpm_open(&request, Self.patience)
    guard opened != stipple_gpm_no_library else { throw .noLibrary }
    guard opened >= 0 else {
      stipple_gpm_close()
      throw Self.isListening ? .unreachable : .notRunning
    }
    descriptor = opened
    _ = fcntl(opened, F_SETFL, fcntl(opened, F_GETFL) | O_NONBLOCK)
    _ = fcntl(opened, F_SETFD, FD_CLOEXEC)
  }

  deinit { stipple_gpm_close() }

  /// Reads the events that have come, without waiting.
  func read() throws(GPMFailure) -> [GPMEvent] {
    var events: [GPMEvent] = []
    // A flood of events is not to keep frames from being drawn for ever.
    for _ in 0..<16 {
      let count = buffer.withUnsafeMutableBytes { bytes in
        Glibc.read(descriptor, bytes.baseAddress, bytes.count)
      }
      if count > 0 {
        events += try stream.take(buffer[..<count])
        if count < buffer.count { return events }
      } else if count < 0 && (errno == EAGAIN || errno == EINTR) {
        return events
      } else if events.isEmpty {
        throw .left
      } else {
        return events
      }
    }
    return events
  }

  /// The value of the daemon's option `-r`, where its command line can be read.
  var responsiveness: Int? {
    let daemon = stipple_gpm_daemon(descriptor)
    guard let line = contents(of: "/proc/\(daemon)/cmdline") else { return nil }
    let words = line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    return GPMScale.responsiveness(in: words)
  }

  /// Whether there is a socket with someone behind it, without disturbing him.
  private static var isListening: Bool {
    var status = stat()
    guard stat(socketPath, &status) == 0 else { return false }
    guard let table = contents(of: "/proc/net/unix", atMost: 1 << 20) else { return true }
    return String(decoding: table, as: UTF8.self).split(separator: "\n")
      .contains { $0.hasSuffix(" \(socketPath)") }
  }
}

/// The first bytes of a file; `nil` when it cannot be read.
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
