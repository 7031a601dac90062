import Geometry

/// The bytes that a user may send in any second, so that no receiver mutes the user.
///
/// Receivers count in seconds of their own, in which messages that were late arrive together with others, and
/// they count a user's other messages as well.
struct LiveBudget {
  /// The maximum number of bytes in any second.
  static let bytesPerSecond = FloodGate.bytesPerSecond / 2

  /// What was sent in the last second.
  private var sent: [(time: TimeInterval, bytes: Int)] = []

  /// Returns the number of bytes that may be sent now.
  ///
  /// - Parameter time: In seconds on a clock that does not go backward.
  /// - Returns: The number, which may be negative.
  /// - Complexity: O(*n*) in the number of messages of a second.
  mutating func remaining(at time: TimeInterval) -> Int {
    sent.removeAll { $0.time + 1 <= time }
    return Self.bytesPerSecond - sent.reduce(0) { $0 + $1.bytes }
  }

  /// Counts a message if it may be sent now.
  ///
  /// - Parameters:
  ///   - count: The number of bytes of the message.
  ///   - time: In seconds on a clock that does not go backward.
  /// - Returns: Whether it may be sent.
  mutating func admits(bytes count: Int, at time: TimeInterval) -> Bool {
    guard count <= remaining(at: time) else { return false }
    sent.append((time, count))
    return true
  }
}
