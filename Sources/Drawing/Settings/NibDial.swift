import Canvas
import Geometry
import Glibc
import Ink
import Raster
import Touches

/// The direction and the tilt of the nib that are set by hand.
///
/// They replace the angles that a mouse cannot measure. For a pen that measures them, the direction is an
/// offset from the pen's own (``offset``).
struct NibDial: Hashable {
  static let steps = 24
  /// The angle of a step, in radians: 15°.
  static let step = 2 * Double.pi / Double(steps)
  /// The steps of the altitude, from 15° to upright.
  static let altitudes = 1...steps / 4

  /// The steps of a nib that was never turned.
  private static let resting = Int((Nib.restingAzimuth / step).rounded())

  /// The direction clockwise from the x axis, in steps from 0 to 23.
  var azimuthSteps = resting {
    didSet { azimuthSteps = (azimuthSteps % Self.steps + Self.steps) % Self.steps }
  }

  /// The number of steps after which the nib looks the same: half a turn.
  static let halfTurn = steps / 2

  /// The line along the nib, in steps from 0 to 11, which is all that can be seen of the direction.
  ///
  /// Setting it turns the nib the shorter way, because the nib turns evenly between two samples.
  var lineSteps: Int {
    get { azimuthSteps % Self.halfTurn }
    set {
      let turn = ((newValue - azimuthSteps) % Self.halfTurn + Self.halfTurn) % Self.halfTurn
      azimuthSteps += turn > Self.halfTurn / 2 ? turn - Self.halfTurn : turn
    }
  }

  /// The angle to the surface, in steps; upright before the nib is tilted.
  var altitudeSteps = altitudes.upperBound {
    didSet {
      altitudeSteps = altitudeSteps.clamped(to: Self.altitudes)
      isTilted = isTilted || altitudeSteps != oldValue
    }
  }

  /// Whether the altitude was ever changed; until then samples have none, because a mouse measures none.
  private(set) var isTilted = false

  static func lineSteps(toward direction: Vector) -> Int {
    (Int((atan2(direction.dy, direction.dx) / step).rounded()) + steps) % halfTurn
  }

  var azimuth: Double { Double(azimuthSteps) * Self.step }

  /// The angle by which the nib is turned from its resting direction, in radians from -π to π.
  var offset: Double {
    let turned = azimuthSteps - Self.resting
    return Double(turned > Self.steps / 2 ? turned - Self.steps : turned) * Self.step
  }

  /// Returns an angle in radians, turned clockwise by steps and rounded to steps, from -π to π.
  static func angle(afterTurning angle: Double, by steps: Int) -> Double {
    let turned = ((angle / step).rounded() + Double(steps)) * step
    return (turned.remainder(dividingBy: 2 * .pi) * 4096).rounded() / 4096
  }

  /// Returns an event with the angles that are set where no sensor measures them; a resting touch does not turn.
  func apply(to event: TouchEvent, settings: Tool.Settings) -> TouchEvent {
    let dialed = properties(settings)
    guard !dialed.isEmpty, event.allTouches.contains(where: \.lacksAngles) else { return event }
    return event.mapSamples { touch in
      guard touch.lacksAngles, touch.phase != .stationary else { return touch }
      var touch = touch
      touch.dialedProperties = dialed
      if dialed.contains(.azimuth) { touch.azimuth = azimuth }
      if dialed.contains(.altitude) { touch.altitude = Double(altitudeSteps) * Self.step }
      return touch
    }
  }

  private func properties(_ settings: Tool.Settings) -> Touch.Properties {
    var properties: Touch.Properties = []
    if settings.contains(.direction) { properties.insert(.azimuth) }
    if settings.contains(.tilt), isTilted { properties.insert(.altitude) }
    return properties
  }
}

extension Touch {
  /// Whether no sensor has measured an angle or will.
  fileprivate var lacksAngles: Bool {
    !measuresAngles && !hasMeasured(.azimuth) && !hasMeasured(.altitude)
  }
}

// MARK: - Presentation

/// An angle of the nib as it is shown.
struct NibAngle: Hashable {
  let name: String
  /// The angle in degrees: `45°`.
  let number: String
  /// A picture of the nib, two columns wide; `nil` for none.
  let picture: String?

  var text: String { "\(name) \(number)" }
  var pictureText: String { [name, picture, number].compactMap(\.self).joined(separator: " ") }

  fileprivate init(_ name: String, steps: Int, picture: String? = nil) {
    (self.name, self.picture) = (name, picture)
    number = "\(steps * 360 / NibDial.steps)°"
  }
}

extension NibDial {
  /// Returns the direction with its picture, from 0° to 165°.
  func direction(usesBraille: Bool) -> NibAngle {
    NibAngle("nib", steps: lineSteps, picture: picture(usesBraille: usesBraille))
  }

  var tilt: NibAngle { NibAngle("tilt", steps: altitudeSteps) }

  /// Returns the angles to show for a tool with some settings; an upright nib has no tilt to show.
  func angles(_ settings: Tool.Settings, usesBraille: Bool) -> [NibAngle] {
    (settings.contains(.direction) ? [direction(usesBraille: usesBraille)] : [])
      + (settings.contains(.tilt) && altitudeSteps < Self.altitudes.upperBound ? [tilt] : [])
  }

  /// Returns a line in the direction of the nib, two columns wide.
  func picture(usesBraille: Bool) -> String {
    usesBraille ? braille : ["- ", "\\ ", "| ", "/ "][(azimuthSteps + 1) % 12 / 3]
  }

  /// A line through the middle of two cells, in braille.
  private var braille: String {
    let angle = Double(lineSteps) * Self.step
    let (along, down) = (cos(angle), sin(angle))
    var masks: [UInt32] = [0, 0]
    for index in 0..<4 {
      // The line has a dot in every column, or in every row if it is steep.
      let offset = Double(index) - 1.5
      let isSteep = abs(down) > abs(along) + 1e-9
      let other = 1.5 + offset * (isSteep ? along / down : down / along)
      let rounded = Int((other + 1e-9).rounded())
      let (x, y) = isSteep ? (rounded, index) : (index, rounded)
      masks[x / 2] |= UInt32(DotCell.bit(column: x % 2, row: y))
    }
    return String(String.UnicodeScalarView(masks.compactMap { Unicode.Scalar(0x2800 + $0) }))
  }
}
