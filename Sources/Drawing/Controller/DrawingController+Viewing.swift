import Canvas
import Display
import Geometry
import Gestures
import Glibc
import Ink
import Raster
public import Touches

extension DrawingController {
  /// How far the canvas goes for a notch of the wheel, in screen dots: three rows, or six columns.
  private static let notch = 12.0
  /// The notches of the wheel for twice the size.
  private static let notchesForDouble = 4.0

  /// Moves the canvas; zooms with Ctrl, and with Shift goes to the side.
  public func scrolled(_ turn: ScrollEvent) {
    pointer = turn.location
    closeMenu()
    if turn.modifierFlags.contains(.control) {
      message = nil
      zoom(by: exp2(-turn.notches.dy / Self.notchesForDouble))
    } else {
      let notches = turn.notches
      let isAside = turn.modifierFlags.contains(.shift)
      let way = isAside ? Vector(dx: notches.dy, dy: notches.dx) : notches
      pan(by: way * -Self.notch)
    }
  }

  /// Moves the canvas, in screen dots.
  func pan(by way: Vector) {
    viewport.pan(by: way)
    showViewport()
  }

  /// Makes the canvas larger or smaller; what is under the pointer stays there.
  func zoom(by factor: Double) {
    zoom(by: factor, about: pointer ?? window.middle)
  }

  /// The canvas at its own size; if it has that, also where it was at the start.
  func resetZoom() {
    if viewport.transform.scale == 1 { viewport = Viewport() }
    zoom(by: 1 / viewport.transform.scale)
  }

  /// Shows all of the drawing, as large as the window allows.
  func fitDrawing() {
    let bounds = shownSketch.items.lazy.map(\.stroke.bounds)
    guard let first = bounds.first else { return say("nothing to fit") }
    viewport = Viewport(fitting: bounds.dropFirst().reduce(first) { $0.union($1) }, into: window)
    showViewport()
    sayZoom()
  }

  /// A drag of the canvas goes on.
  func canvasDragged(by pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      panned = .zero
      closeMenu()
    case .changed, .ended: break
    case .possible, .cancelled, .failed: return
    }
    let way = pan.translation + panned * -1
    panned = pan.translation
    self.pan(by: way)
  }

  /// Two touches go on moving apart or together.
  func canvasPinched() {
    switch gestures.pinch.state {
    case .began: pinchedScale = viewport.transform.scale
    case .changed, .ended: break
    case .possible, .cancelled, .failed: return
    }
    // Of the scale at the start, so that what goes beyond a limit comes back by the same way.
    let limits = Viewport.scales
    let scale = min(
      max(pinchedScale * gestures.pinch.scale, limits.lowerBound), limits.upperBound)
    zoom(by: scale / viewport.transform.scale, about: gestures.pinch.location(in: nil))
  }

  /// The screen, in dots.
  var window: Rect { CellRect(columns: 0..<size.columns, rows: 0..<size.rows).dots }

  /// The sketch as it is to be seen: with what the hand is doing.
  var shownSketch: Sketch { eraser?.preview ?? move?.preview ?? sketch }

  private func zoom(by factor: Double, about point: Point) {
    viewport.zoom(by: factor, about: point)
    showViewport()
    sayZoom()
  }

  private func sayZoom() {
    say("zoom \(Int((viewport.transform.scale * 100).rounded())) %")
  }

  private func showViewport() {
    displayLink.isPaused = false
    if let stroke = sketch.activeStroke, stroke.state == .active {
      // What is known of earlier samples, or expected, was measured in another place of the canvas.
      stroke.stopExpectingUpdates()
      stroke.predict([])
    }
    settleStroke()
    gestures.stroke.transform = viewport.transform
    view.move(to: viewport.transform, showing: shownSketch)
    if let pointer { moveStrokes(to: pointer) }
  }
}

extension Rect {
  /// The point as far from each edge as from the opposite one.
  fileprivate var middle: Point { Point(x: (minX + maxX) / 2, y: (minY + maxY) / 2) }
}
