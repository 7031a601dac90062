public import Geometry
import Glibc
public import Ink
public import Touches

extension StrokeSample {
  /// Creates the sample of a touch, in canvas space.
  ///
  /// Location, time, and force are those of the touch. Only a pen, or a nib dialed by hand, has angles; an
  /// angle that a pen will report later is unknown until then. Estimated properties are marked by ``flags``.
  ///
  /// - Parameters:
  ///   - touch: The touch, in screen space.
  ///   - transform: From canvas space to screen space.
  ///   - usesForceAlongPen: Whether the force of a pen with a measured altitude counts along the pen, and
  ///     not on the surface: it is multiplied by the sine of the altitude.
  public init(
    _ touch: Touch, in transform: Transform = .identity, usesForceAlongPen: Bool = false
  ) {
    let dialed = touch.dialedProperties
    // An angle that is still expected has only a placeholder value.
    let azimuth = touch.hasMeasured(.azimuth) || dialed.contains(.azimuth) ? touch.azimuth : nil
    let altitude = touch.hasMeasured(.altitude) || dialed.contains(.altitude) ? touch.altitude : nil
    var flags = Flags(touch.estimatedProperties.subtracting(dialed))
    if azimuth == nil && !touch.willMeasure(.azimuth) { flags.remove(.estimatedAzimuth) }
    if altitude == nil && !touch.willMeasure(.altitude) { flags.remove(.estimatedAltitude) }
    if !touch.measuresForce { flags.insert(.estimatedForce) }
    if !dialed.isEmpty { flags.insert(.dialedAngles) }
    self.init(
      location: transform.invert(touch.preciseLocation), timestamp: touch.timestamp,
      force: usesForceAlongPen && touch.hasMeasured(.altitude)
        ? touch.force * sin(touch.altitude) : touch.force,
      azimuth: azimuth, altitude: altitude, flags: flags)
  }
}

extension StrokeSample.Flags {
  /// Creates the flags of estimated properties of a touch.
  public init(_ properties: Touch.Properties) {
    self = []
    if properties.contains(.location) { insert(.estimatedLocation) }
    if properties.contains(.force) { insert(.estimatedForce) }
    if properties.contains(.azimuth) { insert(.estimatedAzimuth) }
    if properties.contains(.altitude) { insert(.estimatedAltitude) }
  }
}

extension Touch {
  /// Returns whether a pen has measured an angle.
  package func hasMeasured(_ angle: Properties) -> Bool {
    type == .pencil && estimatedProperties.isDisjoint(with: angle)
  }

  /// Returns whether a pen will report an angle later.
  func willMeasure(_ angle: Properties) -> Bool {
    type == .pencil && !estimatedPropertiesExpectingUpdates.isDisjoint(with: angle)
  }
}
