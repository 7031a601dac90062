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
    showStrip()
    let help = keyBindings.shortName(of: .showHelp).map { " · \($0)" } ?? ""
    showMessage(
      size.columns < 40 ? "click opens\(help)" : "click opens · drag out copies\(help) keys")
  }

  /// Closes the strip; a copy that is being dragged is canceled, and one that was dropped is not.
  func closeStrip() {
    if strip.copy?.dropTime == nil { cancelCopy() }
    strip.shown = nil
    strip.shelf?.stop()
    stripGestures.view.isHidden = true
    displayLink.isPaused = false
  }

  /// Fits the strip to the window, and rereads the folder if thumbnails now have another size.
  func layOutStrip() {
    let old = strip.shown
    var shown = old?.resized(to: size) ?? SketchStrip(on: size)
    shown.canRestore = strip.restorable > 0
    for button in [SketchStrip.Button.new, .restore] {
      shown.buttonKeys[button] = keyBindings.shortName(of: button.command)
    }
    strip.shown = shown
    stripGestures.view.frame = shown.frame
    stripGestures.view.isHidden = false
    stripGestures.dragOut.bounds = window
    if let old, old.thumbnail == shown.thumbnail { return }
    reloadStrip()
  }

  /// Rereads the folder if the strip is open.
  public func reloadStrip() {
    guard let shown = strip.shown else { return }
    strip.revision = nil
    strip.isOpenStale = true
    strip.shelf?.read(columns: shown.thumbnail.columns, rows: shown.thumbnail.rows)
    updateStripContents()
  }

  /// Shows what the shelf has read, scrolls after a flick, and continues a copy that was loaded.
  func updateStrip(at time: TimeInterval) {
    if strip.copy != nil {
      if let loaded = strip.shelf?.takeLoaded() { strip.copy?.receive(loaded) }
      showCopy()
    }
    guard strip.shown != nil else { return }
    if strip.isOpenStale {
      strip.isOpenStale = false
      strip.shelf?.showOpen(sketch.strokes)
    }
    updateStripContents()
    if let next = strip.shown?.flick(at: time) { displayLink.schedule(notBefore: next) }
    if let indices = strip.shown?.wantedIndices { strip.shelf?.show(indices) }
  }

  /// Returns whether a point in screen dots is on the strip.
  func isOnStrip(_ point: Point) -> Bool { strip.shown?.frame.contains(point) == true }

  /// Returns whether a point in screen dots is on the strip or on the toolbar.
  func isOnControls(_ point: Point) -> Bool { isOnStrip(point) || isOnToolbar(point) }

  /// Makes the controller the target of the strip's gestures.
  func connectStrip() {
    stripGestures.mayEdit = { [unowned self] in mayCopy() }
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
  func pressInStrip(_ key: Key, at time: TimeInterval) -> Bool {
    guard let shown = strip.shown, let command = StripBinding.command(key),
      command != .delete || shown.focus != nil
    else { return false }
    switch command {
    case .step(let count): strip.shown?.moveFocus(by: count)
    case .page(let count): strip.shown?.moveFocus(by: count * shown.page)
    case .first: strip.shown?.moveFocus(to: 0)
    case .last: strip.shown?.moveFocus(to: shown.contents.sketches.count)
    case .copy: if let sketch = shown.focusedSketch { copy(sketch, at: time) }
    case .open: if let sketch = shown.focusedSketch { open(sketch) }
    case .delete: deleteSketch()
    case .close: closeStrip()
    }
    if let strip = strip.shown, strip.focus != shown.focus {
      showMessage(
        size.columns < 60
          ? "Enter opens · Space copies"
          : "Enter opens · Space copies · N renames · Del deletes")
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
    guard recognizer.state == .ended, !strip.isPressStop else { return }
    status.message = nil
    stripTapped(at: recognizer.location(in: nil), opensMenu: recognizer === stripGestures.menuTap)
  }

  private func stripScrolled() {
    let scroll = stripGestures.scroll
    switch scroll.state {
    case .began:
      status.message = nil
      strip.shown?.beginDrag(at: scroll.startTime)
    case .changed, .ended: break
    case .possible, .cancelled, .failed: return
    }
    strip.shown?.drag(to: scroll.translation)
    if !reducesMotion, scroll.state == .ended, let lift = scroll.touches.last {
      strip.shown?.beginFlick(velocity: scroll.velocity, at: lift.timestamp)
    }
  }

  /// Requests that a sketch is opened instead of this one.
  func open(_ sketch: ShelvedSketch) {
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
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  func cancelCopy() -> Bool {
    guard let copy = strip.copy.take() else { return false }
    strip.shelf?.cancelLoad()
    if copy.isShown { cancelPendingEdit() }
    stripGestures.dragOut.isEnabled = false
    stripGestures.dragOut.isEnabled = true
    showMessage("copy canceled")
    return true
  }

  /// Waits for the strokes of a copy that was dropped, and commits it; cancels one that was not.
  func finishCopy() {
    guard let copy = strip.copy else { return }
    guard copy.dropTime != nil else { return _ = cancelCopy() }
    if copy.strokes == nil, let loaded = strip.shelf?.waitForLoaded() {
      strip.copy?.receive(loaded)
    }
    showCopy()
  }

  private func sketchDraggedOut() {
    let pan = stripGestures.dragOut
    guard let start = pan.startLocation else { return }
    let drag = EditDrag(location: start + pan.translation, transform: viewport.transform)
    switch pan.state {
    case .began:
      if let sketch = strip.shown?.sketch(at: start) { beginCopy(of: sketch, drag) }
    case .changed, .ended: if strip.copy != nil { moveCopy(drag, with: pan) }
    case .cancelled: if strip.copy?.dropTime == nil { cancelCopy() }
    case .possible, .failed: break
    }
  }

  /// Moves the copy with the drag, and drops it at the end.
  private func moveCopy(_ drag: EditDrag, with pan: GestureRecognizer) {
    strip.copy?.drag = drag
    guard pan.state == .ended else {
      if strip.copy?.isShown == true { updatePendingEdit(drag) }
      return
    }
    guard !isOnStrip(drag.location) else { return _ = cancelCopy() }
    strip.copy?.dropTime = pan.touches.last?.timestamp ?? displayLink.timestamp
    showMessage("copying…")
    if strip.copy?.isShown == true { updatePendingEdit(drag) }
    showCopy()
  }

  /// Returns whether a sketch can be taken out, and shows the reason if not.
  private func mayCopy() -> Bool {
    guard strip.copy == nil else {
      showMessage("still copying · Esc cancels")
      return false
    }
    return gestures.mayEdit()
  }

  /// Copies a sketch into the middle of the canvas beside the strip.
  func copy(_ sketch: ShelvedSketch, at time: TimeInterval) {
    guard mayCopy() else { return }
    let left = strip.shown?.frame.maxX ?? 0
    let center = Point(x: (left + window.maxX) / 2, y: window.center.y)
    beginCopy(of: sketch, EditDrag(location: center, transform: viewport.transform))
    strip.copy?.dropTime = time
    showMessage("copying…")
  }

  private func beginCopy(of sketch: ShelvedSketch, _ drag: EditDrag) {
    settleStrokes()
    selection = nil
    strip.copy = StripState.Copy(sketch: sketch, drag: drag)
    strip.shelf?.load(sketch.path)
    showMessage("drop it on the canvas · Esc cancels")
  }

  /// Shows the copy as soon as its strokes are loaded and nothing else is being changed, and commits it
  /// once it was dropped.
  private func showCopy() {
    guard let copy = strip.copy, let strokes = copy.strokes else { return }
    if !copy.isShown {
      settleStrokes()
      guard pendingEdit == nil, textEntry == nil, sketch.activeStrokes.isEmpty else { return }
      guard let stamp = SketchStamp(of: strokes, showing: copy.texts, on: sketch) else {
        strip.copy = nil
        return showMessage(copy.isUnreadable ? "cannot read this sketch" : "no ink to copy")
      }
      strip.copy?.isShown = true
      pendingEdit = stamp
      updatePendingEdit(copy.drag)
    }
    if copy.dropTime != nil { commitCopy() }
  }

  private func commitCopy() {
    guard let copy = strip.copy.take(), let time = copy.dropTime,
      var stamp = pendingEdit.take() as? SketchStamp
    else { return }
    let times = recorder.makeRoom(for: stamp.duration, before: time)
    view.show(stamp.fit(into: times))
    if let action = stamp.action {
      let added = commit(action, at: times.upperBound).added
      // An open menu is that of the strokes that were selected before.
      if menu == nil { selection = Selection(copied: sketch.items.suffix(added.count).map(\.id)) }
      showWhole(added)
    }
    showMessage("copied \(copy.sketch.name.shortened(to: 24)) · drag moves · u undoes")
  }

  /// Zooms out if a copy is larger than the window, as when a sketch is opened.
  private func showWhole(_ strokes: [StrokeRecord]) {
    let points = strokes.lazy.flatMap(\.samples).map(\.location)
    guard let bounds = Rect(enclosing: points) else { return }
    let shown = viewport.transform.apply(to: bounds)
    guard shown.width > window.width || shown.height > window.height else { return }
    var area = window
    area.minX = strip.shown?.frame.maxX ?? 0
    viewport = Viewport(
      fitting: bounds, into: area, maximumScale: max(viewport.transform.scale, 1.0 / 8))
    showViewport()
  }
}

extension Selection {
  /// Selects the strokes of a copy.
  fileprivate init(copied ids: [StrokeID]) { self.ids = ids.sorted() }
}
