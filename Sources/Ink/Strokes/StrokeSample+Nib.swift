public import Geometry
import Glibc

/// The effect of a pen's angles on its nib. Section 5 of `docs/stroke-model.md`.
extension StrokeSample {
  /// The maximum of ``perpendicularForce``; 1 is an average touch.
  public static let maximumPossibleForce = 4.0

  /// The altitude above which the azimuth of a nearly upright pen is unreliable, in radians.
  public static let uprightAltitude = 80 * Double.pi / 180

  /// The pressure perpendicular to the surface, at most ``maximumPossibleForce``.
  ///
  /// Sensors measure ``force`` along the pen. This is the force divided by the sine of the altitude, or
  /// the force itself if the altitude is unknown.
  public var perpendicularForce: Double {
    guard let altitude, force > 0 else { return min(force, Self.maximumPossibleForce) }
    return min(force / max(sin(altitude), 1e-9), Self.maximumPossibleForce)
  }

  /// The direction of a broad nib, of length 1; `nil` if the azimuth is unknown.
  public var nibAxis: Vector? { azimuth.map { Vector(dx: cos($0), dy: sin($0)) } }

  /// Whether the azimuth is known and the pen leans far enough for it to be reliable.
  private var hasReliableAzimuth: Bool {
    azimuth != nil && (altitude ?? 0) < Self.uprightAltitude
  }

  /// Fills in unknown angles from the previous sample.
  ///
  /// The azimuth of a nearly upright pen counts as unknown, so a broad nib keeps its direction.
  mutating func completeAngles(after previous: StrokeSample?) {
    if altitude == nil, let known = previous?.altitude {
      altitude = known
      flags.insert(.estimatedAltitude)
    }
    guard !hasReliableAzimuth else { return }
    azimuth = previous?.azimuth
    if azimuth != nil { flags.insert(.estimatedAzimuth) }
  }
}

extension [StrokeSample] {
  /// Fills in unknown angles from the previous sample, or at the start from the first known angle.
  ///
  /// The azimuth of a nearly upright pen counts as unknown. Filled-in angles are flagged as estimates.
  ///
  /// - Complexity: O(*n*) in the number of samples.
  public mutating func completeAngles() {
    for index in indices {
      self[index].completeAngles(after: index > 0 ? self[index - 1] : nil)
      completeAngles(before: index)
    }
  }

  /// Copies the angles of a sample to all earlier samples, if it is the first sample that has them.
  ///
  /// - Returns: Whether a sample changed.
  /// - Complexity: O(1) if no sample changes; otherwise O(*n*) in the number of earlier samples.
  @discardableResult
  mutating func completeAngles(before index: Int) -> Bool {
    guard index > 0 else { return false }
    let first = self[index]
    let lacksAzimuth = first.azimuth != nil && self[index - 1].azimuth == nil
    let lacksAltitude = first.altitude != nil && self[index - 1].altitude == nil
    guard lacksAzimuth || lacksAltitude else { return false }
    for earlier in indices[..<index] {
      if lacksAzimuth {
        self[earlier].azimuth = first.azimuth
        self[earlier].flags.insert(.estimatedAzimuth)
      }
      if lacksAltitude {
        self[earlier].altitude = first.altitude
        self[earlier].flags.insert(.estimatedAltitude)
      }
    }
    return true
  }

  /// Returns the direction of a broad nib at a time.
  ///
  /// - Parameter time: In seconds on the samples' clock.
  /// - Returns: A vector of length 1, interpolated between the samples before and after that time;
  ///   ``Nib/restingAxis`` if the azimuth is unknown.
  /// - Complexity: O(log *n*) in the number of samples; O(1) if the azimuth is unknown.
  public func nibAxis(at time: TimeInterval) -> Vector {
    guard let first, first.azimuth != nil else { return Nib.restingAxis }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].timestamp <= time { low = middle + 1 } else { high = middle }
    }
    let (before, after) = (self[Swift.max(low - 1, 0)], self[Swift.min(low, count - 1)])
    let start = before.nibAxis ?? Nib.restingAxis
    let end = after.nibAxis ?? start
    let duration = after.timestamp - before.timestamp
    let fraction = duration > 0 ? ((time - before.timestamp) / duration).clamped(to: 0...1) : 0
    let axis = start * (1 - fraction) + end * fraction
    return axis.length > 1e-6 ? axis * (1 / axis.length) : start
  }
}
