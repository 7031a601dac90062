public import Geometry

/// Estimates the force of a pointer without a force sensor from its speed; slower is harder.
///
/// The force of a sample also depends on the speed after it, so estimates of the newest samples are
/// preliminary. Section 4 of `docs/stroke-model.md`.
public struct ForceEstimator: Sendable {
  /// An estimate of one sample's force.
  public struct Estimate: Hashable, Sendable {
    /// The number passed to ``ForceEstimator/observe(_:at:time:)``.
    public let sample: Int
    /// The force; 1 is an average touch.
    public let force: Double
    /// Whether no later call returns another estimate for the sample.
    public let isFinal: Bool
  }

  /// The range of ``sensitivity``.
  public static let sensitivities = 0.0...1.0
  /// The default sensitivity; a line one dot wide then never becomes two dots wide.
  public static let standardSensitivity = 0.5
  /// An upper bound of every estimated force.
  public static let maximumPossibleForce = 2.0
  /// The speed at which the force is 1, in screen dots per second.
  public static let averageSpeed = 200.0

  /// The deviation of the force from 1 at speed 0 and at infinite speed, for a sensitivity of 1.
  private static let maximumDeviation = 0.9
  private static let timeConstant = 0.06
  /// The shortest duration from which a speed is computed, in seconds; closer reports were read together.
  private static let minimumInterval = 0.004
  /// The duration of the first interval, whose mean speed is the speed at the start, in seconds.
  private static let firstInterval = 0.06
  /// The resolution of a force, as in a sketch file.
  private static let stepsPerUnit = 1024.0

  /// The weight of the speed, in ``sensitivities``; at 0 every force is 1.
  public let sensitivity: Double

  private struct Entry {
    let sample: Int
    /// The path length from the start of the interval, in dots.
    let offset: Double
  }

  /// The smoothed force at the end of the last complete interval, before the next interval counts.
  private var level = 1.0
  /// The final force at the start of the last complete interval.
  private var startForce = 1.0
  /// The samples of the last complete interval and of the current one.
  private var (waiting, entries) = ([Entry](), [Entry]())
  /// The path length of the current interval, in dots.
  private var intervalLength = 0.0
  private var startTime = 0.0
  /// The time of the newest sample that moved; never decreasing.
  private var time = 0.0
  /// When the current interval became long enough, if it has.
  private var knotTime: TimeInterval?
  private var lastLocation: Point?
  /// The first movement, which may have begun after the press; `nil` before it.
  private var firstStep: (length: Double, duration: TimeInterval)?
  private var isFirstInterval = true
  private var estimates: [Estimate] = []

  /// Creates an estimator with a weight of the speed that is clamped to ``sensitivities``.
  public init(sensitivity: Double = standardSensitivity) {
    self.sensitivity = sensitivity.clamped(to: Self.sensitivities)
  }

  /// Returns the force at a constant speed, in screen dots per second, at least 0; it is 1 at
  /// ``averageSpeed``.
  public func force(atSpeed speed: Double) -> Double {
    let average = Self.averageSpeed
    guard speed.isFinite else { return 1 - sensitivity * Self.maximumDeviation }
    return 1 + sensitivity * Self.maximumDeviation * (average - speed) / (average + speed)
  }

  /// Removes all samples, to start the next touch.
  public mutating func reset() { self = ForceEstimator(sensitivity: sensitivity) }

