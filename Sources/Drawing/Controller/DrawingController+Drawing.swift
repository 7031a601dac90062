import Canvas
import Display
import Geometry
import Gestures
import Ink

extension DrawingController {
  /// Applies the tool after the state of the stroke's recognizer changed.
  func strokeGestureChanged() {
    guard gestures.stroke.state != .failed, let stroke = gestures.stroke.stroke else { return }
    displayLink.isPaused = false
    status.message = nil
    if gestures.stroke.state == .began { canvasPressed() }
    switch tool.behavior {
    case .draw: activeStrokeChanged(stroke)
    case .edit(let makeEdit):
      if gestures.stroke.state == .began {
        var style = gestures.stroke.style
        style.width = toolWidth
        pendingEdit = makeEdit(
          EditContext(
            sketch: sketch, style: style, smoothing: smoothing, transform: viewport.transform))
      }
      followPendingEdit(with: gestures.stroke, samples: stroke.samples)
      stroke.clearChanges()
    }
  }

  /// Shows a stroke whose touch has ended, and commits it if no more corrections are expected.
  func strokeUpdated(_ stroke: Stroke) {
    guard sketch.activeStrokes.contains(where: { $0 === stroke }) else { return }
    displayLink.isPaused = false
    if stroke.isFinal { commit(stroke) }
  }

  /// Commits strokes whose touches have ended without waiting for further corrections.
  func settleStrokes() {
    for stroke in sketch.activeStrokes where stroke.state == .done {
      stroke.stopExpectingUpdates()
      commit(stroke)
    }
  }

  /// Saves the draft of the active stroke when an update is due, at most eight times a second.
  func saveDraft(at time: TimeInterval) {
    guard let stroke = sketch.activeStrokes.first else { return }
    if let next = recorder.saveDraft(of: stroke, at: time) { displayLink.schedule(notBefore: next) }
  }

  private func activeStrokeChanged(_ stroke: Stroke) {
    switch gestures.stroke.state {
    case .began: sketch.activeStrokes.append(stroke)
    case .ended: strokeUpdated(stroke)
    case .cancelled:
      sketch.activeStrokes.removeAll { $0 === stroke }
      view.remove(stroke)
      recorder.abandonDraft()
    case .possible, .changed, .failed: break
    }
  }

  /// Ends what a press on the canvas ends: the notices, the selection, the menu and the last stroke.
  private func canvasPressed() {
    status.clearNotices()
    selection = nil
    closeMenu()
    settleStrokes()
  }

  private func commit(_ stroke: Stroke) {
    view.finish(stroke)
    sketch.activeStrokes.removeAll { $0 === stroke }
    recorder.endDraft()
    guard let first = stroke.samples.first else { return }
    let start = recorder.sketchTime(first.timestamp)
    guard let record = stroke.record(origin: first.timestamp - start) else { return }
    commit(.strokeAdded(record), at: record.time.upperBound)
  }
}
