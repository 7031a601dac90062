import Geometry

/// How fast a value changes, with the noise of its samples damped: v = α·v₋₁ + (1 − α)·Δ/Δt.
///
/// An exponential moving average; the first interval counts whole.
struct VelocityFilter {
  /// α: the part of the former velocity that is kept, from 0 to less than 1.
  var smoothing = 0.75
  /// The change a second.
  private(set) var velocity = 0.0

  private var last: (value: Double, time: TimeInterval)?
  private var isPrimed = false

  /// Takes a value; of several at one time, only the last one's change counts, with the next.
  mutating func observe(_ value: Double, at time: TimeInterval) {
    guard let last else {
      self.last = (value, time)
      return
    }
    guard time > last.time else { return }
    let present = (value - last.value) / (time - last.time)
    velocity = isPrimed ? smoothing * velocity + (1 - smoothing) * present : present
    isPrimed = true
    self.last = (value, time)
  }

  /// Forgets every value.
  mutating func reset() { self = VelocityFilter(smoothing: smoothing) }
}
