public import Geometry
public import Touches

/// A program on a screen: told of everything that happens, in order, on one thread.
///
/// It draws only when asked to, which is after it has taken its ``displayLink`` out of its pause.
public protocol Application: AnyObject {
  /// What the program asks for frames.
  var displayLink: DisplayLink { get }
  /// Whether the program has come to its end.
  var isFinished: Bool { get }
  /// How far ahead touches are to be predicted, in seconds.
  var predictionHorizon: TimeInterval { get }

  /// The screen has a size, or another than before, and is blank; everything is to be drawn anew.
  func resize(to size: ScreenSize)
  /// Touches began, moved, ended or were cancelled.
  func touchesChanged(_ event: TouchEvent)
  /// A pointer is somewhere that the terminal does not show itself.
  func pointerMoved(to mark: PointerMark)
  /// The pointer is somewhere, with no button down.
  func pointerHovered(_ report: PointerReport)
  /// The wheel was turned.
  func scrolled(_ turn: ScrollEvent)
  /// Whether keys that move a pointer are to do so now, rather than come as keys.
  var acceptsKeyboardPointer: Bool { get }
  /// There is something that the person should know.
  func tell(_ text: String)
  /// A key was pressed.
  func keyPressed(_ key: Key, at time: TimeInterval)
  /// Time has come to the beginning of a frame; called before ``draw(on:)``.
  func advance(to time: TimeInterval)
  /// Shows the present state on a screen.
  func draw(on screen: any Screen)
}

/// A program that has no use for a pointer that it has to show itself.
extension Application {
  /// Keys come as keys.
  public var acceptsKeyboardPointer: Bool { false }

  /// Nothing is shown.
  public func pointerMoved(to mark: PointerMark) {}

  /// The pointer goes where it likes.
  public func pointerHovered(_ report: PointerReport) {}

  /// Nothing is turned.
  public func scrolled(_ turn: ScrollEvent) {}

  /// Nothing is told.
  public func tell(_ text: String) {}
}
