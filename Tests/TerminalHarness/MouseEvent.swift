public import Geometry

/// Something done with the mouse, at a place in dots.
public struct MouseEvent: Hashable, Sendable {
  /// What happened.
  public enum Action: Hashable, Sendable {
    /// A button went down, or the wheel turned a notch.
    case press
    /// The mouse moved.
    case move
    /// A button came up.
    case release
  }

  /// What happened.
  public var action: Action
  /// Where, in dots from the top left corner.
  public var location: Point
  /// The button pressed, released or held; nil for motion with none down.
  public var button: MouseButton?
  /// The keys held.
  public var modifiers: MouseModifiers

  /// Creates an event from its parts.
  public init(
    _ action: Action, _ location: Point, button: MouseButton? = .left,
    modifiers: MouseModifiers = []
  ) {
    self.action = action
    self.location = location
    self.button = button
    self.modifiers = modifiers
  }

  /// A whole stroke: a press at the first place, motion through the others, a release at the last.
  public static func drag(
    through places: [Point], button: MouseButton = .left, modifiers: MouseModifiers = []
  ) -> [MouseEvent] {
    guard let first = places.first, let last = places.last else { return [] }
    let path = places.dropFirst().map { (Action.move, $0) }
    return ([(.press, first)] + path + [(.release, last)]).map { action, place in
      MouseEvent(action, place, button: button, modifiers: modifiers)
    }
  }
}

/// A mouse button, with the number that xterm reports it by.
public enum MouseButton: Int, Sendable {
  /// The left one.
  case left = 0
  /// The middle one.
  case middle = 1
  /// The right one.
  case right = 2
  /// A notch of the wheel, away from the user.
  case wheelUp = 64
  /// A notch towards the user.
  case wheelDown = 65
  /// A notch of a wheel that tilts, to the left.
  case wheelLeft = 66
  /// A notch to the right.
  case wheelRight = 67
  /// The button at the thumb that goes back.
  case backward = 128
  /// The button at the thumb that goes forward.
  case forward = 129
}

/// The keys that a mouse report tells of.
public struct MouseModifiers: OptionSet, Hashable, Sendable {
  /// The bits as xterm reports them.
  public var rawValue: Int

  /// Shift.
  public static let shift = MouseModifiers(rawValue: 4)
  /// Alt, or Meta.
  public static let alternate = MouseModifiers(rawValue: 8)
  /// Control.
  public static let control = MouseModifiers(rawValue: 16)

  /// Creates a set from xterm's bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }
}
