import Geometry
import Gestures
import TerminalUI
import Touches

final class OverlayStack {
  /// The overlays from the lowest to the topmost, the modal ones above the others.
  private(set) var overlays: [any Overlay] = []
  /// Whether the current touch closed an overlay, and therefore does nothing else.
  private var isClosing = false
  let root = OverlayRoot()

  /// Puts an overlay on top of the others like it.
  func present(_ overlay: any Overlay) {
    let index = overlay.isModal ? nil : overlays.firstIndex(where: \.isModal)
    overlays.insert(overlay, at: index ?? overlays.endIndex)
    if let view = overlay.view { root.addSubview(view) }
  }

  func dismiss(_ overlay: (any Overlay)?) {
    guard let overlay, let index = overlays.firstIndex(where: { $0 === overlay }) else { return }
    overlays.remove(at: index)
    overlay.view?.removeFromSuperview()
  }

  func topmost<Kind: Overlay>(_ kind: Kind.Type) -> Kind? { overlays.last { $0 is Kind } as? Kind }

  var coversCanvas: Bool { overlays.contains(where: \.coversCanvas) }
  var hidesToolbar: Bool { overlays.contains(where: \.hidesToolbar) }
  /// Whether a menu, a prompt, the help panel, or the strip is open.
  var isInUse: Bool { overlays.contains { $0.isModal || $0.hidesToolbar } }

  func contains(_ point: Point, in state: DrawingState) -> Bool {
    overlays.contains { $0.contains(point, in: state) }
  }

  /// Asks the overlays, from the topmost on, until one handles an event.
  func ask(_ question: (any Overlay) -> Response) -> Response {
    var effects: [Effect] = []
    for overlay in overlays.reversed() {
      let response = question(overlay)
      effects += response.effects
      if response.closes { dismiss(overlay) }
      if response.isHandled { return .handled(effects) }
    }
    return Response(isHandled: false, effects: effects)
  }

  /// Returns whether an overlay needs a key that would move the pointer; if not, closes those that any press closes.
  func takesPointerKey(_ key: Key) -> Bool {
    if overlays.contains(where: { $0.takesPointerKey(key) }) { return true }
    for overlay in overlays where overlay.closesAtPress { dismiss(overlay) }
    return false
  }

  func hover(at point: Point, in state: DrawingState) -> [Effect]? {
    for overlay in overlays.reversed() {
      if let effects = overlay.hover(at: point, in: state) { return effects }
      if overlay.coversCanvas { return nil }
    }
    return nil
  }

  /// Closes an overlay at the first press; returns whether the touches began so, and have no other effect.
  func intercept(_ event: TouchEvent, isFirst: Bool) -> Bool {
    if isFirst, event.allTouches.contains(where: { $0.phase == .began }) {
      let closed = overlays.last(where: \.closesAtPress)
      isClosing = closed != nil
      dismiss(closed)
    }
    return isClosing
  }

  func resize(in state: DrawingState) -> [Effect] {
    overlays.flatMap { overlay in
      let response = overlay.resize(in: state)
      if response.closes { dismiss(overlay) }
      return response.effects
    }
  }

  func advance(to time: TimeInterval, in state: DrawingState) -> [Effect] {
    overlays.flatMap { $0.advance(to: time, in: state) }
  }

  func bottomPanel(on size: ScreenSize) -> Panel? {
    overlays.compactMap { $0.bottomPanel(on: size) }.last
  }

  func panels(modal isModal: Bool, in state: DrawingState) -> [Panel] {
    overlays.filter { $0.isModal == isModal }.flatMap { $0.panels(in: state) }
  }
}

/// The view over the canvas that contains those of the overlays.
///
/// It collects what their controls send while touches are delivered, as the last responder of UIKit's chain.
final class OverlayRoot: View {
  fileprivate var sent: [(effects: [Effect], time: TimeInterval)] = []

  /// Returns what was sent since the last call, with the times on the clock of the touches.
  func takeSent() -> [(effects: [Effect], time: TimeInterval)] {
    defer { sent = [] }
    return sent
  }

  /// Lets touches pass that are on none of the overlays.
  override func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    return hit === self ? nil : hit
  }
}

extension View {
  /// Sends effects up the chain of superviews, to be carried out after the event.
  func send(_ effects: [Effect], at time: TimeInterval) {
    if let root = self as? OverlayRoot {
      root.sent.append((effects, time))
    } else {
      superview?.send(effects, at: time)
    }
  }
}

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
  func paste(_ text: String, in state: DrawingState) -> Response
  /// Follows the pointer; `nil` if the overlay looks as before.
  func hover(at point: Point, in state: DrawingState) -> [Effect]?
  func contains(_ point: Point, in state: DrawingState) -> Bool
  /// Lays out the overlay for a screen of another size, or closes it.
  func resize(in state: DrawingState) -> Response
  func advance(to time: TimeInterval, in state: DrawingState) -> [Effect]
  func panels(in state: DrawingState) -> [Panel]
  /// Returns the panel in place of the messages; `nil` for none.
  func bottomPanel(on size: ScreenSize) -> Panel?
}

extension Overlay {
  var isModal: Bool { true }
  var view: View? { self as? View }
  var coversCanvas: Bool { isModal && view != nil }
  var closesAtPress: Bool { false }
  var hidesToolbar: Bool { false }
  func takesPointerKey(_ key: Key) -> Bool { isModal }
  func press(_ key: Key, at time: TimeInterval, in state: DrawingState) -> Response { .passed }
  func scroll(_ event: ScrollEvent, in state: DrawingState) -> Response { .passed }
  func paste(_ text: String, in state: DrawingState) -> Response { .passed }
  func hover(at point: Point, in state: DrawingState) -> [Effect]? { nil }
  func contains(_ point: Point, in state: DrawingState) -> Bool { false }
  func resize(in state: DrawingState) -> Response { .passed }
  func advance(to time: TimeInterval, in state: DrawingState) -> [Effect] { [] }
  func panels(in state: DrawingState) -> [Panel] { [] }
  func bottomPanel(on size: ScreenSize) -> Panel? { nil }
}
