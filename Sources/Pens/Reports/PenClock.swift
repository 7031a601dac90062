public import Geometry

/// Converts the times of a stream on an unknown clock to the times at which its events occurred.
///
/// An event cannot arrive before it occurs, so the event with the shortest delay determines the offset
/// between the clocks.
public struct PenClock: Hashable, Sendable {
  /// The difference of the times from which a stream counts as another one, in seconds.
  private static let longestDelay = 1.0
  private var offset: TimeInterval?

  /// Creates a clock that has not seen an event.
  public init() {}

  /// Returns when an event occurred, not after its arrival, both on the monotonic clock in seconds.
  public mutating func time(
    of stamp: TimeInterval, arrivingAt arrival: TimeInterval
  ) -> TimeInterval {
    let delay = arrival - stamp
    if let offset, offset <= delay, delay < offset + Self.longestDelay { return stamp + offset }
    offset = delay
    return arrival
  }
}
