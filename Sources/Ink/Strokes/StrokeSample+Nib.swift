public import Geometry
import Glibc

/// What the angles of a pen mean for its nib. Section 5 of `docs/stroke-model.md`.
extension StrokeSample {
  /// The hardest that a nib is pressed on the surface, however hard the sensor says.
  public static let maximumPossibleForce = 4.0

  /// From which altitude on a pen is nearly upright, in radians: the direction it leans to is then
  /// chance.
  public static let uprightAltitude = 80 * Double.pi / 180

  /// The pressure at right angles to the surface: a sensor measures along the pen, which leans.
  ///
  /// At most ``maximumPossibleForce``; the force itself where the altitude is not known.
  public var perpendicularForce: Double {
    guard let altitude, force > 0 else { return min(force, Self.maximumPossibleForce) }
    return min(force / max(sin(altitude), 1e-9), Self.maximumPossibleForce)
  }

  /// The direction of a broad nib, of length 1; `nil` while the azimuth is not known.
  public var nibAxis: Vector? { azimuth.map { Vector(dx: cos($0), dy: sin($0)) } }

  /// Whether the pen leans far enough for its azimuth to mean something.
  private var hasSureAzimuth: Bool {
    azimuth != nil && (altitude ?? 0) < Self.uprightAltitude
  }

  /// Takes the angles that are not known from the sample before; the azimuth of a pen that is
  /// nearly upright is such a one, which locks a broad nib.
  mutating func completeAngles(after previous: StrokeSample?) {
    if altitude == nil, let known = previous?.altitude {
      altitude = known
      flags.insert(.estimatedAltitude)
    }
    guard !hasSureAzimuth else { return }
    azimuth = previous?.azimuth
    if azimuth != nil { flags.insert(.estimatedAzimuth) }
  }
}

extension [StrokeSample] {
  /// Fills in the angles that are not known: from the sample before, and where there is none, from
  /// the first that is known.
  ///
  /// The azimuth of a pen that is nearly upright counts as not known.
  ///
  /// - Complexity: O(*n*) in the number of samples.
  public mutating func completeAngles() {
    for index in indices {
      self[index].completeAngles(after: index > 0 ? self[index - 1] : nil)
      completeAngles(before: index)
    }
  }

  /// Gives samples without angles those of a later one, if that is the first to have them.
  ///
  /// - Returns: Whether a sample changed.
  /// - Complexity: O(1) unless one changes.
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

  /// The direction of a broad nib at a moment.
  ///
  /// - Parameter time: In seconds on the samples' clock.
  /// - Returns: A direction between those of the samples around it, of length 1.
  /// - Complexity: O(log *n*) in the number of samples; O(1) where the azimuth is not known.
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
    let part = duration > 0 ? Swift.min(Swift.max((time - before.timestamp) / duration, 0), 1) : 0
    let axis = start * (1 - part) + end * part
    return axis.length > 1e-6 ? axis * (1 / axis.length) : start
  }
}
