import Canvas
import Display
import Geometry
import Gestures
import Glibc
import Ink
import Raster
public import Touches

extension DrawingController {
  /// The distance that a notch of the wheel scrolls, in screen dots: three rows, or six columns.
  private static let notch = 12.0
  /// The number of notches that double the scale.
  private static let notchesPerDoubling = 4.0

  /// Scrolls the view; zooms with Ctrl, and scrolls horizontally with Shift.
  public func scrolled(_ event: ScrollEvent) {
    pointer = event.location
    closeMenu()
    if event.modifierFlags.contains(.control) {
      status.message = nil
      zoom(by: exp2(-event.notches.dy / Self.notchesPerDoubling))
    } else {
      let notches = event.notches
      let isHorizontal = event.modifierFlags.contains(.shift)
      let offset = isHorizontal ? Vector(dx: notches.dy, dy: notches.dx) : notches
      pan(by: offset * -Self.notch)
    }
  }

  /// Moves the canvas by an offset in screen dots.
  func pan(by offset: Vector) {
    viewport.pan(by: offset)
    showViewport()
  }

  /// Multiplies the scale of the canvas by a factor; the point under the pointer stays fixed.
  func zoom(by factor: Double) {
    zoom(by: factor, about: pointer ?? window.center)
  }

  /// Shows the canvas at its own size; if it already has that, at its initial position.
  func resetZoom() {
    if viewport.transform.scale == 1 { viewport = Viewport() }
    zoom(by: 1 / viewport.transform.scale)
  }

  /// Shows the whole drawing at the maximum scale that the window allows.
  func fitDrawing() {
    guard let bounds = Rect(union: shownSketch.items.lazy.map(\.stroke.bounds)) else {
      return showMessage("nothing to fit")
    }
    viewport = Viewport(fitting: bounds, into: window)
    showViewport()
    showScale()
  }

  /// Moves the canvas with a drag.
  func canvasDragged(by pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      viewportGesture.beginDrag()
      closeMenu()
    case .changed, .ended: break
    case .possible, .cancelled, .failed: return
    }
    self.pan(by: viewportGesture.offset(to: pan.translation))
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

  /// The sketch as it is shown: with the pending edit, if any.
  var shownSketch: Sketch { pendingEdit?.preview ?? sketch }

  private func zoom(by factor: Double, about point: Point) {
    viewport.zoom(by: factor, about: point)
    showViewport()
    showScale()
  }

  private func showScale() {
    showMessage("zoom \(Int((viewport.transform.scale * 100).rounded())) %")
  }

  private func showViewport() {
    displayLink.isPaused = false
    if let stroke = sketch.activeStroke, stroke.state == .active {
      // Expected corrections and the prediction are relative to the old position of the canvas.
      stroke.stopExpectingUpdates()
      stroke.predict([])
    }
    settleStroke()
    gestures.stroke.transform = viewport.transform
    view.move(to: viewport.transform, showing: shownSketch)
    if let pointer { updatePendingEdit(pointer: pointer) }
  }
}

extension Rect {
  fileprivate var center: Point { Point(x: (minX + maxX) / 2, y: (minY + maxY) / 2) }
}
