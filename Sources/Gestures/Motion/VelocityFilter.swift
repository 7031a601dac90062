import Geometry

/// The rate of change of a value, low-pass filtered: v = α·v₋₁ + (1 − α)·Δ/Δt, at first Δ/Δt.
///
/// Source: WWDC 2012, session 233, "Building Advanced Gesture Recognizers", with α about 0.75.
struct VelocityFilter {
  /// α: the weight of the previous velocity, from 0 to less than 1.
  var smoothing = 0.75
  /// The rate of change per second.
  private(set) var velocity = 0.0

  private var last: (value: Double, time: TimeInterval)?
  private var isPrimed = false

  /// Adds a value; ignored unless its time, in seconds, is later than the last one's.
  mutating func observe(_ value: Double, at time: TimeInterval) {
    if let last {
      guard time > last.time else { return }
      let present = (value - last.value) / (time - last.time)
      velocity = isPrimed ? smoothing * velocity + (1 - smoothing) * present : present
      isPrimed = true
    }
    last = (value, time)
  }

  /// Forgets all values, but keeps ``smoothing``.
  mutating func reset() { self = VelocityFilter(smoothing: smoothing) }
}
