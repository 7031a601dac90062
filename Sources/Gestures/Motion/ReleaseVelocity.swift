import Geometry

/// The way from a touch's last place but one to its last.
///
/// Reports that are read together, or a moment apart, say little of how fast the hand is: a cell's
/// two edges may be crossed at once. Samples closer together than ``leastInterval`` count as one.
struct ReleaseVelocity {
  /// The shortest time that a velocity is computed from, in seconds.
  static let leastInterval = 0.008
  /// How long a touch may rest before it is lifted and still be lifted in movement, in seconds: a
  /// terminal reports the release where it last reported the pointer, and some time after.
  static let longestRest = 0.1

  /// The last places, the first of them at least ``leastInterval`` before the last if one was.
  private var samples: [(place: Point, time: TimeInterval)] = []

  /// Takes a sample; one at the same place as that before it is no movement.
  mutating func add(_ place: Point, at time: TimeInterval) {
    if let last = samples.last, last.place == place { return }
    samples.append((place, time))
    while samples.count > 2, time - samples[1].time >= Self.leastInterval { samples.removeFirst() }
  }

  /// How fast the last movement was, in dots a second.
  ///
  /// - Parameter time: When the touch was lifted, in seconds.
  /// - Returns: `nil` if it never moved or had come to rest.
  func velocity(at time: TimeInterval) -> Vector? {
    guard samples.count > 1, let first = samples.first, let last = samples.last,
      time - last.time <= Self.longestRest
    else { return nil }
    return (last.place - first.place) * (1 / max(last.time - first.time, Self.leastInterval))
  }
}
