import Canvas
import Gestures
import TerminalUI
public import Touches

/// Panning, zooming, and fitting the view, as in the drawing view.
extension ReplayController {
  /// Makes the gestures move the view, and the view show it.
  func connectNavigator(_ gestures: ViewGestures) {
    let navigator = window.navigator
    navigator.moved = { [unowned self] in viewMoved() }
    navigator.scaled = { [unowned self] in message = $0 }
    for drag in [gestures.drag, gestures.pairDrag] {
      let flicks = drag === gestures.drag
      drag.addTarget { [unowned drag] _ in navigator.dragged(by: drag, flicks: flicks) }
    }
    gestures.pinch.addTarget { [unowned gestures] _ in navigator.pinched(by: gestures.pinch) }
    connect(gestures.doubleTap) { [unowned self] _ in fitDrawing() }
    connect(gestures.zoomInTap) {
      navigator.zoom(by: ViewGestures.tapZoom, about: $0.location(in: nil))
    }
    connect(gestures.zoomOutTap) {
      navigator.zoom(by: 1 / ViewGestures.tapZoom, about: $0.location(ofTouch: 0, in: nil))
    }
  }

  private func connect(
    _ tap: TapGestureRecognizer, action: @escaping (TapGestureRecognizer) -> Void
  ) {
    tap.addTarget { [unowned tap] _ in if tap.state == .ended { action(tap) } }
  }

  private func viewMoved() {
    window.isFitted = false
    message = nil
    player.move(to: window.navigator.transform)
    displayLink.setNeedsDisplay()
  }

  /// Scrolls the view, horizontally with Shift; zooms with Ctrl; turns the pages of an open help panel.
  public func scrolled(_ event: ScrollEvent) {
    window.pointerLocation = event.location
    if turnHelp(by: event.wholeNotches) { return }
    window.navigator.stopFlick()
    window.navigator.scroll(event)
  }

  func fitDrawing() {
    if !window.fit(above: barRows) { showNotice("nothing to fit") }
  }
}
