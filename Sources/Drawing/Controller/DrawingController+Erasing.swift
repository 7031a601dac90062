import Canvas
import Display
import Geometry
import Gestures
import Ink

extension DrawingController {
  /// The pointer draws no line, but an eraser's way.
  func eraserMoved() {
    guard let stroke = gestures.stroke.stroke else { return }
    displayLink.isPaused = false
    message = nil
    switch gestures.stroke.state {
    case .began:
      pressBegan()
      eraser = Eraser(
        tool == .strokeEraser ? .strokes : .dots, width: gestures.stroke.style.width, on: sketch,
        smoothing: smoothing, transform: view.transform)
      erase(along: stroke)
    case .changed: erase(along: stroke)
    case .ended:
      erase(along: stroke)
      finishErasing(at: stroke.samples.last?.timestamp)
    case .cancelled:
      if let reversal = eraser?.reversal { view.show(reversal, of: sketch) }
      eraser = nil
    case .possible, .failed: break
    }
  }

  private func erase(along stroke: Stroke) {
    guard var eraser = eraser.take() else { return }
    let change = eraser.move(along: stroke)
    stroke.clearChanges()
    if !change.isEmpty { view.show(change, of: eraser.preview) }
    self.eraser = eraser
  }

  /// Makes what an eraser did an edit.
  func finishErasing(at time: TimeInterval?) {
    guard let eraser = eraser.take() else { return }
    guard let action = eraser.action, let time else { return }
    sketch.apply(action)
    save(Edit(action, at: sketchTime(time)))
  }
}
