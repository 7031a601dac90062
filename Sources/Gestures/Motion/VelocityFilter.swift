import Geometry

/// The rate of change of a value, low-pass filtered: v = α·v₋₁ + (1 − α)·Δ/Δt, at first Δ/Δt.
///
/// α is max(0, τ − Δt/2) / (τ + Δt/2) (the bilinear transform; Tustin, 1947). A steady movement has
/// the same velocity at every sampling rate. The velocity of a steadily accelerated one lags by τ.
/// Samples that were read together count as one movement over the time since the samples before.
/// Subtracting τ·v from the value gives the filtered value (``lag``).
///
/// Source: WWDC 2012, session 233, "Building Advanced Gesture Recognizers", with a constant α: 0.75
/// for τ = 0.058 s at 60 events per second.
struct VelocityFilter {
  /// τ, in seconds; 0 for no filter.
  var timeConstant: TimeInterval
  /// The filtered rate of change, per second.
  private(set) var velocity = Vector.zero

  /// Samples closer together than this were read together, in seconds.
  private static let simultaneity = 0.004
  /// The shortest time of the first movement, in seconds.
  private static let minimumInterval = 0.008

  /// Samples that were read together.
  private struct Read {
    let start: TimeInterval
    /// The velocity before; `nil` if nothing has moved yet.
    var previous: Vector?
    let previousEnd: TimeInterval
    var displacement = Vector.zero
    var end: TimeInterval
  }
  private var read: Read?
  /// When the value last changed, in seconds.
  private var lastMovement: TimeInterval = -.infinity

  init(timeConstant: TimeInterval = 0.058) { self.timeConstant = timeConstant }

  /// Whether there was no sample since the last reset.
  var isEmpty: Bool { read == nil }

  /// How far the filtered value is behind, in the unit of the value.
  var lag: Vector { timeConstant > 0 ? velocity * timeConstant : .zero }

  /// Starts before the first sample, with a velocity; without one, the first movement sets it.
  mutating func begin(at time: TimeInterval, velocity: Vector? = nil) {
    self.velocity = velocity ?? .zero
    read = Read(start: -.infinity, previous: velocity, previousEnd: time, end: time)
  }

  /// Adds the change of the value since the last sample, at a time in seconds.
  ///
  /// The first call only begins. A lift is reported where the pointer was last seen, or with a
  /// movement whose time is unknown: it counts only if it moved and was read later.
  mutating func observe(_ change: Vector, at time: TimeInterval, isLift: Bool = false) {
    if isLift, change == .zero || isReading(at: time) { return }
    if change != .zero { lastMovement = time }
    guard var read else { return begin(at: time) }
    if !isReading(at: time) {
      let isPrimed = read.previous != nil || velocity != .zero
      read = Read(
        start: time, previous: isPrimed ? velocity : nil, previousEnd: read.end, end: read.end)
    }
    read.displacement = read.displacement + change
    read.end = max(read.end, time)
    self.read = read
    velocity = filtered(read)
  }

  /// Whether a sample at a time, in seconds, was read together with the last one.
  private func isReading(at time: TimeInterval) -> Bool {
    read.map { time - $0.start < Self.simultaneity } ?? false
  }

  /// Ends the movement with a lift, at a time in seconds; after a rest, resets the filter.
  ///
  /// If the lift was read together with the last movement, that took an unknown part of the time
  /// since the samples before, and must not make the velocity smaller.
  mutating func end(at time: TimeInterval) {
    if time - lastMovement > ReleaseVelocity.maximumRest { return reset() }
    guard isReading(at: time), let previous = read?.previous else { return }
    if previous.length > velocity.length { velocity = previous }
  }

  /// Multiplies the velocity by a factor, as the unit of the value has changed.
  mutating func scale(by factor: Double) {
    velocity = velocity * factor
    guard var read else { return }
    read.previous = read.previous.map { $0 * factor }
    read.displacement = read.displacement * factor
    self.read = read
  }

  private func filtered(_ read: Read) -> Vector {
    let interval = read.end - read.previousEnd
    guard let previous = read.previous else {
      return read.displacement * (1 / max(interval, Self.minimumInterval))
    }
    // (1 − α)/Δt is 1/(τ + Δt/2), or 1/Δt if α is 0.
    let divisor = max(timeConstant + interval / 2, interval)
    guard divisor > 0 else { return .zero }
    return previous * (max(0, timeConstant - interval / 2) / divisor)
      + read.displacement * (1 / divisor)
  }

  /// Forgets all samples, but keeps ``timeConstant``.
  mutating func reset() { self = VelocityFilter(timeConstant: timeConstant) }
}
