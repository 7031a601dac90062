import Canvas
import Display
import Geometry
import Gestures
import Ink
import Raster
public import Touches

extension DrawingController {
  /// Scrolls the view; zooms with Ctrl, scrolls horizontally with Shift, and turns the nib with Alt.
  ///
  /// The wheel turns the nib counterclockwise upward and clockwise downward, here as in the menu.
  ///
  /// In the menu, changes the value under the pointer.
  public func scrolled(_ event: ScrollEvent) {
    environment.advance(to: event.timestamp)
    pointer = event.location
    stopFlicks()
    displayLink.isPaused = false
    let notches = Int(event.notches.dy) + Int(event.notches.dx)
    if menu?.scroll(by: notches, at: event.location, time: event.timestamp) == true { return }
    if let picker = colors.picker { return picker.scroll(by: notches) }
    if helpPage != nil { return turnHelp(by: notches) }
    closeMenu()
    if isOnStrip(event.location) {
      status.message = nil
      strip.shown?.scroll(notches: event.notches)
      return
    }
    if isOnToolbar(event.location) {
      return toolbar.scroll(by: notches, at: event.location, time: event.timestamp)
    }
    guard !event.modifierFlags.contains(.alternate) else {
      return turnNib(by: notches, at: event.timestamp)
    }
    let zooms = viewport.scroll(event)
    showViewport()
    if zooms { showScale() }
  }

  /// Moves the canvas by an offset in screen dots.
  func pan(by offset: Vector) {
    viewport.pan(by: offset)
    showViewport()
  }

  /// Multiplies the scale of the canvas by a factor about the point under the pointer, or the middle of the window.
  func zoom(by factor: Double) { zoom(by: factor, about: zoomCenter) }

  /// The point that stays fixed: the one under the pointer, or the middle if that is on the toolbar.
  private var zoomCenter: Point {
    pointer.flatMap { isOnToolbar($0) ? nil : $0 } ?? window.center
  }

  /// Shows the canvas at its own size; if it already has that, at its initial position.
  func resetZoom() {
    viewport.showFullSize(about: zoomCenter)
    showViewport()
    showScale()
  }

  /// Shows a sketch that was drawn in a larger window as a whole.
  func fitOpenedSketch() {
    let isInside = sketch.items.allSatisfy { item in
      item.stroke.samples.allSatisfy { window.contains($0.location) }
    }
    guard !isInside, let bounds = Rect(union: sketch.items.lazy.map(\.stroke.bounds)) else {
      return
    }
    viewport = Viewport(fitting: bounds, into: window, maximumScale: 1)
    gestures.stroke.transform = viewport.transform
    status.addNotice(
      viewport.transform.scale < 1
        ? "fitted to the window · 0 shows full size" : "centered in the window")
  }

  /// Shows a message after the view was moved away from all ink, and removes it once some is in sight.
  ///
  /// Called when the view is updated.
  ///
  /// - Complexity: O(*n*) in the number of cells until the first with ink, if the view was moved.
  func noteSight() {
    defer { checkedTransform = view.transform }
    guard let checkedTransform, checkedTransform != view.transform else { return }
    guard sketch.activeStrokes.isEmpty, pendingEdit == nil, textEntry == nil else { return }
    let message = "nothing in sight · f finds the drawing"
    if !sketch.items.isEmpty && !view.hasInk(in: size.cells) {
      status.message = message
    } else if status.message == message {
      status.message = nil
    }
  }

  /// Shows the whole drawing at the maximum scale that the window allows.
  func fitDrawing() {
    guard let bounds = Rect(union: shownSketch.items.lazy.map(\.stroke.bounds)) else {
      return showMessage("nothing to fit")
    }
    // The toolbar covers the last row.
    let area = CellRect(
      columns: 0..<size.columns, rows: 0..<size.rows - (showsToolbar ? 1 : 0))
    viewport = Viewport(fitting: bounds, into: DotRect(area).rect)
    showViewport()
    showScale()
  }

  /// Moves the canvas with a drag.
  ///
  /// - Parameters:
  ///   - pan: The recognizer of the drag.
  ///   - flicks: Whether the canvas moves on after a fast drag.
  func canvasDragged(by pan: PanGestureRecognizer, flicks: Bool = false) {
    switch pan.state {
    case .began:
      viewportGesture.beginDrag(at: pan.startTime)
      closeMenu()
    case .changed, .ended: break
    case .possible, .cancelled, .failed: return
    }
    self.pan(by: viewportGesture.offset(to: pan.translation))
    if flicks, !reducesMotion, pan.state == .ended, let lift = pan.touches.last {
      viewportGesture.beginFlick(velocity: pan.velocity, at: lift.timestamp)
    }
  }

  /// Stops the canvas and the strip after a flick.
  func stopFlicks() {
    viewportGesture.stopFlick()
    strip.shown?.stopFlick()
  }

  /// Continues a flick; schedules no frame once the canvas rests.
  func flick(at time: TimeInterval) {
    guard let offset = viewportGesture.flickOffset(at: time) else { return }
    if offset != .zero { pan(by: offset) }
    if let next = viewportGesture.nextFlick(after: time) { displayLink.schedule(notBefore: next) }
  }

  /// Zooms the canvas with a pinch.
  func canvasPinched(by pinch: PinchGestureRecognizer) {
    switch pinch.state {
    case .began: viewportGesture.beginPinch(scale: viewport.transform.scale)
    case .changed, .ended: break
    case .possible, .cancelled, .failed: return
    }
    let scale = viewportGesture.scale(pinchedBy: pinch.scale, limits: Viewport.scales)
    zoom(by: scale / viewport.transform.scale, about: pinch.location(in: nil))
  }

  /// The screen, in dots.
  var window: Rect { size.dots.rect }

  /// The sketch as it is shown: with the pending edit, or with the text that is being typed, if any.
  var shownSketch: Sketch { pendingEdit?.preview ?? textEntry?.preview ?? sketch }

  /// Multiplies the scale of the canvas by a factor; a point of the screen stays fixed.
  func zoom(by factor: Double, about point: Point) {
    viewport.zoom(by: factor, about: point)
    showViewport()
    showScale()
  }

  private func showScale() { showMessage(viewport.scaleMessage) }

  /// Shows the canvas as the viewport has changed, in the next frame.
  func showViewport() {
    displayLink.isPaused = false
    for stroke in sketch.activeStrokes where stroke.state == .active {
      // Expected corrections and the prediction are relative to the old position of the canvas.
      stroke.stopExpectingUpdates()
      stroke.predict([])
    }
    settleStrokes()
    gestures.stroke.transform = viewport.transform
    view.move(to: viewport.transform)
    updateShape()
    if let pointer { updatePendingEdit(pointer: pointer) }
  }
}
