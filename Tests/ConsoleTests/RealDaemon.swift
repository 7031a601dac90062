import FoundationEssentials
import Glibc
import TerminalHarness
import TestSupport

/// The pointer daemon itself, with a mouse of the test's own: a FIFO.
final class RealDaemon {
  private static let program = "/usr/sbin/gpm"
  private let home: TemporaryFolder
  private let mouse: Int32
  private let process: BackgroundProgram

  /// Why it cannot be tested; `nil` when it can.
  static var obstacle: String? {
    guard access(program, X_OK) == 0 else { return "the package gpm is not installed" }
    guard access("/dev/gpmctl", F_OK) != 0 else {
      return "gpm is running already; stop it for this: systemctl stop gpm"
    }
    return nil
  }

  /// Starts it and waits until it takes connections.
  init(_ arguments: [String] = []) throws {
    home = try TemporaryFolder()
    let path = home.path(of: "mouse")
    guard mkfifo(path, 0o600) == 0 else { throw GPMServer.Failure(call: "mkfifo") }
    // Open for both, so that neither this nor the daemon waits for the other.
    mouse = open(path, O_RDWR | O_CLOEXEC)
    process = try BackgroundProgram(
      Self.program, ["-D", "-m", path, "-t", "fuimps2"] + arguments)
    for _ in 0..<1000 where access("/dev/gpmctl", F_OK) != 0 { usleep(10_000) }
    guard access("/dev/gpmctl", F_OK) == 0 else { throw GPMServer.Failure(call: "gpm") }
  }

  deinit {
    process.terminate()
    unlink("/dev/gpmctl")
    close(mouse)
  }

  /// Moves the mouse, in its own counts, with some buttons down.
  ///
  /// A way that the daemon would accelerate goes out in several packets; and the daemon puts packets
  /// together that wait, so they are sent one by one.
  func move(_ way: (dx: Int, dy: Int), isPressed: Bool = false) {
    let parts = (abs(way.dx) + abs(way.dy)) / 20 + 1
    var sent = (dx: 0, dy: 0)
    for part in 1...parts {
      let next = (dx: way.dx * part / parts, dy: way.dy * part / parts)
      packet(dx: next.dx - sent.dx, dy: next.dy - sent.dy, isPressed: isPressed)
      sent = next
    }
  }

  /// Moves the mouse along steps with the left button down.
  func draw(_ steps: [(dx: Int, dy: Int)]) {
    move((0, 0), isPressed: true)
    for step in steps { move(step, isPressed: true) }
    move((0, 0))
  }

  /// PS/2 with a wheel: buttons and signs, two's complements across and upwards, wheel.
  private func packet(dx: Int, dy: Int, isPressed: Bool) {
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
