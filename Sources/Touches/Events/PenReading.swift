import Geometry

/// The values that the sensors of a pen measured; `nil` for those that are unknown.
///
/// A source attaches a reading to each ``PointerReport`` of a pen. If a value arrives later than the
/// position, the source numbers the reading and lists the property in ``expected``. Later, possibly after the
/// touch has ended, it passes the complete reading to ``TouchCollector/update(_:)``.
public struct PenReading: Hashable, Sendable {
  /// The pressure along the pen, clamped to 0...``maximumPossibleForce``; 1 is an average touch.
  public var force: Double?
  /// The greatest ``force`` that the pen can report, at most 64; without one that is positive and
  /// finite, the force is estimated from the speed, as for a mouse.
  public var maximumPossibleForce: Double?
  /// The direction in which the pen leans, in radians clockwise from the x axis, plus any multiple of 2π.
  public var azimuth: Double?
  /// The angle to the surface, in radians, clamped to 0 (flat) to π/2 (upright).
  public var altitude: Double?
  /// Whether the pen can measure an angle, even if none is known or expected yet.
  ///
  /// Such a pen takes unknown angles from the nearest samples with known ones. They are never dialed
  /// by hand.
  public var measuresAngles: Bool
  /// Whether the eraser end of the pen is toward the surface.
  public var isEraser: Bool
  /// The properties whose values are estimates that no update will correct.
  public var guessed: Touch.Properties
  /// The properties that ``TouchCollector/update(_:)`` will supply: of force, azimuth, and altitude.
  public var expected: Touch.Properties
  /// The number that identifies updates of this reading; `nil` if no update is expected.
  ///
  /// Unique among the readings of a source, like UIKit's `estimationUpdateIndex`. A touch expects
  /// updates of at most 256 samples; older ones keep their estimates.
  public var updateIndex: Int?

  /// The greatest force that is distinguished.
  static let maximumForce = 64.0

  /// Creates a reading.
  public init(
    force: Double? = nil, maximumPossibleForce: Double? = nil, azimuth: Double? = nil,
    altitude: Double? = nil, measuresAngles: Bool = false, isEraser: Bool = false,
    guessed: Touch.Properties = [], expected: Touch.Properties = [], updateIndex: Int? = nil
  ) {
    (self.force, self.maximumPossibleForce, self.azimuth) = (force, maximumPossibleForce, azimuth)
    (self.altitude, self.measuresAngles, self.isEraser) = (altitude, measuresAngles, isEraser)
    (self.guessed, self.expected, self.updateIndex) = (guessed, expected, updateIndex)
  }
}

extension Touch {
  private static let readable: Properties = [.force, .azimuth, .altitude]

  /// Sets the properties that the pen's sensors measured; the others keep the previous sample's values.
  ///
  /// If the previous sample expects an update of its force, so does this one. The force of a pointer
  /// without sensors is always an estimate.
  mutating func measure(_ reading: PenReading?, after previous: Touch?) {
    guard type == .pencil else { return estimatedProperties.formUnion(.force) }
    if let previous {
      (force, maximumPossibleForce) = (previous.force, previous.maximumPossibleForce)
      (azimuth, altitude) = (previous.azimuth, previous.altitude)
      (measuresForce, measuresAngles) = (previous.measuresForce, previous.measuresAngles)
      isEraser = previous.isEraser
    } else {
      isEraser = reading?.isEraser ?? false
    }
    estimatedProperties.formUnion(Self.readable)
    if let maximum = reading?.maximumPossibleForce, maximum > 0, maximum.isFinite {
      (maximumPossibleForce, measuresForce) = (min(maximum, PenReading.maximumForce), true)
    }
    if let reading { complete(with: reading) }
    let expected = estimatedPropertiesExpectingUpdates
    measuresAngles =
      measuresAngles || reading?.measuresAngles == true || reading?.azimuth != nil
      || reading?.altitude != nil || !expected.isDisjoint(with: [.azimuth, .altitude])
    readingIndex = expected.isEmpty ? nil : reading?.updateIndex
    if measuresForce, estimatedProperties.contains(.force), !expected.contains(.force) {
      repeatForce(ofReading: previous?.forceReadingIndex)
    }
  }

