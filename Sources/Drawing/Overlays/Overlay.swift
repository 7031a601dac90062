import Geometry
import Gestures
import TerminalUI
import Touches

/// Something over the canvas: a menu, a prompt, the toolbar, the help panel.
///
/// The topmost overlay is asked first. An overlay implements only what it uses.
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
  /// The text in place of the messages; `nil` for none.
  var bottomPanel: ((ScreenSize) -> Panel)? { get }

  /// Returns whether a key that would move the pointer belongs to the overlay.
  func takesPointerKey(_ key: Key) -> Bool
  /// Handles a key, at a time in seconds on the clock of the touches.
  func press(_ key: Key, at time: TimeInterval) -> OverlayResponse
  /// Handles a turn of the wheel.
  func scroll(_ event: ScrollEvent) -> OverlayResponse
  /// Follows the pointer; returns whether the overlay looks different now.
  func hover(at point: Point) -> Bool
  /// Returns whether a point in screen dots is on a control, not on the canvas.
  func contains(_ point: Point) -> Bool
  /// Lays out the overlay for a screen of another size; returns whether it stays.
  func resize(to size: ScreenSize) -> Bool
  func advance(to time: TimeInterval)
  /// Called after the overlay was closed.
  func didClose()
  /// Returns the panels, the topmost last.
  func panels(on size: ScreenSize) -> [Panel]
}

/// What an overlay did with a key or the wheel.
enum OverlayResponse {
  /// The overlay has handled it, and must be closed in the second case.
  case handled, handledAndClosed
  /// The next overlay may handle it, and this one must be closed in the second case.
  case passed, closed
}

extension Overlay {
  var isModal: Bool { true }
  var view: View? { self as? View }
  var coversCanvas: Bool { view != nil }
  var closesAtPress: Bool { false }
  var hidesToolbar: Bool { false }
  var bottomPanel: ((ScreenSize) -> Panel)? { nil }
  func takesPointerKey(_ key: Key) -> Bool { true }
  func press(_ key: Key, at time: TimeInterval) -> OverlayResponse { .passed }
  func scroll(_ event: ScrollEvent) -> OverlayResponse { .passed }
  func hover(at point: Point) -> Bool { false }
  func contains(_ point: Point) -> Bool { false }
  func resize(to size: ScreenSize) -> Bool { false }
  func advance(to time: TimeInterval) {}
  func didClose() {}
  func panels(on size: ScreenSize) -> [Panel] { [] }
}
