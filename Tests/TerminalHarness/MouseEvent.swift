public import Geometry

/// A press, a movement, or a release of the mouse.
public struct MouseEvent: Hashable, Sendable {
  /// The kinds of mouse events.
  public enum Action: Hashable, Sendable {
    /// A button goes down, or the wheel moves by a notch.
    case press
    /// The mouse moves.
    case move
    /// A button goes up.
    case release
  }

  /// The kind of the event.
  public var action: Action
  /// The location, in dots from the top left corner of the screen.
  public var location: Point
  /// The button that is pressed, released, or held; `nil` for movement without one.
  public var button: MouseButton?
  /// The modifier keys that are held.
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

  /// Returns a press at the first point, movements to the others, and a release at the last.
  public static func drag(
    through points: [Point], button: MouseButton = .left, modifiers: MouseModifiers = []
  ) -> [MouseEvent] {
    guard let first = points.first, let last = points.last else { return [] }
    let path = points.dropFirst().map { (Action.move, $0) }
    return ([(.press, first)] + path + [(.release, last)]).map { action, point in
      MouseEvent(action, point, button: button, modifiers: modifiers)
    }
  }
}

/// A mouse button, with its number in xterm's reports.
public enum MouseButton: Int, Sendable {
  /// The left button.
  case left = 0
  /// The middle button.
  case middle = 1
  /// The right button.
  case right = 2
  /// A notch of the wheel away from the user.
  case wheelUp = 64
  /// A notch of the wheel toward the user.
  case wheelDown = 65
  /// A notch of a tilting wheel to the left.
  case wheelLeft = 66
  /// A notch of a tilting wheel to the right.
  case wheelRight = 67
  /// The thumb button for going back.
  case backward = 128
  /// The thumb button for going forward.
  case forward = 129
}

/// The modifier keys in a mouse report.
public struct MouseModifiers: OptionSet, Hashable, Sendable {
  /// The bits in xterm's reports.
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
