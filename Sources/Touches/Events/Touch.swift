public import Geometry

/// One sample of a finger, pen or pointer on the surface, as UIKit's `UITouch` but a value: what
/// one knows of it at one moment.
public struct Touch: Hashable, Sendable {
  /// Tells the touches of one surface apart; the samples of one press share it.
  public struct ID: Hashable, Sendable {
    /// A number that no other press of the same source has.
    public let rawValue: Int

    /// Creates an identity from its number.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }
  }

  /// What kind of thing touches.
  public enum TouchType: Hashable, Sendable {
    /// A finger on the surface itself.
    case direct
    /// A pen.
    case pencil
    /// A mouse, trackpad or trackball that moves a pointer on the surface.
    case indirectPointer
  }

  /// Where a touch is in its life.
  public enum Phase: Hashable, Sendable {
    /// It has just gone down.
    case began
    /// It is down, and something of it changed.
    case moved
    /// It is down and as it was.
    case stationary
    /// It was lifted.
    case ended
    /// Something else than the hand ended it; what it did is not to count.
    case cancelled
  }

  /// Properties that can be an estimate.
  public struct Properties: OptionSet, Hashable, Sendable {
    /// The bits, one a property.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// ``Touch/force``.
    public static let force = Properties(rawValue: 1 << 0)
    /// ``Touch/azimuth``.
    public static let azimuth = Properties(rawValue: 1 << 1)
    /// ``Touch/altitude``.
    public static let altitude = Properties(rawValue: 1 << 2)
    /// ``Touch/location``.
    public static let location = Properties(rawValue: 1 << 3)
  }

  /// Which press this is a sample of.
  public let id: ID
  /// What kind of thing touches.
  public let type: TouchType
  /// Where the touch is in its life.
  public var phase: Phase
  /// When the report of it was read, in seconds on the monotonic clock.
  public var timestamp: TimeInterval
  /// Where, in screen dots from the top left corner; outside the screen when the pointer is.
  public var location: Point
  /// Where, as finely as the source tells: equal to ``location`` where that is no estimate.
  public var preciseLocation: Point
  /// How hard; 1 is an average touch.
  public var force: Double
  /// The hardest that the source can tell.
  public var maximumPossibleForce: Double
  /// The pen's angle to the surface, in radians from 0 (flat) to π/2 (upright).
  public var altitude: Double
  /// The direction the pen leans to, in radians clockwise from the x axis.
  public var azimuth: Double
  /// The buttons that are down.
  public var buttonMask: ButtonMask
  /// The keys that are held.
  public var modifierFlags: ModifierFlags
  /// The properties whose values are estimates.
  public var estimatedProperties: Properties
  /// Those of ``estimatedProperties`` that a later report will correct.
  public var estimatedPropertiesExpectingUpdates: Properties
  /// What an update of this sample will have in common with it; `nil` unless one is expected.
  public var estimationUpdateIndex: Int?

  /// Creates a sample of a touch that has no sensors: an upright pen with an average force.
  public init(
    id: ID, type: TouchType, phase: Phase, timestamp: TimeInterval, location: Point,
    buttonMask: ButtonMask = [], modifierFlags: ModifierFlags = [],
    estimatedProperties: Properties = []
  ) {
    self.id = id
    self.type = type
    self.phase = phase
    self.timestamp = timestamp
    self.location = location
    preciseLocation = location
    force = 1
    maximumPossibleForce = 1
    altitude = .pi / 2
    azimuth = 0
    self.buttonMask = buttonMask
    self.modifierFlags = modifierFlags
    self.estimatedProperties = estimatedProperties
    estimatedPropertiesExpectingUpdates = []
  }
}

/// Buttons of a pointer, as UIKit's `UIEvent.ButtonMask`.
public struct ButtonMask: OptionSet, Hashable, Sendable {
  /// The bits, one a button.
  public let rawValue: UInt16

  /// Creates a set from its bits.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The left button of a right-handed mouse.
  public static let primary = ButtonMask(rawValue: 1 << 0)
  /// The right button.
  public static let secondary = ButtonMask(rawValue: 1 << 1)
  /// The middle button or the pressed wheel.
  public static let middle = ButtonMask(rawValue: 1 << 2)
  /// Every button there is.
  public static let any = ButtonMask(rawValue: .max)

  /// The mask of a further button; the first after the three has the number 4.
  ///
  /// - Precondition: `number` is from 4 to 16.
  public static func button(_ number: Int) -> ButtonMask {
    precondition((4...16).contains(number), "further buttons are numbered from 4 to 16")
    return ButtonMask(rawValue: 1 << UInt16(number - 1))
  }
}

/// Keys held during a touch or key press, as UIKit's `UIKeyModifierFlags`.
public struct ModifierFlags: OptionSet, Hashable, Sendable {
  /// The bits, one a key.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Shift.
  public static let shift = ModifierFlags(rawValue: 1 << 0)
  /// Alt, also called Option or Meta.
  public static let alternate = ModifierFlags(rawValue: 1 << 1)
  /// Control.
  public static let control = ModifierFlags(rawValue: 1 << 2)
}
