public import Geometry
import Glibc

/// A sample of a finger, pen or pointer on the surface.
///
/// Like UIKit's `UITouch`, but a value: it describes the touch at one time and never changes.
public struct Touch: Hashable, Sendable {
  /// The identity of a touch; all samples from press to release share it.
  public struct ID: Hashable, Sendable {
    /// A number that is unique among the touches of a source.
    public let rawValue: Int

    /// Creates an identity from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }
  }

  /// The kind of object that touches the surface.
  public enum TouchType: Hashable, Sendable {
    /// A finger on the surface itself.
    case direct
    /// A pen.
    case pencil
    /// A mouse, trackpad or trackball that moves a pointer on the surface.
    case indirectPointer
  }

  /// The stage of a touch between press and release.
  public enum Phase: Hashable, Sendable {
    /// The touch has just begun.
    case began
    /// The touch moved or another property changed.
    case moved
    /// The touch is down and has not changed.
    case stationary
    /// The finger, pen or button was lifted.
    case ended
    /// The system interrupted the touch; a gesture may keep what it has done.
    case cancelled

    /// Whether the touch is over.
    package var isFinal: Bool { self == .ended || self == .cancelled }
  }

  /// Properties whose values can be estimates.
  public struct Properties: OptionSet, Hashable, Sendable {
    /// The bits, one per property.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// ``Touch/force``.
    public static let force = Properties(rawValue: 1 << 0)
    /// ``Touch/azimuth``.
    public static let azimuth = Properties(rawValue: 1 << 1)
    /// ``Touch/altitude``.
    public static let altitude = Properties(rawValue: 1 << 2)
    /// ``Touch/location``.
    public static let location = Properties(rawValue: 1 << 3)
  }

  /// The touch that this is a sample of.
  public private(set) var id: ID
  /// The kind of object that touches the surface.
  public let type: TouchType
  /// The stage of the touch between press and release.
  public var phase: Phase
  /// When the sample was read, in seconds on the monotonic clock.
  public var timestamp: TimeInterval
  /// The reported position, for hit-testing, in screen dots from the top left corner.
  ///
  /// It may lie outside the screen, and is the middle of a cell if the source reports only cells.
  public var location: Point
  /// The best estimate of the position, for drawing; ``TouchEvent/updatedTouches`` may correct it.
  public var preciseLocation: Point
  /// The ``location`` of the previous sample, or of this one if it is the first.
  public var previousLocation: Point
  /// The ``preciseLocation`` of the previous sample when this one was delivered, or of this one if it is
  /// the first; later corrections do not change it.
  public var precisePreviousLocation: Point
  /// Whether the sample is predicted rather than measured.
  public var isPredicted = false
  /// The force; 1 is an average touch.
  public var force: Double
  /// The largest force that the source can report.
  public var maximumPossibleForce: Double
  /// The pen's angle to the surface, in radians from 0 (flat) to π/2 (upright).
  public var altitude: Double
  /// The direction in which the pen leans, in radians clockwise from the x axis.
  public var azimuth: Double
  /// Whether the eraser end of a pen touches the surface; all samples of a touch have the same value.
  public var isEraser = false
  /// The buttons that are down.
  public var buttonMask: ButtonMask
  /// The keys that are held.
  public var modifierFlags: ModifierFlags
  /// The properties whose values are estimates.
  public var estimatedProperties: Properties
  /// The members of ``estimatedProperties`` that a later event will correct.
  public var estimatedPropertiesExpectingUpdates: Properties
  /// The number that identifies updates of this sample; `nil` unless one is expected.
  public var estimationUpdateIndex: Int?
  /// Whether the touch is a mirror image of a pointer's, so that angles turn in the opposite direction.
  public internal(set) var isReflected = false
  /// Whether keys move the pointer of the touch; all samples of a touch have the same value.
  public var isKeyed = false
  /// The angles that were dialed by hand rather than measured: azimuth, altitude, both, or neither.
  public var dialedProperties: Properties = []
  /// The number of the ``PenReading`` whose update the sample expects; `nil` if it expects none.
  var readingIndex: Int?
  /// The number of an earlier ``PenReading`` whose force the sample repeats, if that will be updated.
  var repeatedForceIndex: Int?
  /// Whether a sensor measures the force, so that it is not estimated from the speed.
  public var measuresForce = false
  /// Whether a sensor measures the angles of the touch, so that they are not dialed.
  package var measuresAngles = false

  /// Creates a sample without sensor values: an upright pen with an average force.
  public init(
    id: ID, type: TouchType, phase: Phase, timestamp: TimeInterval, location: Point,
    buttonMask: ButtonMask = [], modifierFlags: ModifierFlags = [],
    estimatedProperties: Properties = []
  ) {
    (self.id, self.type, self.phase, self.timestamp) = (id, type, phase, timestamp)
    (self.location, preciseLocation) = (location, location)
    (previousLocation, precisePreviousLocation) = (location, location)
    (force, maximumPossibleForce, altitude, azimuth) = (1, 1, .pi / 2, 0)
    (self.buttonMask, self.modifierFlags) = (buttonMask, modifierFlags)
    self.estimatedProperties = estimatedProperties
    estimatedPropertiesExpectingUpdates = []
  }

  /// The direction in which the pen leans, as a vector of length 1.
  public var azimuthUnitVector: Vector { Vector(dx: cos(azimuth), dy: sin(azimuth)) }

  /// Whether the touch presses controls: a finger, a pen, or a pointer with the primary button alone.
  public var isPrimary: Bool { type != .indirectPointer || buttonMask == .primary }

  /// Takes the previous locations from the sample before this one.
  mutating func follow(_ previous: Touch) {
    previousLocation = previous.location
    precisePreviousLocation = previous.preciseLocation
  }

  /// Returns a copy of the sample with another identity and all its locations mapped.
  func copy(_ id: ID, _ map: (Point) -> Point) -> Touch {
    var touch = self
    touch.id = id
    touch.location = map(location)
    touch.preciseLocation = map(preciseLocation)
    touch.previousLocation = map(previousLocation)
    touch.precisePreviousLocation = map(precisePreviousLocation)
    return touch
  }
}

/// The buttons of a pointer, like UIKit's `UIEvent.ButtonMask`.
public struct ButtonMask: OptionSet, Hashable, Sendable {
  /// The bits, one per button.
  public let rawValue: UInt16

  /// Creates a set from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The left button of a right-handed mouse.
  public static let primary = ButtonMask(rawValue: 1 << 0)
  /// The right button.
  public static let secondary = ButtonMask(rawValue: 1 << 1)
  /// The middle button, or the wheel used as a button.
  public static let middle = ButtonMask(rawValue: 1 << 2)
  /// All buttons.
  public static let any = ButtonMask(rawValue: .max)

  /// Returns the mask of an additional button, from 4 for the first after the three above to 16.
  public static func button(_ number: Int) -> ButtonMask {
    precondition((4...16).contains(number), "additional buttons are numbered from 4 to 16")
    return ButtonMask(rawValue: 1 << UInt16(number - 1))
  }
}

/// The modifier keys held during a touch or key press, like UIKit's `UIKeyModifierFlags`.
public struct ModifierFlags: OptionSet, Hashable, Sendable {
  /// The bits, one per key.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift.
  public static let shift = ModifierFlags(rawValue: 1 << 0)
  /// Alt; other names are Option and Meta.
  public static let alternate = ModifierFlags(rawValue: 1 << 1)
  /// Control.
  public static let control = ModifierFlags(rawValue: 1 << 2)
}
