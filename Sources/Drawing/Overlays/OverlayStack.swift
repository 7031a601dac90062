import Geometry
import Gestures
import TerminalUI
import Touches

/// The overlays of the drawing view; the topmost is asked first.
final class OverlayStack {
  /// The overlays from the lowest to the topmost, the modal ones above the others.
  private(set) var overlays: [any Overlay] = []
  /// Whether the current touch closed an overlay, and therefore does nothing else.
  private var isClosing = false
  private let root: View

  /// Creates an empty stack of overlays, whose views are over the root.
  init(root: View) { self.root = root }

  /// Puts an overlay on top of the others like it.
  func present(_ overlay: any Overlay) {
    let index = overlay.isModal ? nil : overlays.firstIndex(where: \.isModal)
    overlays.insert(overlay, at: index ?? overlays.endIndex)
    if let view = overlay.view { root.addSubview(view) }
  }

  /// Removes an overlay, if it is in the stack.
  func dismiss(_ overlay: (any Overlay)?) {
    guard let overlay, let index = overlays.firstIndex(where: { $0 === overlay }) else { return }
    overlays.remove(at: index)
    overlay.view?.removeFromSuperview()
    overlay.didClose()
  }

  /// Removes the modal overlays of a type.
  func dismiss<Kind: Overlay>(_ kind: Kind.Type) { dismiss(topmost(kind)) }
  func topmost<Kind: Overlay>(_ kind: Kind.Type) -> Kind? { overlays.last { $0 is Kind } as? Kind }

  var coversCanvas: Bool { overlays.contains(where: \.coversCanvas) }
  var hidesToolbar: Bool { overlays.contains(where: \.hidesToolbar) }
  /// Whether a menu, a prompt, the help panel, or the strip is open.
  var isInUse: Bool { overlays.contains { $0.isModal || $0.hidesToolbar } }

  /// Returns whether a point in screen dots is on a control.
  func contains(_ point: Point) -> Bool { overlays.contains { $0.contains(point) } }

  /// Lets only the modal overlays, or only the others, handle a key; returns whether one has.
  func press(_ key: Key, modal isModal: Bool, at time: TimeInterval) -> Bool {
    ask { $0.isModal == isModal ? $0.press(key, at: time) : .passed }
  }

  /// Handles a turn of the wheel; returns whether an overlay has handled it.
  func scroll(_ event: ScrollEvent) -> Bool { ask { $0.scroll(event) } }

  private func ask(_ question: (any Overlay) -> OverlayResponse) -> Bool {
    for overlay in overlays.reversed() {
      let response = question(overlay)
      if response == .closed || response == .handledAndClosed { dismiss(overlay) }
      if response == .handled || response == .handledAndClosed { return true }
    }
    return false
  }

  /// Returns whether a key that would move the pointer belongs to an overlay; if not, closes the
  /// overlays that any press closes.
  func takesPointerKey(_ key: Key) -> Bool {
    if overlays.contains(where: { $0.takesPointerKey(key) }) { return true }
    for overlay in overlays where overlay.closesAtPress { dismiss(overlay) }
    return false
  }

  /// Follows the pointer; returns whether an overlay looks different now.
  func hover(at point: Point) -> Bool {
    guard let overlay = overlays.last(where: { $0.coversCanvas }) else {
      return overlays.reversed().contains { $0.hover(at: point) }
    }
    return overlay.hover(at: point)
  }

  /// Closes an overlay at the first press, which has no other effect until it is lifted.
  ///
  /// - Returns: Whether the touches began with such a press.
  func intercept(_ event: TouchEvent, isFirst: Bool) -> Bool {
    if isFirst, event.allTouches.contains(where: { $0.phase == .began }) {
      let closed = overlays.last(where: \.closesAtPress)
      isClosing = closed != nil
      dismiss(closed)
    }
    return isClosing
  }

  /// Lays out the overlays for a screen of another size, and closes those that do not stay.
  func resize(to size: ScreenSize) {
    for overlay in overlays where !overlay.resize(to: size) { dismiss(overlay) }
  }

  func advance(to time: TimeInterval) { for overlay in overlays { overlay.advance(to: time) } }

  func bottomPanel(on size: ScreenSize) -> Panel? {
    overlays.last { $0.bottomPanel != nil }?.bottomPanel?(size)
  }

  /// Returns the panels of the modal overlays, or of the others, the topmost last.
  func panels(modal isModal: Bool, on size: ScreenSize) -> [Panel] {
    overlays.filter { $0.isModal == isModal }.flatMap { $0.panels(on: size) }
  }
}
