public import Geometry

/// Limits the messages of one member.
public struct FloodGate: Hashable, Sendable {
  /// The maximum number of messages per second.
  public static let messagesPerSecond = 500
  /// The maximum number of bytes per second.
  public static let bytesPerSecond = 1 << 16
  /// The time for which a member is muted after a flood, in seconds.
  public static let pause: TimeInterval = 5

  private var start = -TimeInterval.infinity
  private var messages = 0
  private var bytes = 0
  /// The time until which the member is muted.
  public private(set) var mutedUntil: TimeInterval?

  /// Creates an open gate.
  public init() {}

  /// Counts a message.
  ///
  /// - Parameters:
  ///   - count: The number of bytes of the message.
  ///   - time: In seconds on a clock that does not go backward.
  /// - Returns: Whether the message may pass. After a flood nothing passes for ``pause``.
  public mutating func admits(bytes count: Int, at time: TimeInterval) -> Bool {
    if let mutedUntil {
      guard mutedUntil <= time else { return false }
      self = FloodGate()
    }
    if time - start >= 1 { (start, messages, bytes) = (time, 0, 0) }
    messages += 1
    bytes += count
    guard messages <= Self.messagesPerSecond, bytes <= Self.bytesPerSecond else {
      mutedUntil = time + Self.pause
      return false
    }
    return true
  }
}
