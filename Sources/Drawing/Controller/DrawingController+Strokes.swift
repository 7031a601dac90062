import Canvas
import Display
import Geometry
import Gestures
import Ink

extension DrawingController {
  /// The pointer draws a line.
  func strokeChanged() {
    guard let stroke = gestures.stroke.stroke else { return }
    displayLink.isPaused = false
    message = nil
    if gestures.stroke.state == .began { pressBegan() }
    sketch.activeStroke = stroke
    switch gestures.stroke.state {
    case .began, .changed: view.showActiveStroke(of: sketch)
    case .ended: strokeUpdated(stroke)
    case .cancelled:
      sketch.activeStroke = nil
      view.remove(stroke, from: sketch)
      if draftRecorder.forget() { journal(.abandoned) }
    case .possible, .failed: break
    }
  }

  /// Something is done on the canvas itself: what was for the moment before it goes.
  func pressBegan() {
    // What is told of a stroke's end is to be read after it.
    notices = []
    selection = nil
    closeMenu()
    settleStroke()
  }

  /// Shows a stroke whose touch has ended, and keeps it if nothing more will be known of it.
  func strokeUpdated(_ stroke: Stroke) {
    guard stroke === sketch.activeStroke else { return }
    displayLink.isPaused = false
    if stroke.isFinal { keep(stroke) } else { view.showActiveStroke(of: sketch) }
  }

  /// Keeps a stroke whose touch has ended as it is.
  func settleStroke() {
    guard let stroke = sketch.activeStroke, stroke.state == .done else { return }
    stroke.stopExpectingUpdates()
    keep(stroke)
  }

  /// Keeps what was drawn of the stroke under the hand, eight times a second.
  func recordDraft(at time: TimeInterval) {
    guard let stroke = sketch.activeStroke, let first = stroke.samples.first else { return }
    let offset = sketchTime(first.timestamp) - first.timestamp
    if let progress = draftRecorder.progress(of: stroke, offset: offset, at: time) {
      journal(progress)
    }
    if let next = draftRecorder.nextTime(for: stroke) { displayLink.schedule(notBefore: next) }
  }

  private func keep(_ stroke: Stroke) {
    view.showActiveStroke(of: sketch)
    view.forgetActiveStroke()
    sketch.activeStroke = nil
    _ = draftRecorder.forget()
    guard let first = stroke.samples.first else { return }
    let start = sketchTime(first.timestamp)
    guard let record = stroke.record(origin: first.timestamp - start) else { return }
    sketch.apply(.strokeAdded(record))
    save(Edit(.strokeAdded(record), at: record.time.upperBound))
  }
}
