import Geometry
import Gestures
import TerminalUI
import Touches

/// Something over the canvas: a menu, a prompt, the toolbar, the help panel.
///
/// The topmost overlay is asked first. An overlay implements only what it uses. It is lent the state for a
/// call, and returns what should happen.
protocol Overlay: AnyObject {
  /// Whether the overlay is above the messages and the controls, and closes once it has been used.
  var isModal: Bool { get }
  /// The view that receives the touches; `nil` for none.
  var view: View? { get }
  /// Whether the view takes every touch, so that none reaches the canvas.
  var coversCanvas: Bool { get }
  /// Whether any press closes the overlay, and has no other effect.
  var closesAtPress: Bool { get }
  /// Whether the toolbar is hidden, because the overlay needs its row.
  var hidesToolbar: Bool { get }
  /// Returns whether a key that would move the pointer belongs to the overlay.
  func takesPointerKey(_ key: Key) -> Bool
  /// Handles a key, at a time in seconds on the clock of the touches.
  func press(_ key: Key, at time: TimeInterval, in state: DrawingState) -> Response
  func scroll(_ event: ScrollEvent, in state: DrawingState) -> Response
  /// Follows the pointer; `nil` if the overlay looks as before.
  func hover(at point: Point, in state: DrawingState) -> [Effect]?
  func contains(_ point: Point, in state: DrawingState) -> Bool
  /// Lays out the overlay for a screen of another size, and closes it unless it stays.
  func resize(in state: DrawingState) -> Response
  func advance(to time: TimeInterval, in state: DrawingState) -> [Effect]
  func panels(in state: DrawingState) -> [Panel]
  /// Returns the panel in place of the messages; `nil` for none.
  func bottomPanel(on size: ScreenSize) -> Panel?
}

extension Overlay {
  var isModal: Bool { true }
  var view: View? { self as? View }
  var coversCanvas: Bool { view != nil }
  var closesAtPress: Bool { false }
  var hidesToolbar: Bool { false }
  func takesPointerKey(_ key: Key) -> Bool { true }
  func press(_ key: Key, at time: TimeInterval, in state: DrawingState) -> Response { .passed }
  func scroll(_ event: ScrollEvent, in state: DrawingState) -> Response { .passed }
  func hover(at point: Point, in state: DrawingState) -> [Effect]? { nil }
  func contains(_ point: Point, in state: DrawingState) -> Bool { false }
  func resize(in state: DrawingState) -> Response { .closed }
  func advance(to time: TimeInterval, in state: DrawingState) -> [Effect] { [] }
  func panels(in state: DrawingState) -> [Panel] { [] }
  func bottomPanel(on size: ScreenSize) -> Panel? { nil }
}
