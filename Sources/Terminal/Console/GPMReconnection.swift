import Geometry

/// When to connect to the pointer daemon again after a failure.
struct GPMReconnection {
  /// The delays between attempts to connect, in seconds; the last one repeats.
  static let delays = [1.0, 2, 4, 8, 16, 30]
  /// The time for which a connection must last before the delays start over, in seconds.
  static let trialPeriod = 10.0

  private var attempts = 0

  /// Notes for how many seconds a connection lasted that has ended.
  mutating func connectionLasted(_ duration: TimeInterval) {
    if duration >= Self.trialPeriod { attempts = 0 }
  }

  /// Returns the time until the next attempt, in seconds.
  mutating func nextDelay() -> TimeInterval {
    defer { attempts += 1 }
    return Self.delays[min(attempts, Self.delays.count - 1)]
  }
}
