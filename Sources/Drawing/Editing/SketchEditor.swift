import Canvas
import Geometry
import Ink
import TerminalUI

/// The sketch, what is selected in it, and everything that changes it: edits, strokes in progress, and the room.
///
/// It is the only place that checks whether the sketch may be edited, and the only way to edit it, to
/// commit what is in progress, and to settle strokes whose touches have ended.
final class SketchEditor {
  private(set) var sketch: Sketch {
    didSet {
      forgetSelectedStrokes()
      revision += 1
    }
  }
  private(set) var revision = 0
  private(set) var view: CanvasView
  private(set) var smoothing: Smoothing
  private var recorder: SketchRecorder
  let readOnlyReason: String?
  /// What is shown in place of a sketch that is being read.
  var provisional: ProvisionalSketch?
  var room: (any DrawingRoom)?
  /// Whether only the screen under the ink is shown.
  var hidesInk = false { didSet { view.setNeedsRepaint() } }
  private(set) weak var openEdit: (any OpenEdit)?
  var selection: Selection? {
    didSet {
      forgetSelectedStrokes()
      if selection != nil { selected() }
    }
  }
  /// Called after strokes were selected.
  var selected: () -> Void = {}
  private(set) var pendingEdit: (any PreviewedEdit)? { didSet { forgetSelectedStrokes() } }
  /// The strokes that were duplicated last, and the upper left corner of their original.
  private(set) var lastDuplicate: (ids: [StrokeID], corner: Point)?
  /// Whether the last change was made outside the sketch: another sketch was deleted or restored.
  var isDeletionLast = false

  /// When strokes whose touches have ended are committed without corrections; `nil` if none is expected.
  private(set) var settleDeadline: TimeInterval?
  private var shownSelection = ShownSelection()
  private var transientStrokes = TransientStrokes()
  var laser = LaserInk()
  let messages: Messages
  let navigator: CanvasNavigator
  let frames: DisplayLink

  /// How long strokes wait for corrections after their touches have ended, in seconds.
  static let updateTimeout = 0.5

  init(
    _ sketch: Sketch, recorder: SketchRecorder, smoothing: Smoothing, readOnlyReason: String?,
    messages: Messages, navigator: CanvasNavigator, frames: DisplayLink
  ) {
    (self.sketch, self.recorder, self.smoothing) = (sketch, recorder, smoothing)
    self.readOnlyReason = readOnlyReason
    (self.messages, self.navigator, self.frames) = (messages, navigator, frames)
    view = CanvasView(smoothing: smoothing)
  }

  var activeStrokes: [Stroke] { sketch.activeStrokes }
  /// Whether no stroke is being drawn and no edit follows a drag.
  var isFree: Bool { sketch.activeStrokes.isEmpty && pendingEdit == nil }
  /// Whether nothing at all is in progress, an open edit included.
  var isIdle: Bool { isFree && openEdit?.preview == nil }
  /// The sketch as it is shown: with the pending edit, or with the open edit, if any.
  var shownSketch: Sketch { pendingEdit?.preview ?? openEdit?.preview ?? sketch }
  var hasOpenChanges: Bool { openEdit?.isChanged == true }
  var saveError: String? { recorder.saveError() }
  var isSaved: Bool { recorder.isSaved() }

  func sketchTime(_ time: TimeInterval) -> TimeInterval { recorder.sketchTime(time) }

  func change(_ smoothing: Smoothing) {
    self.smoothing = smoothing
    view.change(smoothing)
  }

  private func forgetSelectedStrokes() { shownSelection = ShownSelection() }

  /// The frame around the selection, in screen dots.
  var selectionFrame: Rect? {
    shownSelection.bounds(of: selection, in: shownSketch).map {
      navigator.transform.apply(to: $0).outset(by: Selection.margin)
    }
  }

  var selectedStrokes: [StrokeRecord] { shownSelection.strokes(of: selection, in: shownSketch) }
}

// MARK: - Edits

extension SketchEditor {
  /// Performs actions immediately, all at one time, unless the sketch is read-only or a gesture is changing it,
  /// and shows a message.
  ///
  /// The selected strokes stay selected, except those that it erases. The time is on the monotonic
  /// clock, in seconds.
  func edit(
    _ actions: [Edit.Action], at time: TimeInterval, done: Message? = nil,
    keyed: Selection.KeyedTransform? = nil
  ) {
    for (index, action) in actions.enumerated() where mayEdit() && isFree {
      let time = index == 0 ? recorder.sketchTime(time) : recorder.lastTime
      view.show(commit(action, at: time, continuesStep: index > 0))
      selection = selection?.remaining(in: sketch)
      selection?.keyed = keyed
      if let done { messages.show(done) }
    }
  }

