import Canvas
import Display
import Geometry
import Gestures
import Ink
import Raster
public import Touches

/// Panning, zooming, and fitting the view, as in the drawing view.
extension ReplayController {
  /// The screen, in dots.
  var window: Rect { size.dots.rect }

  /// Makes the controller the target of the view's gestures.
  func connectGestures() {
    for drag in [gestures.drag, gestures.pairDrag] {
      drag.addTarget { [unowned self, unowned drag] _ in canvasDragged(by: drag) }
    }
    gestures.pinch.addTarget { [unowned self] _ in canvasPinched() }
    connect(gestures.doubleTap) { controller, _ in controller.fitDrawing() }
    connect(gestures.zoomInTap) {
      $0.zoom(by: ViewGestures.tapZoom, about: $1.location(in: nil))
    }
    connect(gestures.zoomOutTap) {
      $0.zoom(by: 1 / ViewGestures.tapZoom, about: $1.location(ofTouch: 0, in: nil))
    }
  }

  private func connect(
    _ tap: TapGestureRecognizer, action: @escaping (ReplayController, TapGestureRecognizer) -> Void
  ) {
    tap.addTarget { [unowned self, unowned tap] _ in
      if tap.state == .ended { action(self, tap) }
    }
  }

  /// Continues a flick; schedules no frame once the canvas rests.
  func flick(at time: TimeInterval) {
    guard let offset = viewportGesture.flickOffset(at: time) else { return }
    if offset != .zero {
      viewport.pan(by: offset)
      showViewport()
    }
    if let next = viewportGesture.nextFlick(after: time) { displayLink.schedule(notBefore: next) }
  }

  /// Scrolls the view; zooms with Ctrl, and scrolls horizontally with Shift.
  public func scrolled(_ event: ScrollEvent) {
    pointerLocation = event.location
    viewportGesture.stopFlick()
    let zooms = viewport.scroll(event)
    showViewport(message: zooms ? viewport.scaleMessage : nil)
  }

  /// Moves the canvas by an offset in fractions of the window's size.
  func pan(byFraction fraction: Vector) {
    viewport.pan(byFraction: fraction, of: window)
    showViewport()
  }

  /// Multiplies the scale of the canvas by a factor; a point of the screen stays fixed.
  func zoom(by factor: Double, about point: Point) {
    viewport.zoom(by: factor, about: point)
    showViewport(message: viewport.scaleMessage)
  }

  /// Shows the canvas at its own size; if it already has that, at its initial position.
  func resetZoom() {
    viewport.showFullSize(about: pointerLocation ?? window.center)
    showViewport(message: viewport.scaleMessage)
  }

  /// Shows everything that is ever drawn at the maximum scale that the window above the timeline allows.
  func fitDrawing() {
    guard let extent else { return showNotice("nothing to fit") }
    let rows = showsTimeline ? max(1, size.rows - 1) : size.rows
    let area = ScreenSize(columns: size.columns, rows: rows).dots.rect
    viewport = Viewport(fitting: extent, into: area)
    showViewport(message: viewport.scaleMessage)
  }

  /// Shows the sketch with the next smoothing method.
  func changeSmoothing() {
    smoothing = smoothing.next(strength: smoothingStrength)
    player.change(to: smoothing, showing: &view)
    showNotice("smoothing: \(smoothing.method.rawValue)")
  }

  private func canvasDragged(by drag: PanGestureRecognizer) {
    switch drag.state {
    case .began: viewportGesture.beginDrag(at: drag.startTime)
    case .changed, .ended: break
    case .possible, .cancelled, .failed: return
    }
    viewport.pan(by: viewportGesture.offset(to: drag.translation))
    showViewport()
    if !options.reducesMotion, drag === gestures.drag, drag.state == .ended,
      let lift = drag.touches.last
    {
      viewportGesture.beginFlick(velocity: drag.velocity, at: lift.timestamp)
    }
  }

  private func canvasPinched() {
    let pinch = gestures.pinch
    switch pinch.state {
    case .began: viewportGesture.beginPinch(scale: viewport.transform.scale)
    case .changed, .ended: break
    case .possible, .cancelled, .failed: return
    }
    let scale = viewportGesture.scale(pinchedBy: pinch.scale, limits: Viewport.scales)
    zoom(by: scale / viewport.transform.scale, about: pinch.location(in: nil))
  }

  private func showViewport(message: String? = nil) {
    isFitted = false
    self.message = message
    player.move(to: viewport.transform, showing: &view)
    displayLink.isPaused = false
  }
}
