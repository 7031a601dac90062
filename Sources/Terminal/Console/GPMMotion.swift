import Geometry

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

  /// The time between two events from which the second may be a sum of packets, in seconds.
  ///
  /// The slowest mice send 40 packets a second.
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
