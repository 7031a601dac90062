import Geometry
import TerminalUI

/// The distance that the pointer moves for an event of the daemon.
///
/// The daemon multiplies the counts of a packet by its option `-a` if their sum exceeds its option
/// `-d`, which bends a line that is drawn at a changing speed. A multiplied packet has more than
/// `-a` · `-d` counts, and any other at most `-d`, so the former can be told apart and are divided
/// again. At the daemon's default speed its units are 10 and 20 counts, so a packet just beyond the
/// limit may not be recognized.
///
/// A daemon that was kept waiting adds up the packets that arrived in the meantime. An event that
/// follows the last one only after a pause may be such a sum, and is not divided.
struct GPMMotion {
  /// The dots per horizontal and per vertical unit of the daemon.
  var dotsPerUnit: Vector
  /// The mouse's counts per horizontal and per vertical unit.
  var countsPerUnit = (across: 1, down: 1)
  /// The factor by which the daemon multiplies large packets; 1 if it does not.
  var acceleration = 1
  /// The largest sum of counts that the daemon does not multiply.
  var threshold = 0

  /// The time between two events, in seconds, from which the second may be a sum of packets: the
  /// slowest mice send 40 packets a second.
  private static let pause = 0.03

  /// Returns the offset in dots, as if the daemon multiplied no packet, of an event that follows
  /// the previous one after an interval in seconds.
  func offset(of event: GPMEvent, after interval: TimeInterval) -> Vector {
    let offset = Vector(
      dx: Double(event.dx) * dotsPerUnit.dx, dy: Double(event.dy) * dotsPerUnit.dy)
    guard acceleration > 1, interval < Self.pause else { return offset }
    let counts = abs(Int(event.dx)) * countsPerUnit.across + abs(Int(event.dy)) * countsPerUnit.down
    return counts >= threshold * acceleration ? offset * (1 / Double(acceleration)) : offset
  }
}

/// The scale from the daemon's units to dots.
///
/// The daemon divides the mouse's horizontal counts by 100 / `-r`. It divides vertical counts by
/// the same number times 50 · columns / (80 · rows), which assumes square cells at 80 by 50.
struct GPMScale: Hashable {
  var settings = GPMSettings.assumed
  /// The requested dots for ten counts of the mouse; `nil` for the default.
  var gain: Double?

  /// Returns the dots that the pointer moves for ten counts of the mouse.
  ///
  /// The default is one dot, or less if one of the daemon's units would otherwise exceed a dot.
  func gain(on size: ScreenSize) -> Double {
    let unit = counts(on: size)
    return gain ?? min(1, 10 / Double(max(unit.across, unit.down)))
  }

  func dotsPerUnit(on size: ScreenSize) -> Vector {
    let unit = counts(on: size)
    return Vector(dx: Double(unit.across), dy: Double(unit.down)) * (gain(on: size) / 10)
  }

  func motion(on size: ScreenSize) -> GPMMotion {
    GPMMotion(
      dotsPerUnit: dotsPerUnit(on: size), countsPerUnit: counts(on: size),
      acceleration: settings.acceleration, threshold: settings.threshold)
  }

  /// Returns the mouse's counts per horizontal and per vertical unit.
  private func counts(on size: ScreenSize) -> (across: Int, down: Int) {
    let across = 100 / settings.responsiveness
    return (across, max(1, across * 50 * size.columns / 80 / max(1, size.rows)))
  }
}
