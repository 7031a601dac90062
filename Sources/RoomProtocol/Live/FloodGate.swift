package import Geometry

/// Limits the messages of one member.
///
/// Messages beyond the limits do not pass. They also mute the member, unless a backlog explains
/// them: a receiver that was stopped for a while receives everything that was sent in that time
/// together.
package struct FloodGate: Hashable, Sendable {
  package static let messagesPerSecond = 500
  package static let bytesPerSecond = 1 << 16
  /// The time for which a member is muted after a flood, in seconds.
  package static let pause: TimeInterval = 5

  private var start = -TimeInterval.infinity
  private var messages = 0
  private var bytes = 0
  /// How many seconds of messages may arrive in the current second without muting the member.
  private var seconds = 1.0
  /// The time until which the member is muted.
  package private(set) var mutedUntil: TimeInterval?

  package init() {}

  /// Counts a message, and returns whether it may pass; after a flood nothing passes for ``pause``.
  ///
  /// `backlog` is the time for which messages may have waited, in seconds.
  package mutating func admits(
    bytes count: Int, at time: TimeInterval, backlog: TimeInterval = 0
  ) -> Bool {
    if let mutedUntil {
      guard mutedUntil <= time else { return false }
      self = FloodGate()
    }
    if time - start >= 1 { (start, messages, bytes, seconds) = (time, 0, 0, 1 + backlog) }
    messages += 1
    bytes += count
    if exceeds(seconds) { mutedUntil = time + Self.pause }
    return !exceeds(1)
  }

  /// Returns whether more has arrived than is admitted in a number of seconds.
  private func exceeds(_ seconds: Double) -> Bool {
    Double(messages) > Double(Self.messagesPerSecond) * seconds
      || Double(bytes) > Double(Self.bytesPerSecond) * seconds
  }
}