  /// Applies an action to the sketch and saves it, at a time in seconds since the sketch's start.
  ///
  /// Strokes that replace others of a group join it, as part of the same step. A group or a map that
  /// `continuesStep` has the time of the previous edit, and is undone and redone with it.
  ///
  /// - Returns: What changed in the picture.
  @discardableResult private func commit(
    _ action: Edit.Action, at time: TimeInterval, continuesStep: Bool = false
  ) -> Sketch.Change {
    var time = time
    if action.mayContinueStep, !continuesStep { time = recorder.laterTime(time) }
    let groups = sketch.groups(keptBy: action)
    let made = Edit(action, at: time, by: sketch.author)
    let edit = room?.rounded(made) ?? made
    let change = sketch.apply(edit)
    recorder.save(edit)
    provisional?.edits.append(edit)
    for group in groups { commit(.grouped(group), at: time, continuesStep: true) }
    isDeletionLast = false
    return change
  }

  /// Adds strokes and their groups as one step, moved by canvas dots, selects them, and shows a message.
  ///
  /// A duplicate has the upper left corner of its original.
  func add(
    _ copy: StrokeCopy, by offset: Vector, at time: TimeInterval, done: Message,
    original: Point? = nil
  ) {
    guard mayEdit(), isIdle else { return }
    let times = recorder.makeRoom(for: copy.strokes.longestDuration, before: time)
    let id = sketch.nextID()
    for action in copy.actions(by: offset, in: times, as: id) where !action.isEmptyDrawing {
      view.show(commit(action, at: times.upperBound, continuesStep: action.isGrouping))
    }
    selection = Selection(copy.ids(as: id))
    if let original { lastDuplicate = (copy.ids(as: id), original) }
    messages.show(done)
  }

  /// Commits the copy of a sketch that was dropped at a time; returns its strokes, or `nil` without a copy.
  func commitStamp(at time: TimeInterval, selecting selects: Bool) -> [StrokeRecord]? {
    guard var stamp = pendingEdit.take() as? SketchStamp else { return nil }
    let times = recorder.makeRoom(for: stamp.duration, before: time)
    view.show(stamp.fit(into: times))
    guard let action = stamp.action else { return [] }
    let added = commit(action, at: times.upperBound).added
    if selects { selection = Selection(sketch.items.suffix(added.count).map(\.id)) }
    return added
  }
}

// MARK: - Previewed edits

extension SketchEditor {
  /// Starts an edit that follows a drag, after settling the strokes.
  func begin(_ edit: any PreviewedEdit) {
    settleStrokes()
    pendingEdit = edit
  }

  /// Extends the pending edit, if any, to the present state of its drag.
  func updatePendingEdit(_ drag: EditDrag) {
    // The property is empty while the edit changes, so the edit's storage is not copied.
    guard var edit = pendingEdit.take() else { return }
    show(edit.update(drag))
    pendingEdit = edit
  }

  func commitPendingEdit(at time: TimeInterval) {
    guard let action = pendingEdit.take()?.action else { return }
    selection?.keyed = nil
    commit(action, at: recorder.sketchTime(time))
  }

  func cancelPendingEdit() { if let edit = pendingEdit.take() { show(edit.reversal) } }
  private func show(_ change: Sketch.Change) { if !change.isEmpty { view.show(change) } }

  /// Opens an edit after what changed in its preview.
  func open(_ edit: any OpenEdit, showing change: Sketch.Change) {
    openEdit = edit
    showOpenEdit(change)
  }

  func showOpenEdit(_ change: Sketch.Change) {
    forgetSelectedStrokes()
    view.show(change)
  }

  /// Ends the open edit, and commits its actions as one step.
  ///
  /// The time is in seconds since the sketch's start. Edits of others may have come since.
  func closeEdit(_ actions: [Edit.Action], showing change: Sketch.Change, at time: TimeInterval) {
    openEdit = nil
    showOpenEdit(change)
    recorder.endTextDraft(isKept: actions.contains { !Edit($0, at: 0).newStrokes.isEmpty })
    for (index, action) in actions.enumerated() {
      commit(action, at: max(time, recorder.lastTime), continuesStep: index > 0)
    }
  }
}

// MARK: - Strokes in progress

extension SketchEditor {
  /// Draws strokes, replacing active ones that no press has settled.
  func begin(_ strokes: [Stroke]) {
    withdrawStrokes()
    sketch.activeStrokes = strokes
  }

  /// Removes the active strokes, if any, from the view and from the draft.
  func withdrawStrokes() {
    guard !activeStrokes.isEmpty else { return }
    for stroke in activeStrokes { view.remove(stroke) }
    sketch.activeStrokes = []
    recorder.abandonDraft()
  }

  /// Commits strokes whose touches have ended without waiting for further corrections.
  func settleStrokes() {
    guard activeStrokes.allSatisfy({ $0.state == .done }) else { return }
    for stroke in activeStrokes { stroke.stopExpectingUpdates() }
    commitStrokes()
  }

  /// Shows strokes whose touches have ended, and commits them if no more corrections are expected.
  func strokesUpdated() { if activeStrokes.allSatisfy(\.isFinal) { commitStrokes() } }

  func finishStrokes() {
    for stroke in activeStrokes where stroke.state == .active { stroke.finish() }
    settleStrokes()
  }

