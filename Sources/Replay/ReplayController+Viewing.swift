import Canvas
import Geometry
import Gestures
import Ink
import Raster
import TerminalUI
public import Touches

/// Panning, zooming, and fitting the view, as in the drawing view.
extension ReplayController {
  /// Makes the gestures move the view, and the view show it.
  func connectNavigator() {
    navigator.moved = { [unowned self] in viewMoved() }
    navigator.scaled = { [unowned self] in message = $0 }
    let navigator = navigator
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
    isFitted = false
    message = nil
    player.move(to: navigator.transform, showing: &view)
    displayLink.setNeedsDisplay()
  }

  /// Scrolls the view; zooms with Ctrl, and scrolls horizontally with Shift.
  ///
  /// While the help panel is open, turns its pages.
  public func scrolled(_ event: ScrollEvent) {
    pointerLocation = event.location
    if turnHelp(by: event.wholeNotches) { return }
    navigator.stopFlick()
    navigator.scroll(event)
  }

  /// The point that stays fixed: the one under the pointer, or the middle.
  private var zoomCenter: Point { pointerLocation ?? navigator.window.center }

  func zoom(by factor: Double) { navigator.zoom(by: factor, about: zoomCenter) }
  /// Shows the canvas at its own size; if it already has that, at its initial position.
  func showFullSize() { navigator.showFullSize(about: zoomCenter) }

  /// Fits the drawing to the window above the timeline and the keys.
  func fitDrawing() {
    guard let frame else { return showNotice("nothing to fit") }
    navigator.fit(frame, into: canvasSize.dots.rect)
  }

  /// Shows the sketch with the next smoothing method.
  func changeSmoothing() {
    smoothing = smoothing.next(strength: smoothingStrength)
    player.change(to: smoothing, showing: &view)
    showNotice("smoothing: \(smoothing.method.rawValue)")
  }
}
