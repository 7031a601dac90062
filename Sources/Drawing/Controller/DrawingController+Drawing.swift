import Canvas
import Display
import Geometry
import Gestures
import Ink
import Touches

extension DrawingController {
  /// The time for which strokes await corrections after their touches have ended, in seconds.
  private static let updateTimeout = 0.5

  /// Applies the tool after the state of the stroke's recognizer changed.
  func strokeGestureChanged() {
    guard gestures.stroke.state != .failed, let stroke = gestures.stroke.stroke else { return }
    displayLink.isPaused = false
    status.message = nil
    if gestures.stroke.state == .began {
      isWelcoming = false
      if tool != .select { canvasPressed() }
    }
    switch tool.behavior {
    case .draw: drawnStrokesChanged()
    case .shape(let shape): drawShape(shape)
    case .fill:
      if gestures.stroke.state == .ended {
        let time = gestures.stroke.touches.last?.timestamp ?? displayLink.timestamp
        fillAreas(with: gestures.stroke.strokes, at: time)
      }
      for stroke in gestures.stroke.strokes { stroke.clearChanges() }
    case .type: textTapped(stroke)
    case .select: selectGestureChanged()
    case .edit(let makeEdit):
      if gestures.stroke.state == .began {
        var style = gestures.stroke.style
        style.width = toolWidth
        pendingEdit = makeEdit(
          EditContext(
            sketch: sketch, style: style, smoothing: smoothing, transform: viewport.transform,
            grid: grid))
      }
      followPendingEdit(with: gestures.stroke, samples: stroke.samples)
      stroke.clearChanges()
    }
  }

  /// Shows strokes whose touches have ended, and commits them if no more corrections are expected.
  func strokeUpdated() {
    displayLink.isPaused = false
    if sketch.activeStrokes.allSatisfy(\.isFinal) { commitStrokes() }
  }

  /// Commits strokes whose touches have ended without waiting for further corrections.
  func settleStrokes() {
    guard sketch.activeStrokes.allSatisfy({ $0.state == .done }) else { return }
    for stroke in sketch.activeStrokes { stroke.stopExpectingUpdates() }
    commitStrokes()
  }

  /// Sets the deadline of strokes whose touches have ended at a time but which expect corrections.
  func updateSettleDeadline(at time: TimeInterval) {
    let strokes = sketch.activeStrokes
    let isWaiting = !strokes.isEmpty && strokes.allSatisfy { $0.state == .done }
    settleDeadline = isWaiting ? settleDeadline ?? time + Self.updateTimeout : nil
  }

  /// Commits strokes whose corrections have not come in time.
  func settleExpiredStrokes(at time: TimeInterval) {
    guard let settleDeadline, settleDeadline <= time else { return }
    self.settleDeadline = nil
    settleStrokes()
  }

  /// Saves the drafts of the active strokes when an update is due, at most eight times a second.
  func saveDraft(at time: TimeInterval) {
    if let next = recorder.saveDraft(of: sketch.activeStrokes, at: time) {
      displayLink.schedule(notBefore: next)
    }
  }

  /// Follows the strokes, or the figure that they have become because the pointer held still.
  private func drawnStrokesChanged() {
    if pendingEdit != nil {
      followPendingEdit(
        with: gestures.stroke, at: gestures.stroke.touches.first?.preciseLocation)
    } else if !gestures.stroke.isHeld || !snapHeldStrokes() {
      activeStrokesChanged()
    }
  }

  private func activeStrokesChanged() {
    switch gestures.stroke.state {
    case .began:
      // Strokes that were not settled by the press are canceled, or were left by another gesture.
      withdrawStrokes()
      sketch.activeStrokes = gestures.stroke.strokes
    case .ended: strokeUpdated()
    case .cancelled: withdrawStrokes()
    case .possible, .changed, .failed: break
    }
  }

  /// Removes the active strokes, if any, from the view and from the draft.
  func withdrawStrokes() {
    guard !sketch.activeStrokes.isEmpty else { return }
    for stroke in sketch.activeStrokes { view.remove(stroke) }
    sketch.activeStrokes = []
    recorder.abandonDraft()
  }

  /// Ends what a press on the canvas ends: the notices, the selection, the menu and the last stroke.
  private func canvasPressed() {
    status.clearNotices()
    selection = nil
    closeMenu()
    settleStrokes()
  }

  /// Commits the active strokes as one edit.
  private func commitStrokes() {
    let strokes = sketch.activeStrokes
    sketch.activeStrokes = []
    guard let first = strokes.first?.samples.first else { return }
    for stroke in strokes { view.finish(stroke) }
    recorder.endDraft()
    let origin = first.timestamp - recorder.sketchTime(first.timestamp)
    let records = strokes.compactMap { $0.record(origin: origin) }
    guard let end = records.map(\.time.upperBound).max() else { return }
    commit(.strokesAdded(records), at: end)
  }
}
