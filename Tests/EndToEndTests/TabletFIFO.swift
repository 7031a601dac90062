import Glibc
import Pens
import TerminalHarness
import TestSupport

/// A tablet whose events go through a FIFO, with a pointer that follows the pen in the terminal.
final class TabletFIFO {
  /// The path of the FIFO.
  let path: String
  private let descriptor: Int32
  private var isTouching = false

  /// The time from an event of the pen to the report of the terminal, in seconds.
  private static let lag = 0.008

  /// A failed system call.
  struct Failure: Error {
    let error = errno
  }

  /// Creates the FIFO in a folder.
  init(in folder: TemporaryFolder) throws {
    path = folder.path(of: "tablet")
    guard mkfifo(path, 0o600) == 0 else { throw Failure() }
    // Open for reading too, so that writing does not depend on when the program opens it.
    descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure() }
  }

  deinit { close(descriptor) }

  /// Sends a report of the pen, with the current time.
  func send(_ pen: PenReport) throws {
    var bytes: [UInt8] = []
    let time = Self.now()
    func append(_ type: UInt16, _ code: UInt16, _ value: Double) {
      withUnsafeBytes(of: Int64(time)) { bytes += $0 }
      withUnsafeBytes(of: Int64(time.truncatingRemainder(dividingBy: 1) * 1e6)) { bytes += $0 }
      withUnsafeBytes(of: type) { bytes += $0 }
      withUnsafeBytes(of: code) { bytes += $0 }
      withUnsafeBytes(of: Int32(value)) { bytes += $0 }
    }
    append(1, pen.isEraser ? InputCode.eraser : InputCode.pen, pen.isNear ? 1 : 0)
    append(3, InputCode.x, pen.location.x)
    append(3, InputCode.y, pen.location.y)
    append(3, InputCode.pressure, pen.pressure * 2047)
    append(1, InputCode.touch, pen.isTouching ? 1 : 0)
    append(0, 0, 0)
    guard write(descriptor, bytes, bytes.count) == bytes.count else { throw Failure() }
  }

  /// Moves the pen at its recorded speed, and the pointer in the terminal after it.
  ///
  /// `location` returns the location of the pointer, in dots, for a position on the tablet.
  ///
  /// - Returns: How late the latest report was, because the machine was busy, in seconds.
  @discardableResult
  func play(
    _ pens: [PenReport], in session: EmulatorSession, at location: (Point) -> Point
  ) throws -> TimeInterval {
    let start = Self.now() - (pens.first?.time ?? 0)
    var lateness = 0.0
    var waiting: [(due: TimeInterval, pen: PenReport)] = []
    func catchUp(to time: TimeInterval) throws {
      while let next = waiting.first, next.due <= time {
        lateness = max(lateness, wait(until: next.due))
        try follow(waiting.removeFirst().pen, in: session, at: location)
      }
    }
    for pen in pens {
      let due = start + pen.time
      try catchUp(to: due)
      lateness = max(lateness, wait(until: due))
      try send(pen)
      waiting.append((due + Self.lag, pen))
    }
    try catchUp(to: .infinity)
    return lateness
  }

  /// Moves the pointer to a pen, with the button down while the tip touches.
  private func follow(
    _ pen: PenReport, in session: EmulatorSession, at location: (Point) -> Point
  ) throws {
    let point = location(pen.location)
    let action: MouseEvent.Action =
      pen.isTouching == isTouching ? .move : pen.isTouching ? .press : .release
    let isDown = pen.isTouching || isTouching
    isTouching = pen.isTouching
    try session.burst([MouseEvent(action, point, button: isDown ? .left : nil)])
  }

  /// Waits until a time.
  ///
  /// - Returns: How late it is then, in seconds.
  private func wait(until time: TimeInterval) -> TimeInterval {
    let remaining = time - Self.now()
    if remaining > 0 { usleep(UInt32(remaining * 1e6)) }
    return Self.now() - time
  }

  private static func now() -> TimeInterval {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
  }
}
