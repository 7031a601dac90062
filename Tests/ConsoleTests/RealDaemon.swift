import FoundationEssentials
import Glibc
import TerminalHarness
import TestSupport

/// The real pointer daemon, reading a fake mouse from a FIFO.
final class RealDaemon {
  private static let program = "/usr/sbin/gpm"
  private let home: TemporaryFolder
  private let mouse: Int32
  private let process: BackgroundProgram

  /// The reason why the daemon cannot be tested; `nil` if it can.
  static var unavailableReason: String? {
    guard access(program, X_OK) == 0 else { return "the package gpm is not installed" }
    guard access("/dev/gpmctl", F_OK) != 0 else {
      return "gpm is already running; stop it for this test: systemctl stop gpm"
    }
    return nil
  }

  /// Starts the daemon and waits until it accepts connections.
  init(_ arguments: [String] = []) throws {
    home = try TemporaryFolder()
    let path = home.path(of: "mouse")
    guard mkfifo(path, 0o600) == 0 else { throw GPMServer.Failure(call: "mkfifo") }
    // Opened for reading and writing, so that neither side waits for the other to open the FIFO.
    mouse = open(path, O_RDWR | O_CLOEXEC)
    process = try BackgroundProgram(Self.program, ["-D", "-m", path, "-t", "fuimps2"] + arguments)
    for _ in 0..<1000 where access("/dev/gpmctl", F_OK) != 0 { usleep(10_000) }
    guard access("/dev/gpmctl", F_OK) == 0 else { throw GPMServer.Failure(call: "gpm") }
  }

  deinit {
    process.terminate()
    unlink("/dev/gpmctl")
    close(mouse)
  }

  /// Moves the mouse by an offset in mouse counts, with or without the left button down.
  ///
  /// The daemon accelerates large offsets, so they are split into several packets. It also merges
  /// queued packets, so each one is sent after the previous one was read.
  func move(_ offset: (dx: Int, dy: Int), isPressed: Bool = false) {
    let count = (abs(offset.dx) + abs(offset.dy)) / 20 + 1
    var sent = (dx: 0, dy: 0)
    for index in 1...count {
      let next = (dx: offset.dx * index / count, dy: offset.dy * index / count)
      sendPacket(dx: next.dx - sent.dx, dy: next.dy - sent.dy, isPressed: isPressed)
      sent = next
    }
  }

  /// Moves the mouse along steps with the left button down.
  func draw(_ steps: [(dx: Int, dy: Int)]) {
    move((0, 0), isPressed: true)
    for step in steps { move(step, isPressed: true) }
    move((0, 0))
  }

  /// Moves the mouse along steps with the left button down, each in one packet.
  ///
  /// - Parameter steps: Of at most 255 counts across and down.
  func drawFast(_ steps: [(dx: Int, dy: Int)]) {
    move((0, 0), isPressed: true)
    for step in steps { sendPacket(dx: step.dx, dy: step.dy, isPressed: true) }
    move((0, 0))
  }

  /// Sends a PS/2 wheel mouse packet and waits until the daemon has read it.
  ///
  /// The bytes are buttons and signs, motion right and up in two's complement, and the wheel.
  private func sendPacket(dx: Int, dy: Int, isPressed: Bool) {
    let signs = (dx < 0 ? 0x10 : 0) | (dy > 0 ? 0x20 : 0)
    let bytes =
      [UInt8(8 | (isPressed ? 1 : 0) | signs)]
      + [dx, -dy, 0].map { UInt8(truncatingIfNeeded: $0) }
    _ = write(mouse, bytes, bytes.count)
    var waiting: Int32 = 4
    for _ in 0..<10_000 where waiting > 0 {
      usleep(200)
      _ = ioctl(mouse, UInt(FIONREAD), &waiting)
    }
    usleep(500)
  }
}
