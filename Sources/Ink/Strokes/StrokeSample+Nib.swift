public import Geometry
import Glibc

/// The effect of a pen's angles on its nib. Section 5 of `docs/stroke-model.md`.
extension StrokeSample {
  /// The maximum of ``perpendicularForce``; 1 is an average touch.
  public static let maximumPossibleForce = 4.0
  /// The altitude above which the azimuth of a nearly upright pen is unreliable, in radians.
  public static let uprightAltitude = 80 * Double.pi / 180

  /// The pressure perpendicular to the surface, at most ``maximumPossibleForce``: the ``force``
  /// along the pen, which sensors measure, divided by the sine of the altitude if that is known.
  public var perpendicularForce: Double {
    guard let altitude, force > 0 else { return min(force, Self.maximumPossibleForce) }
    return min(force / max(sin(altitude), 1e-9), Self.maximumPossibleForce)
  }

  /// The direction in which the pen leans, as a vector of length 1; `nil` if it is unknown.
  public var azimuthUnitVector: Vector? { azimuth.map { Vector(dx: cos($0), dy: sin($0)) } }

  func mapped(by map: Transform) -> StrokeSample {
    var sample = self
    sample.location = map.apply(to: location)
    guard let lean = azimuthUnitVector.map(map.apply(to:)), lean != .zero else { return sample }
    sample.azimuth = atan2(lean.dy, lean.dx)
    return sample
  }

  /// Returns the azimuth at a fraction of the distance to the next sample, as ``NibDirection``.
  func blendedAzimuth(to other: StrokeSample, at fraction: Double) -> Double? {
    guard azimuth != other.azimuth, let end = other.azimuthUnitVector else { return azimuth }
    let start = azimuthUnitVector ?? Nib.restingAxis
    let axis = NibDirection.axis(from: start, to: end, at: fraction)
    return atan2(axis.dy, axis.dx)
  }

  /// Returns the altitude at a fraction of the distance to the next sample.
  ///
  /// With it the ``perpendicularForce`` is interpolated as along a line. Without a force, the
  /// altitude is interpolated, and an unknown one counts as upright.
  func blendedAltitude(to other: StrokeSample, at fraction: Double) -> Double? {
    guard altitude != other.altitude else { return altitude }
    func blend(_ start: Double, _ end: Double) -> Double { start + (end - start) * fraction }
    let force = blend(force, other.force)
    let perpendicular = blend(perpendicularForce, other.perpendicularForce)
    guard force > 0, perpendicular > 0 else {
      return blend(altitude ?? .pi / 2, other.altitude ?? .pi / 2)
    }
    return asin(min(force / perpendicular, 1))
  }

  /// Fills in unknown angles from the previous sample; the azimuth of a nearly upright pen counts
  /// as unknown, so a broad nib keeps its direction.
  mutating func completeAngles(after previous: StrokeSample?) {
    if altitude == nil, let known = previous?.altitude {
      altitude = known
      flags.insert(.estimatedAltitude)
    }
    let isReliable = flags.contains(.dialedAngles) || (altitude ?? 0) < Self.uprightAltitude
    if azimuth != nil, isReliable { return }
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

  /// Copies the angles of a sample to all earlier samples, if it is the first sample that has them,
  /// and returns whether a sample changed.
  ///
  /// Dialed angles are not copied: the nib had no angle before it was dialed.
  @discardableResult mutating func completeAngles(before index: Int) -> Bool {
    guard index > 0, !self[index].flags.contains(.dialedAngles) else { return false }
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
}