  private func commitStrokes() {
    let strokes = activeStrokes
    sketch.activeStrokes = []
    guard let first = strokes.first?.samples.first else { return }
    for stroke in strokes { view.finish(stroke) }
    recorder.endDraft()
    let origin = first.timestamp - recorder.sketchTime(first.timestamp)
    let records = strokes.compactMap { $0.record(origin: origin) }
    guard let end = records.map(\.time.upperBound).max() else { return }
    let corners = sketch.corners(of: records)
    let change = commit(.strokesAdded(records), at: end)
    if let corners { view.show(commit(corners, at: end, continuesStep: true)) }
    // A line can be shown elsewhere than it was drawn.
    if change.added != records {
      view.show(Sketch.Change(removed: records + change.removed, added: change.added))
    }
  }

  /// Sets the deadline of strokes whose touches have ended at a time but which expect corrections.
  func updateSettleDeadline(at time: TimeInterval) {
    let isWaiting = !activeStrokes.isEmpty && activeStrokes.allSatisfy { $0.state == .done }
    settleDeadline = isWaiting ? settleDeadline ?? time + Self.updateTimeout : nil
  }

  func settleExpiredStrokes(at time: TimeInterval) {
    guard let settleDeadline, settleDeadline <= time else { return }
    self.settleDeadline = nil
    settleStrokes()
  }

  /// Removes the strokes of the laser that have faded.
  func fadeLaser(at time: TimeInterval) {
    laser.expire(at: time)
    if let next = laser.nextExpiry { frames.schedule(notBefore: next) }
  }

  /// Saves the drafts of the active strokes and of the open edit, at most eight times a second.
  func saveDraft(at time: TimeInterval) {
    if let next = recorder.saveDraft(of: activeStrokes, at: time) {
      frames.schedule(notBefore: next)
    }
    guard let openEdit, openEdit.hasNewStrokes else { return }
    guard time >= recorder.nextTextDraft else {
      return frames.schedule(notBefore: recorder.nextTextDraft)
    }
    if let update = openEdit.takeDraft() { recorder.saveTextDraft(update, at: time) }
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
}

// MARK: - The room and the reading of the sketch

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
      var change = news.change
      if let moved = openEdit?.move(onto: sketch) { change.add(moved) }
      // The open edit is above what others have changed.
      if openEdit?.preview != nil { change.isOnTop = false }
      view.show(change)
      selection = selection?.remaining(in: sketch)
    }
    if let edit = news.lastEdit { recorder.note(edit, at: time) }
    if let next = news.nextDeadline { frames.schedule(notBefore: next) }
    return news
  }

  func layOut(_ size: ScreenSize) {
    view.layOut(size, transform: navigator.transform)
    guard let provisional else { return }
    var shown: [StrokeRecord] = []
    view.show { painter, cells in
      let (picture, strokes) = provisional.reading.paint(in: cells, with: &painter)
      shown = strokes
      return picture
    }
    self.provisional?.painting = (navigator.transform, smoothing)
    let active = activeStrokes
    sketch = provisional.sketch(of: shown)
    sketch.activeStrokes = active
    let drawn = provisional.edits.flatMap(\.newStrokes)
    view.show(Sketch.Change(added: drawn, isOnTop: true))
  }

  /// Replaces the provisional sketch by the whole one; `isAsPainted` is whether its picture is shown.
  func finishReading(_ read: Sketch, isAsPainted: Bool) {
    guard let provisional else { return }
    var whole = read
    whole.author = sketch.author
    whole.activeStrokes = activeStrokes
    whole.apply(contentsOf: provisional.edits)
    sketch = whole
    let painting = provisional.painting
    let isShown = painting.map { $0 == (navigator.transform, smoothing) } ?? false
    // Texts below areas that are full of ink are new to the view.
    let hasTexts = whole.items.contains { $0.stroke.style.nib == .characters }
    if !isAsPainted || !isShown || hasTexts { view.setNeedsRepaint() }
    self.provisional = nil
  }
}

// MARK: - Drawing

extension SketchEditor {
  /// Changes how the view shows everything, such as with other characters, or draws on a screen.
  func changeView(_ change: (inout CanvasView) -> Void) { change(&view) }

  /// Paints what has changed, with marks over the ink.
  func update(marks: CanvasOverlay, guides: [Segment], grid: CanvasGrid?, pointer: PointerMark?) {
    (view.overlay, view.guides, view.grid, view.pointer) = (marks, guides, grid, pointer)
    let passing = (room?.strokes ?? []) + laser.strokes
    transientStrokes.show(passing, in: &view)
    if hidesInk {
      view.setNeedsRepaint()
      return view.update(showing: sketch.withoutInk)
    }
    var sketch = shownSketch
    // The strokes that others are drawing are below the user's.
    sketch.activeStrokes = passing + sketch.activeStrokes
    view.update(showing: sketch)
  }

  func updateWithoutMarks() {
    (view.overlay, view.guides, view.grid, view.pointer) = (CanvasOverlay(), [], nil, nil)
    transientStrokes.show([], in: &view)
    view.update(showing: shownSketch)
  }
}
