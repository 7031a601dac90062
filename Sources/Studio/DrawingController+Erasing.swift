import Display
import Geometry
import Gestures
import Ink

extension DrawingController {
  /// The pointer draws no line, but an eraser's way.
  func eraserMoved() {
    guard let stroke = recognizer.stroke else { return }
    displayLink.isPaused = false
    message = nil
    switch recognizer.state {
    case .began:
      notices = []
      settleStroke()
      eraser = Eraser(
        tool == .strokeEraser ? .strokes : .dots, width: recognizer.style.width, on: sketch,
        smoothing: smoothing, transform: view.transform)
      erase(along: stroke)
    case .changed: erase(along: stroke)
    case .ended:
      erase(along: stroke)
      finishErasing(at: stroke.samples.last?.timestamp)
    case .cancelled:
      if let reversal = eraser?.reversal { view.show(reversal, of: sketch) }
      eraser = nil
      view.showEraser(at: nil, radius: 0)
    case .possible, .failed: break
    }
  }

  private func erase(along stroke: Stroke) {
    guard var eraser = eraser.take() else { return }
    let change = eraser.move(along: stroke)
    stroke.clearChanges()
    if !change.isEmpty { view.show(change, of: eraser.preview) }
    view.showEraser(at: stroke.samples.last?.location, radius: eraser.radius)
    self.eraser = eraser
  }

  /// Makes what an eraser did an edit.
  func finishErasing(at time: TimeInterval?) {
    guard let eraser = eraser.take() else { return }
    view.showEraser(at: nil, radius: 0)
    guard let action = eraser.action, let time else { return }
    sketch.apply(action)
    save(Edit(action, at: sketchTime(time)))
  }
}
