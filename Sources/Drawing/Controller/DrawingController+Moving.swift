import Canvas
import Display
import Geometry
import Gestures
import Ink
import Raster
import Touches

extension DrawingController {
  /// How far from the pointer a stroke's dot may be, in screen dots.
  private static let tolerance = 2.0
  /// How often the view scrolls at an edge, in seconds.
  private static let scrollInterval = 1.0 / 60

  /// The topmost stroke that has a dot near a place, in screen dots.
  func topmostStroke(at place: Point) -> StrokeID? {
    StrokeHitTest(smoothing: smoothing, transform: viewport.transform).strokes(
      near: Segment(place, place), tolerance: Self.tolerance, among: sketch.items
    ).last
  }

  /// Takes hold of strokes where a touch began.
  func beginMove(of ids: [StrokeID], at start: Touch?) {
    guard let start else { return }
    settleStroke()
    move = StrokeMove(
      ids, of: sketch, at: viewport.transform.invert(start.preciseLocation))
    displayLink.isPaused = false
  }

  /// Does what a recogniser's state means for the strokes that it moves.
  func followMove(of recognizer: GestureRecognizer) {
    guard move != nil else { return }
    message = nil
    move?.isStraight = recognizer.modifierFlags.contains(.shift)
    switch recognizer.state {
    case .began, .changed: moveStrokes(to: recognizer.location(in: nil))
    case .ended:
      moveStrokes(to: recognizer.location(in: nil))
      finishMove(at: recognizer.touches.last?.timestamp ?? displayLink.timestamp)
    case .cancelled: putBack()
    case .possible, .failed: break
    }
  }

  /// Has the strokes that are moved, if any, go on to a place, in screen dots.
  func moveStrokes(to place: Point) {
    guard var move = move.take() else { return }
    let change = move.move(to: place, transform: viewport.transform)
    show(change, of: move)
    self.move = move
  }

  /// Scrolls while something is held at an edge of the window.
  func scrollAtEdge(at time: TimeInterval) {
    guard move != nil, let pointer else { return edgeScroll.stop() }
    let direction = EdgeScroll.direction(at: pointer, in: window)
    let way = edgeScroll.offset(direction, at: time)
    guard direction != .zero else { return }
    if way != .zero { pan(by: way) }
    displayLink.schedule(notBefore: time + Self.scrollInterval)
  }

  /// Makes what was moved an edit.
  func finishMove(at time: TimeInterval) {
    guard let move = move.take(), let action = move.action else { return }
    sketch.apply(action)
    save(Edit(action, at: sketchTime(time)))
  }

  private func putBack() {
    guard var move = move.take() else { return }
    show(move.putBack(), of: move)
  }

  private func show(_ change: Sketch.Change, of move: StrokeMove) {
    guard !change.isEmpty else { return }
    displayLink.isPaused = false
    view.show(change, of: move.preview)
  }
}
