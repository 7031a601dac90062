import Geometry
import Gestures
import Ink
import TerminalUI
import Touches

/// An overlay whose next click chooses the ink of a stroke.
final class Eyedropper: Control, Overlay {
  override func endTracking(_ touch: Touch, with event: TouchEvent) {
    send(taking(at: touch.preciseLocation), at: event.timestamp)
  }

  func takesPointerKey(_ key: Key) -> Bool { false }

  func press(_ key: Key, at time: TimeInterval, in state: DrawingState) -> Response {
    if [Key(.enter), Key(.character(" "))].contains(key) {
      return .handled(taking(at: state.pointer.location ?? state.window.center))
    }
    // The key that begins it ends it too.
    if state.keys.command(for: key) == .pickUpInk { return .passed }
    return key == Key(.escape) ? .handledAndClosed : .closed
  }

  private func taking(at point: Point) -> [Effect] {
    [.closeMenu, .sketch { $0.settleStrokes() }, .next { $0.pickingUp(at: point) }]
  }
}

extension DrawingState {
  /// Picks up the ink of the stroke at the next click, or stops waiting for it.
  var togglingEyedropper: [Effect] {
    if let eyedropper = topmost(Eyedropper.self) { return [.dismiss(eyedropper)] }
    return [.present(Eyedropper()), .show("click a stroke to pick up its ink")]
  }

  /// Takes the ink of the stroke at a point in screen dots that is not on a control.
  fileprivate func pickingUp(at point: Point) -> [Effect] {
    if isOnControl(point) { return [] }
    guard let id = topmostStroke(at: point), let item = sketch.items([id]).first else {
      return [.showAtPointer("no stroke under the pointer")]
    }
    return [.command(.ink(item.stroke.style.color))]
  }
}
