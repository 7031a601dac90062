import Canvas
import Display
import Geometry
import Gestures
import Ink
import Raster
import Touches

/// The strip of sketches: opening it, scrolling, copying from it, and opening a sketch.
extension DrawingController {
  /// Opens the strip, or closes it.
  func toggleStrip() {
    guard strip.shown == nil else { return closeStrip() }
    guard strip.shelf != nil else { return showMessage("no data folder to show") }
    layOutStrip()
    displayLink.isPaused = false
  }

  /// Closes the strip; a copy that is being dragged is canceled.
  func closeStrip() {
    cancelCopy()
    strip.shown = nil
    stripGestures.view.isHidden = true
    displayLink.isPaused = false
  }

  /// Fits the strip to the window and has the sketches read again.
  func layOutStrip() {
    let shown = SketchStrip(on: size)
    strip.shown = shown
    strip.revision = nil
    stripGestures.view.frame = shown.frame
    stripGestures.view.isHidden = false
    stripGestures.dragOut.bounds = window
    strip.shelf?.read(columns: shown.thumbnail.columns, rows: shown.thumbnail.rows)
    updateStripContents()
  }

  /// Shows what the shelf has read, scrolls after a flick, and continues a copy that was loaded.
  func updateStrip(at time: TimeInterval) {
    if let loaded = strip.shelf?.takeLoaded() { copyLoaded(loaded, at: time) }
    guard strip.shown != nil else { return }
    updateStripContents()
    if let next = strip.shown?.flick(at: time) { displayLink.schedule(notBefore: next) }
  }

  /// Returns whether a point in screen dots is on the strip.
  func isOnStrip(_ point: Point) -> Bool { strip.shown?.frame.contains(point) == true }

  /// Makes the controller the target of the strip's gestures.
  func connectStrip() {
    stripGestures.mayEdit = gestures.mayEdit
    for recognizer in stripGestures.all {
      environment.add(recognizer, to: stripGestures.view)
      recognizer.addTarget { [unowned self] recognizer in
        displayLink.isPaused = false
        feedback.note(recognizer)
        stripGestureChanged(recognizer)
      }
    }
  }

  /// Handles a key of the strip.
  ///
  /// - Returns: Whether the strip is open and the key is one of its keys.
  func pressInStrip(_ key: Key) -> Bool {
    guard let shown = strip.shown, key.modifierFlags.isEmpty else { return false }
    let page = max(1, shown.area.rows.count / (shown.thumbnail.rows + 1))
    strip.shown?.stopFlick()
    switch key.code {
    case .up, .left: strip.shown?.moveFocus(by: -1)
    case .down, .right: strip.shown?.moveFocus(by: 1)
    case .pageUp: strip.shown?.moveFocus(by: -page)
    case .pageDown: strip.shown?.moveFocus(by: page)
    case .enter: if let sketch = shown.focusedSketch { open(sketch) }
    case .escape: if strip.copy == nil { closeStrip() } else { cancelCopy() }
    default: return false
    }
    return true
  }

  /// Returns the path of the sketch that the user has chosen to open instead of this one, once.
  public func takeRequestedSketch() -> String? { strip.request.take() }

  private func updateStripContents() {
    guard let shelf = strip.shelf, shelf.revision != strip.revision else { return }
    strip.revision = shelf.revision
    strip.shown?.contents = shelf.contents
    displayLink.isPaused = false
  }

  private func stripGestureChanged(_ recognizer: GestureRecognizer) {
    if recognizer === stripGestures.scroll { return stripScrolled() }
    if recognizer === stripGestures.dragOut { return sketchDraggedOut() }
    guard recognizer.state == .ended else { return }
    status.message = nil
    if let sketch = strip.shown?.sketch(at: recognizer.location(in: nil)) { open(sketch) }
  }

  private func stripScrolled() {
    let scroll = stripGestures.scroll
    switch scroll.state {
    case .began: strip.shown?.beginDrag(at: scroll.startTime)
    case .changed, .ended: break
    case .possible, .cancelled, .failed: return
    }
    strip.shown?.drag(to: scroll.translation)
    if scroll.state == .ended, let lift = scroll.touches.last {
      strip.shown?.beginFlick(velocity: scroll.velocity, at: lift.timestamp)
    }
  }

  private func open(_ sketch: ShelvedSketch) {
    guard !sketch.isOpen else {
      closeStrip()
      return showMessage("already open")
    }
    strip.request = sketch.path
  }
}

// MARK: - Copying

extension DrawingController {
  /// Cancels the copy of a sketch that is dragged, or waits for its strokes.
  func cancelCopy() {
    guard strip.copy.take() != nil else { return }
    cancelPendingEdit()
    stripGestures.dragOut.isEnabled = false
    stripGestures.dragOut.isEnabled = true
  }

  private func sketchDraggedOut() {
    let pan = stripGestures.dragOut
    guard let start = pan.startLocation else { return }
    let drag = EditDrag(location: start + pan.translation, transform: viewport.transform)
    switch pan.state {
    case .began: beginCopy(from: start, drag)
    case .changed:
      strip.copy?.drag = drag
      updatePendingEdit(drag)
    case .ended:
      strip.copy?.drag = drag
      if isOnStrip(drag.location) { return cancelCopy() }
      strip.copy?.dropTime = pan.touches.last?.timestamp ?? displayLink.timestamp
      if pendingEdit != nil { commitCopy() }
    case .cancelled: cancelCopy()
    case .possible, .failed: break
    }
  }

  private func beginCopy(from start: Point, _ drag: EditDrag) {
    guard let sketch = strip.shown?.sketch(at: start) else { return }
    settleStrokes()
    selection = nil
    strip.copy = StripState.Copy(sketch: sketch, drag: drag)
    strip.shelf?.load(sketch.path)
    showMessage("drop it on the canvas · Esc cancels")
  }

  /// Shows the strokes of the sketch that is dragged, and commits them if it was dropped already.
  private func copyLoaded(_ loaded: LoadedSketch, at time: TimeInterval) {
    guard let copy = strip.copy, copy.sketch.path == loaded.path, pendingEdit == nil else { return }
    guard
      let stamp = SketchStamp(
        of: loaded.strokes ?? [], on: sketch, endingAt: recorder.sketchTime(time))
    else {
      cancelCopy()
      return showMessage(loaded.strokes == nil ? "cannot read this sketch" : "no ink to copy")
    }
    pendingEdit = stamp
    updatePendingEdit(copy.drag)
    if copy.dropTime != nil { commitCopy() }
  }

  private func commitCopy() {
    guard let copy = strip.copy.take(), let time = copy.dropTime else { return }
    // The strokes may have been loaded after the drop.
    commitPendingEdit(at: max(time, displayLink.timestamp))
    showMessage("copied · u undoes")
  }
}
