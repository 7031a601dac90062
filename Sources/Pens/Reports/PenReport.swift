package import Geometry
package import Touches

/// The state of a pen after one report of its tablet.
package struct PenReport: Hashable, Sendable {
  package var time: TimeInterval
  /// The position in the tablet's units; the last known one if the pen has left.
  package var location: Point
  /// The pressure as a fraction of the tablet's range.
  package var pressure: Double
  /// The direction in which the pen leans, in radians clockwise from the tablet's x axis, if it is known.
  package var azimuth: Double?
  /// The angle to the surface, in radians; `nil` if the tablet does not measure it.
  package var altitude: Double?
  /// Whether the pen is close enough for the tablet to measure it.
  package var isNear: Bool
  /// Whether the tip, or the eraser end, touches the surface.
  package var isTouching: Bool
  package var isEraser: Bool
  /// The stylus buttons that are down: the lower one is the secondary, the upper one the middle button.
  package var stylusButtons: ButtonMask

  package init(
    time: TimeInterval, location: Point, pressure: Double = 0, azimuth: Double? = nil,
    altitude: Double? = nil, isNear: Bool = true, isTouching: Bool = false, isEraser: Bool = false,
    stylusButtons: ButtonMask = []
  ) {
    (self.time, self.location, self.pressure, self.azimuth) = (time, location, pressure, azimuth)
    (self.altitude, self.isNear, self.isTouching) = (altitude, isNear, isTouching)
    (self.isEraser, self.stylusButtons) = (isEraser, stylusButtons)
  }

  /// The buttons that a pointer with this pen has: a stylus button replaces the tip.
  package var buttonMask: ButtonMask {
    stylusButtons.isEmpty && isTouching ? .primary : stylusButtons
  }

  /// The force at full pressure, so that half the pressure is an average touch.
  package static let maximumForce = 2.0

  /// What the sensors measured, as a touch takes it.
  package var reading: PenReading {
    PenReading(
      force: pressure * Self.maximumForce, maximumPossibleForce: Self.maximumForce,
      azimuth: azimuth, altitude: altitude, measuresAngles: altitude != nil, isEraser: isEraser)
  }
}
