import Canvas
import Geometry
import Ink
import TerminalUI

/// Strokes in progress: drawing, settling, and committing them.
extension SketchEditor {
  /// Draws strokes, replacing active ones that no press has settled.
  func begin(_ strokes: [Stroke]) {
    withdrawStrokes()
    sketch.activeStrokes = strokes
  }

  /// Shows strokes whose touches have ended, and commits them if no more corrections are expected.
  func strokesUpdated() { if activeStrokes.allSatisfy(\.isFinal) { commitStrokes() } }

  /// Commits strokes whose touches have ended without waiting for further corrections.
  func settleStrokes() {
    guard activeStrokes.allSatisfy({ $0.state == .done }) else { return }
    for stroke in activeStrokes { stroke.stopExpectingUpdates() }
    commitStrokes()
  }

  /// Commits all strokes, including those whose touches are down.
  func finishStrokes() {
    for stroke in activeStrokes where stroke.state == .active { stroke.finish() }
    settleStrokes()
  }

  /// Removes the active strokes, if any, from the view and from the draft.
  func withdrawStrokes() {
    guard !activeStrokes.isEmpty else { return }
    for stroke in activeStrokes { view.remove(stroke) }
    sketch.activeStrokes = []
    recorder.abandonDraft()
  }

  /// Sets the deadline of strokes whose touches have ended at a time but which expect corrections.
  func updateSettleDeadline(at time: TimeInterval) {
    let isWaiting = !activeStrokes.isEmpty && activeStrokes.allSatisfy { $0.state == .done }
    settleDeadline = isWaiting ? settleDeadline ?? time + Self.updateTimeout : nil
  }

  /// Commits strokes whose corrections have not arrived in time.
  func settleExpiredStrokes(at time: TimeInterval) {
    guard let settleDeadline, settleDeadline <= time else { return }
    self.settleDeadline = nil
    settleStrokes()
  }

  /// Saves the drafts of the active strokes when an update is due, at most eight times a second.
  func saveDraft(at time: TimeInterval) {
    if let next = recorder.saveDraft(of: activeStrokes, at: time) {
      frames.schedule(notBefore: next)
    }
  }

  /// Shows the canvas as the viewport has changed, in the next frame.
  ///
  /// Corrections that strokes expect and their predictions are relative to the old position of the canvas.
  func canvasMoved() {
    for stroke in activeStrokes where stroke.state == .active {
      stroke.stopExpectingUpdates()
      stroke.predict([])
    }
    settleStrokes()
    view.move(to: navigator.transform)
  }

  /// Commits the active strokes as one edit.
  private func commitStrokes() {
    let strokes = activeStrokes
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

// MARK: - The strokes and edits of others

extension SketchEditor {
  /// Applies what the room has decided, at a time on the monotonic clock, in seconds.
  ///
  /// Edits of others wait while a drag previews one of the user's on a copy of the sketch.
  ///
  /// - Returns: What changed; `nil` without a room.
  func updateRoom(at time: TimeInterval) -> RoomChange? {
    guard let room else { return nil }
    let news = room.update(&sketch, holdsEdits: pendingEdit != nil, at: time)
    if !news.change.isEmpty {
      typing?.move(onto: sketch)
      var change = news.change
      // The text that is being typed is above what others have changed.
      if typing?.preview != nil { change.isOnTop = false }
      view.show(change)
      selection = selection?.remaining(in: sketch)
      isStale = true
    }
    if let edit = news.lastEdit { recorder.note(edit, at: time) }
    if let next = news.nextDeadline { frames.schedule(notBefore: next) }
    return news
  }

  /// Sends the others in the room the user's strokes and the pen's location, in canvas dots.
  func sendStrokes(pen: Point?, at time: TimeInterval) {
    let next = room?.send(activeStrokes, counter: sketch.nextID().counter, pen: pen, at: time)
    if let next { frames.schedule(notBefore: next) }
  }

  /// The sketch as it is shown, with the strokes that others are drawing below the user's.
  func sketchWithLiveStrokes() -> Sketch {
    guard let room else { return shownSketch }
    let strokes = room.strokes
    let shown = Dictionary(uniqueKeysWithValues: strokes.map { (ObjectIdentifier($0), $0) })
    for (id, stroke) in liveStrokes where shown[id] == nil { view.remove(stroke) }
    liveStrokes = shown
    var sketch = shownSketch
    sketch.activeStrokes = strokes + sketch.activeStrokes
    return sketch
  }

  func removeLiveStrokes() {
    for stroke in liveStrokes.values { view.remove(stroke) }
    liveStrokes = [:]
  }
}
