import Geometry

/// The last movement of a touch before it is lifted: its velocity and its displacement.
///
/// A pointer that is reported in cells moves in steps of 2 dots to the side or 4 dots down, so one step
/// does not show the direction of the hand. The velocity is the slope of a line that is fitted to the
/// last locations by least squares. The lift counts as a sample, so a hand that rests before it lifts is
/// slow.
///
/// A busy terminal delivers several reports at a time. They count as evenly distributed over the time
/// since the previous delivery, and the velocity includes at least two deliveries.
struct ReleaseVelocity {
  /// How long a touch may rest before it is lifted and still count as moving, in seconds: a
  /// terminal reports the release some time after the last motion.
  static let maximumRest = 0.1
  /// The shortest time over which a velocity is computed, in seconds.
  private static let minimumInterval = 0.008
  /// Samples closer together than this were read together, in seconds.
  private static let simultaneity = 0.004
  /// The velocity is measured over at least this time before the lift, in seconds.
  private static let shortest = 0.03
  /// The distance at which ``shortest`` is enough for the velocity, in dots: three cells down.
  private static let distance = 12.0
  /// The time before the lift that is always enough for the velocity, in seconds.
  private static let longest = 0.06
  /// The minimum number of deliveries from the terminal in the velocity.
  private static let minimumReads = 2
  /// The number of samples to keep: more than the last movement has.
  private static let capacity = 256

  private struct Sample {
    var location: Point
    var time: TimeInterval
    /// Whether the next sample was read later.
    var endsRead = true
  }

  private var samples: [Sample] = []

  /// Adds a sample, in dots as reported and seconds, unless it is at the location of the last.
  mutating func add(_ location: Point, at time: TimeInterval) {
    if let last = samples.last, last.location == location { return }
    samples.append(Sample(location: location, time: time))
    if samples.count >= 2 * Self.capacity { samples.removeFirst(Self.capacity) }
  }

  /// Returns the velocity at the lift, in dots per second; `nil` if the touch is not moving.
  func velocity(at time: TimeInterval) -> Vector? {
    guard isMoving(at: time), let last = samples.last else { return nil }
    var reads = 0
    let movement = lastMovement { sample, displacement in
      reads += sample.endsRead ? 1 : 0
      let duration = time - sample.time
      return reads >= Self.minimumReads
        && (duration >= Self.longest
          || duration >= Self.shortest && displacement.length >= Self.distance)
    }
    guard let first = movement.first else { return nil }
    guard time - first.time >= Self.minimumInterval else {
      return (last.location - first.location) * (1 / Self.minimumInterval)
    }
    return Self.slope(of: movement + [Sample(location: last.location, time: max(time, last.time))])
  }

  /// Returns the displacement of the last movement within some seconds before the lift, in dots;
  /// `nil` if the touch is not moving.
  func displacement(within interval: TimeInterval, at time: TimeInterval) -> Vector? {
    guard isMoving(at: time), let last = samples.last else { return nil }
    let movement = lastMovement { sample, _ in time - sample.time >= interval }
    return movement.first.map { last.location - $0.location }
  }

  /// Whether the touch has ever moved, and rests no longer than ``maximumRest``.
  private func isMoving(at time: TimeInterval) -> Bool {
    guard samples.count > 1, let last = samples.last else { return false }
    return time - last.time <= Self.maximumRest
  }

  /// The samples, with those that were read together distributed over the time since the last read.
  private var spreadSamples: [Sample] {
    var result = samples
    var start = 0
    var lastRead: TimeInterval?
    while start < samples.count {
      let limit = samples[start].time + Self.simultaneity
      let end = samples[start...].firstIndex { $0.time >= limit } ?? samples.count
      let read = samples[end - 1].time
      let interval = read - (lastRead ?? read)
      for index in start..<end {
        result[index].time = read - interval * Double(end - 1 - index) / Double(end - start)
        result[index].endsRead = index == end - 1
      }
      (lastRead, start) = (read, end)
    }
    return result
  }

  /// Returns the samples of the last movement, which never turns back.
  ///
  /// `isComplete` returns whether the movement may begin at a sample, given the displacement since.
  private func lastMovement(until isComplete: (Sample, Vector) -> Bool) -> ArraySlice<Sample> {
    let samples = spreadSamples
    let end = samples[samples.count - 1].location
    var index = samples.count - 2
    while index > 0 {
      let displacement = end - samples[index].location
      let step = samples[index].location - samples[index - 1].location
      let turnsBack = displacement.dot(step) < 0
      if turnsBack || isComplete(samples[index], displacement) { break }
      index -= 1
    }
    return samples[index...]
  }

  private static func slope(of samples: ArraySlice<Sample>) -> Vector {
    let mean = samples.reduce(0) { $0 + $1.time } / Double(samples.count)
    let square = samples.reduce(0) { $0 + ($1.time - mean) * ($1.time - mean) }
    return samples.reduce(Vector.zero) { sum, sample in
      sum + (sample.location - .zero) * ((sample.time - mean) / square)
    }
  }
}
