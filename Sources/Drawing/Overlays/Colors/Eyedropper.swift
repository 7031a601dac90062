import Geometry
import TerminalUI
import Touches

/// An overlay whose next click chooses the ink of a stroke.
final class Eyedropper: PressControl, Overlay {
  private let pick: (Point, TimeInterval) -> Void
  private let context: DrawingContext

  /// Creates the overlay; a click calls `pick` with a point in screen dots and the time.
  init(_ context: DrawingContext, pick: @escaping (Point, TimeInterval) -> Void) {
    (self.context, self.pick) = (context, pick)
    super.init { touch, time in pick(touch.preciseLocation, time) }
  }

  func takesPointerKey(_ key: Key) -> Bool { false }

  func press(_ key: Key, at time: TimeInterval) -> OverlayResponse {
    if [Key(.enter), Key(.character(" "))].contains(key) {
      pick(context.pointer.location ?? context.window.center, time)
      return .handled
    }
    // The key that begins it ends it too.
    if context.keys.command(for: key) == .pickUpInk { return .passed }
    return key == Key(.escape) ? .handledAndClosed : .closed
  }

  func resize(to size: ScreenSize) -> Bool { true }
}