  /// Whether the sample expects an update of a reading: its own, or one whose force it repeats.
  func awaits(_ reading: PenReading) -> Bool {
    guard let number = reading.updateIndex else { return false }
    return readingIndex == number || repeatedForceIndex == number
  }

  var awaitsReading: Bool { readingIndex != nil || repeatedForceIndex != nil }

  /// Makes the values that a pen has not supplied yet final.
  mutating func stopAwaitingReadings() {
    (readingIndex, repeatedForceIndex) = (nil, nil)
    estimatedPropertiesExpectingUpdates.subtract(supplied)
  }

  /// Replaces estimates by the values of a later reading, if the sample awaits it.
  mutating func correct(with reading: PenReading) {
    guard let number = reading.updateIndex else { return }
    if repeatedForceIndex == number {
      if let force = bounded(reading.force) { self.force = force }
      if !reading.expected.contains(.force) { repeatForce(ofReading: nil) }
    }
    if readingIndex == number {
      complete(with: reading)
      if estimatedPropertiesExpectingUpdates.isDisjoint(with: supplied) { readingIndex = nil }
    }
  }

  /// The number of the reading whose update corrects the force; `nil` if none will.
  private var forceReadingIndex: Int? {
    let expectsForce = measuresForce && estimatedPropertiesExpectingUpdates.contains(.force)
    return repeatedForceIndex ?? (expectsForce ? readingIndex : nil)
  }

  /// The properties that the sample's own reading supplies; without a sensor, the force is estimated.
  private var supplied: Properties {
    measuresForce && repeatedForceIndex == nil ? Self.readable : [.azimuth, .altitude]
  }

  /// Makes the sample expect the update of the reading whose force it repeats, if there will be one.
  private mutating func repeatForce(ofReading number: Int?) {
    repeatedForceIndex = number
    estimatedPropertiesExpectingUpdates.remove(.force)
    if number != nil { estimatedPropertiesExpectingUpdates.insert(.force) }
  }

  private func bounded(_ force: Double?) -> Double? {
    guard measuresForce, let force, force.isFinite else { return nil }
    return force.clamped(to: 0...maximumPossibleForce)
  }

  /// Replaces estimates by measured values.
  private mutating func complete(with reading: PenReading) {
    func finite(_ value: Double?) -> Double? { value.flatMap { $0.isFinite ? $0 : nil } }
    if let force = bounded(reading.force) {
      (self.force, repeatedForceIndex) = (force, nil)
      estimatedProperties.remove(.force)
    }
    if let azimuth = finite(reading.azimuth) {
      self.azimuth = azimuth.remainder(dividingBy: 2 * .pi)
      estimatedProperties.remove(.azimuth)
    }
    if let altitude = finite(reading.altitude) {
      self.altitude = altitude.clamped(to: 0...(.pi / 2))
      estimatedProperties.remove(.altitude)
    }
    let others = estimatedPropertiesExpectingUpdates.subtracting(supplied)
    let expected = reading.updateIndex == nil ? [] : reading.expected.intersection(supplied)
    estimatedPropertiesExpectingUpdates = others.union(expected)
    estimatedProperties.formUnion(expected.union(reading.guessed.intersection(Self.readable)))
  }

  /// Returns the sample again, in another phase; it expects no correction but of its last force.
  func repeated(_ phase: Phase) -> Touch {
    var touch = self
    touch.phase = phase
    (touch.readingIndex, touch.estimationUpdateIndex) = (nil, nil)
    touch.estimatedPropertiesExpectingUpdates = []
    touch.repeatForce(ofReading: phase.isFinal ? forceReadingIndex : nil)
    return touch
  }
}