  /// Adds the next sample of the touch, whose ``Estimate`` has its number, in amortized O(1).
  ///
  /// The location is in screen dots, the time in seconds; a time before the last one counts as that.
  public mutating func observe(_ sample: Int, at location: Point, time: TimeInterval) {
    guard let lastLocation else { return begin(sample, at: location, time: time) }
    let step = lastLocation.distance(to: location)
    guard step > 0 else {
      // A rest counts toward the speed only between movements.
      if firstStep == nil { self.time = max(self.time, time) }
      return entries.append(Entry(sample: sample, offset: intervalLength))
    }
    self.lastLocation = location
    // A sample may be read together with the first that moved.
    let isInFirstRead =
      isFirstInterval && intervalLength == 0 && time < startTime + Self.minimumInterval
    guard firstStep != nil, !isInFirstRead else {
      return beginMoving(sample, by: step, time: time)
    }
    if let knotTime, time >= knotTime + Self.minimumInterval { closeInterval() }
    self.time = max(self.time, time)
    intervalLength += step
    entries.append(Entry(sample: sample, offset: intervalLength))
    let minimum = isFirstInterval ? Self.firstInterval : Self.minimumInterval
    if knotTime == nil, self.time >= startTime + minimum { knotTime = self.time }
  }

  /// Returns an estimate for every sample added since the last call, and for every earlier sample
  /// without a final one; when the touch has ended, every estimate is final.
  public mutating func takeEstimates(isEnd: Bool) -> [Estimate] {
    if knotTime != nil { closeInterval() }
    estimate(waiting, from: startForce, to: level, isFinal: isEnd)
    let force = isFirstInterval ? forceOfFirstInterval : level
    for entry in entries { estimate(entry.sample, force: force, isFinal: isEnd) }
    defer { estimates.removeAll(keepingCapacity: true) }
    return estimates
  }
}

extension ForceEstimator {
  private mutating func begin(_ sample: Int, at location: Point, time: TimeInterval) {
    (lastLocation, self.time, startTime) = (location, time, time)
    entries = [Entry(sample: sample, offset: 0)]
  }

  /// Adds the first sample that moved, where the first interval begins, or one that was read with it.
  private mutating func beginMoving(_ sample: Int, by step: Double, time: TimeInterval) {
    if let first = firstStep {
      firstStep = (first.length + step, first.duration)
    } else {
      firstStep = (step, max(0, time - self.time))
      startTime = max(self.time, time)
    }
    self.time = max(self.time, time)
    entries.append(Entry(sample: sample, offset: 0))
  }

  /// The force at the mean speed of the first interval so far; 1 without a speed.
  private var forceOfFirstInterval: Double {
    guard let firstStep else { return 1 }
    let duration = time - startTime
    if duration >= Self.minimumInterval { return force(atSpeed: intervalLength / duration) }
    let total = duration + firstStep.duration
    guard total >= Self.minimumInterval else { return 1 }
    return force(atSpeed: (intervalLength + firstStep.length) / total)
  }

  /// Completes the current interval, whose speed determines the final forces of the one before.
  private mutating func closeInterval() {
    defer {
      swap(&waiting, &entries)
      entries.removeAll(keepingCapacity: true)
      (startTime, intervalLength, knotTime) = (time, 0, nil)
    }
    if isFirstInterval {
      isFirstInterval = false
      level = forceOfFirstInterval
      startForce = level
      return
    }
    let duration = time - startTime
    let weight = duration / (duration + Self.timeConstant)
    let next = level + weight * (force(atSpeed: intervalLength / duration) - level)
    let junction = (level + next) / 2
    estimate(waiting, from: startForce, to: junction, isFinal: true)
    (startForce, level) = (junction, next)
  }

  /// Interpolates the forces of an interval's samples between those at its ends.
  private mutating func estimate(
    _ samples: [Entry], from start: Double, to end: Double, isFinal: Bool
  ) {
    let length = samples.last?.offset ?? 0
    for entry in samples {
      let fraction = length > 0 ? entry.offset / length : 1
      estimate(entry.sample, force: start + (end - start) * fraction, isFinal: isFinal)
    }
  }

  private mutating func estimate(_ sample: Int, force: Double, isFinal: Bool) {
    let rounded = (force * Self.stepsPerUnit).rounded() / Self.stepsPerUnit
    estimates.append(Estimate(sample: sample, force: rounded, isFinal: isFinal))
  }
}
