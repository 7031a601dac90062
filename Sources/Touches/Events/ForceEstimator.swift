public import Geometry

/// Works out how hard a pointer without a force sensor is pressed, from its speed: a slow hand
/// presses harder.
///
/// Section 4 of `docs/stroke-model.md`. The force of a sample depends on how fast the pointer goes
/// on from there, so that the estimate of the newest samples is preliminary.
public struct ForceEstimator: Sendable {
  /// What is thought of a sample's force.
  public struct Estimate: Hashable, Sendable {
    /// The number by which the sample was observed.
    public let sample: Int
    /// How hard the pointer is pressed; 1 is an average touch.
    public let force: Double
    /// Whether there will be no other estimate of it.
    public let isFinal: Bool
  }

  /// The range of ``sensitivity``.
  public static let sensitivities = 0.0...1.0
  /// The sensitivity that suits most hands; with it a line of one dot keeps to one dot.
  public static let standardSensitivity = 0.5
  /// More than any force that is ever estimated.
  public static let maximumPossibleForce = 2.0
  /// The speed of an average touch, in screen dots a second.
  public static let averageSpeed = 200.0

  /// How far the force of a rest is from 1 at the greatest sensitivity, and that of an infinite
  /// speed on the other side.
  private static let swing = 0.9
  /// How long the force takes to follow the speed, in seconds.
  private static let timeConstant = 0.06
  /// The shortest time that a speed is taken over, in seconds: reports that were read together say
  /// nothing of the time between them.
  private static let shortestInterval = 0.004
  /// The steps of a force; what a sketch file keeps is then what was drawn.
  private static let stepsPerUnit = 1024.0

  /// How much the speed counts; 0 makes every force 1.
  public let sensitivity: Double

  private struct Entry {
    let sample: Int
    /// How far along its interval it is, in dots.
    let way: Double
  }

  /// The force at the end of the last whole interval, as far as its own speed tells.
  private var level = 1.0
  /// The force at the start of that interval.
  private var startForce = 1.0
  /// The samples of the last whole interval, whose force depends on the next.
  private var waiting: [Entry] = []
  /// The samples since, and how far they go.
  private var entries: [Entry] = []
  private var way = 0.0
  /// When the interval began, when its last sample was read, and when the first far enough from its
  /// beginning.
  private var startTime: TimeInterval = 0
  private var time: TimeInterval = 0
  private var knotTime: TimeInterval?
  private var place: Point?
  private var hasMoved = false
  private var estimates: [Estimate] = []

  /// Creates an estimator.
  ///
  /// - Parameter sensitivity: How much the speed counts, moved into ``sensitivities``.
  public init(sensitivity: Double = standardSensitivity) {
    let limits = Self.sensitivities
    self.sensitivity = min(max(sensitivity, limits.lowerBound), limits.upperBound)
  }

  /// The force that a constant speed comes to.
  ///
  /// - Parameter speed: In screen dots a second, not negative.
  /// - Returns: 1 at the average speed, more below it and less above.
  public func force(atSpeed speed: Double) -> Double {
    let average = Self.averageSpeed
    guard speed.isFinite else { return 1 - sensitivity * Self.swing }
    return 1 + sensitivity * Self.swing * (average - speed) / (average + speed)
  }

  /// Forgets the touch, for the next one.
  public mutating func reset() { self = ForceEstimator(sensitivity: sensitivity) }

  /// Takes the next sample of the touch.
  ///
  /// - Parameters:
  ///   - sample: A number to tell the sample by.
  ///   - place: Where, in screen dots.
  ///   - time: When it was read, in seconds; one before the last counts as the same moment.
  /// - Complexity: O(1), amortised.
  public mutating func observe(_ sample: Int, at place: Point, time: TimeInterval) {
    guard let last = self.place else { return begin(sample, at: place, time: time) }
    let step = last.distance(to: place)
    self.place = place
    guard hasMoved || step > 0 else {
      // A pointer that has yet to move has no speed, however long it stays.
      startTime = max(startTime, time)
      self.time = startTime
      return waiting.append(Entry(sample: sample, way: 0))
    }
    hasMoved = true
    if let knotTime, time >= knotTime + Self.shortestInterval { closeInterval() }
    self.time = max(self.time, time)
    way += step
    entries.append(Entry(sample: sample, way: way))
    if knotTime == nil, self.time >= startTime + Self.shortestInterval { knotTime = self.time }
  }

  /// Hands over what is thought of the samples by now.
  ///
  /// - Parameter isEnd: Whether the touch has ended; every estimate is then final.
  /// - Returns: Estimates of the samples since the last call, and of those before whose estimates
  ///   were not final then.
  public mutating func takeEstimates(isEnd: Bool) -> [Estimate] {
    if knotTime != nil { closeInterval() }
    estimate(waiting, from: startForce, to: level, isFinal: isEnd)
    for entry in entries { estimate(entry.sample, force: level, isFinal: isEnd) }
    defer { estimates.removeAll(keepingCapacity: true) }
    return estimates
  }
}

extension ForceEstimator {
  private mutating func begin(_ sample: Int, at place: Point, time: TimeInterval) {
    self.place = place
    self.time = time
    startTime = time
    waiting = [Entry(sample: sample, way: 0)]
  }

  /// Lets the speed of the interval that ends with the last sample count: it settles the force at
  /// its beginning, and with that the samples of the interval before.
  private mutating func closeInterval() {
    let duration = time - startTime
    let weight = duration / (duration + Self.timeConstant)
    let next = level + weight * (force(atSpeed: way / duration) - level)
    let junction = (level + next) / 2
    estimate(waiting, from: startForce, to: junction, isFinal: true)
    (startForce, level) = (junction, next)
    swap(&waiting, &entries)
    entries.removeAll(keepingCapacity: true)
    (startTime, way, knotTime) = (time, 0, nil)
  }

  /// Gives the samples of an interval forces between those at its ends.
  private mutating func estimate(
    _ samples: [Entry], from start: Double, to end: Double, isFinal: Bool
  ) {
    let length = samples.last?.way ?? 0
    for entry in samples {
      let part = length > 0 ? entry.way / length : 1
      estimate(entry.sample, force: start + (end - start) * part, isFinal: isFinal)
    }
  }

  private mutating func estimate(_ sample: Int, force: Double, isFinal: Bool) {
    let rounded = (force * Self.stepsPerUnit).rounded() / Self.stepsPerUnit
    estimates.append(Estimate(sample: sample, force: rounded, isFinal: isFinal))
  }
}
