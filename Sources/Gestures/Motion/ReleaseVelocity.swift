import Geometry

/// The velocity at which a touch is lifted, from its last two samples.
///
/// Reports that are read together or within a moment give no useful velocity: a pointer may cross
/// two edges of a cell at the same time. Samples closer together than ``minimumInterval`` count as
/// one.
struct ReleaseVelocity {
  /// The shortest interval over which a velocity is computed, in seconds.
  static let minimumInterval = 0.008
  /// How long a touch may rest before it is lifted and still count as moving, in seconds.
  ///
  /// A terminal reports the release at the last position of the pointer, some time after the last
  /// motion.
  static let maximumRest = 0.1

  /// The last samples, the first at least ``minimumInterval`` before the last if one was.
  private var samples: [(location: Point, time: TimeInterval)] = []

  /// Adds a sample; ignored if it is at the same location as the last.
  ///
  /// - Parameters:
  ///   - location: In dots.
  ///   - time: In seconds.
  mutating func add(_ location: Point, at time: TimeInterval) {
    if let last = samples.last, last.location == location { return }
    samples.append((location, time))
    while samples.count > 2, time - samples[1].time >= Self.minimumInterval {
      samples.removeFirst()
    }
  }

  /// Returns the velocity of the last movement, in dots per second.
  ///
  /// - Parameter time: The time of the lift, in seconds.
  /// - Returns: `nil` if the touch never moved or has rested longer than ``maximumRest``.
  func velocity(at time: TimeInterval) -> Vector? {
    guard samples.count > 1, let first = samples.first, let last = samples.last,
      time - last.time <= Self.maximumRest
    else { return nil }
    return (last.location - first.location)
      * (1 / max(last.time - first.time, Self.minimumInterval))
  }
}
