import Geometry

/// The bytes that a user may send in any second, so that no receiver mutes the user.
///
/// Receivers count by their own clocks, by which late messages arrive together with others, and
/// count a user's other messages too.
struct LiveBudget {
  static let bytesPerSecond = FloodGate.bytesPerSecond / 2

  /// What was sent in the last second.
  private var sent: [(time: TimeInterval, bytes: Int)] = []

  /// Returns the number of bytes that may be sent now, at a time that does not go backward.
  ///
  /// - Complexity: O(*n*) in the number of messages of a second.
  mutating func remaining(at time: TimeInterval) -> Int {
    sent.removeAll { $0.time + 1 <= time }
    return Self.bytesPerSecond - sent.reduce(0) { $0 + $1.bytes }
  }

  /// Counts a message if it may be sent now, and returns whether it may.
  mutating func admits(bytes count: Int, at time: TimeInterval) -> Bool {
    guard count <= remaining(at: time) else { return false }
    sent.append((time, count))
    return true
  }
}
