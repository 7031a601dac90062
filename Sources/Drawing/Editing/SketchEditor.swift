import Canvas
import Geometry
import Ink
import Raster
import TerminalUI

/// The sketch, what is selected in it, and everything that changes it: edits, strokes in progress, and the room.
///
/// It is the only place that checks whether the sketch may be edited, and the only way to edit it, to
/// commit what is in progress, and to settle strokes whose touches have ended.
final class SketchEditor {
  var sketch: Sketch {
    didSet {
      forgetSelectedStrokes()
      revision += 1
    }
  }
  /// A number that changes with the sketch.
  private(set) var revision = 0
  var view: CanvasView
  private(set) var smoothing: Smoothing
  var recorder: SketchRecorder
  /// The reason why the sketch cannot be changed; `nil` if it can.
  let readOnlyReason: String?
  /// What stands in for a sketch that is being read; `nil` once it was.
  var provisional: ProvisionalSketch?
  var room: (any DrawingRoom)?
  /// The text that is being typed; it shows a sketch of its own.
  weak var typing: (any SketchPreview)?
  var selection: Selection? {
    didSet {
      forgetSelectedStrokes()
      if selection != nil { selected() }
    }
  }
  /// Called when strokes were selected.
  var selected: () -> Void = {}
  /// The edit that the current drag changes, if any.
  private(set) var pendingEdit: (any PreviewedEdit)? { didSet { forgetSelectedStrokes() } }
  /// Whether the sketch has changed since this was last set to false.
  var isStale = false
  /// Whether the last change was made outside the sketch: another sketch was deleted or restored.
  var isDeletionLast = false

  /// When the strokes whose touches have ended are committed without further corrections; `nil` if no
  /// correction is expected.
  var settleDeadline: TimeInterval?
  /// The bounds of the selected ink as it is shown, in canvas dots; `nil` until they are needed.
  private var selectionBounds: Rect?
  /// The selected strokes as they are shown; `nil` until they are needed.
  private var shownSelection: [StrokeRecord]?
  /// The strokes that others are drawing and that the view shows.
  var liveStrokes: [ObjectIdentifier: Stroke] = [:]
  let messages: Messages
  let navigator: CanvasNavigator
  let frames: DisplayLink

  /// How long strokes wait for corrections after their touches have ended, in seconds.
  static let updateTimeout = 0.5
  /// The maximum distance from the pointer to a lit dot of the stroke it picks up, in screen dots.
  private static let pickingTolerance = 2.0

  /// Creates the editor of a sketch as it was last saved.
  init(
    _ sketch: Sketch, recorder: SketchRecorder, smoothing: Smoothing, readOnlyReason: String?,
    messages: Messages, navigator: CanvasNavigator, frames: DisplayLink
  ) {
    (self.sketch, self.recorder, self.smoothing) = (sketch, recorder, smoothing)
    self.readOnlyReason = readOnlyReason
    (self.messages, self.navigator, self.frames) = (messages, navigator, frames)
    view = CanvasView(smoothing: smoothing)
  }

  /// The strokes that are being drawn, or await corrections.
  var activeStrokes: [Stroke] { sketch.activeStrokes }
  /// Whether no stroke is being drawn and no edit follows a drag.
  var isFree: Bool { sketch.activeStrokes.isEmpty && pendingEdit == nil }
  /// Whether nothing at all is in progress, typing included.
  var isIdle: Bool { isFree && typing?.preview == nil }
  /// The sketch as it is shown: with the pending edit, or with the text that is being typed, if any.
  var shownSketch: Sketch { pendingEdit?.preview ?? typing?.preview ?? sketch }

  /// Returns whether the sketch may be edited; shows the reason if not.
  ///
  /// While the sketch is being read, only drawing is allowed.
  func mayEdit(drawing: Bool = false) -> Bool {
    guard let readOnlyReason else {
      return drawing || isRead()
    }
    messages.removeNotice(readOnlyReason)
    messages.show(readOnlyReason)
    return false
  }

  func change(_ smoothing: Smoothing) {
    self.smoothing = smoothing
    view.change(smoothing)
  }

  /// Notes that the shown sketch has changed, so that the frame of the selection is computed again.
  func previewChanged() { forgetSelectedStrokes() }

  private func forgetSelectedStrokes() { (shownSelection, selectionBounds) = (nil, nil) }

  /// The frame around the selection, in screen dots.
  ///
  /// - Complexity: O(*n*) in the number of selected samples after they have changed, else O(1).
  var selectionFrame: Rect? {
    selectionBounds = selectionBounds ?? Rect(union: selectedStrokes.map(\.tightBounds))
    return selectionBounds.map { navigator.transform.apply(to: $0).outset(by: Selection.margin) }
  }

  /// The selected strokes, as they are shown.
  ///
  /// - Complexity: O(*n*) in their number after they have changed, else O(1).
  var selectedStrokes: [StrokeRecord] {
    if let strokes = shownSelection { return strokes }
    let strokes = selection.map { shownSketch.strokes($0.ids) } ?? []
    shownSelection = strokes
    return strokes
  }

  var selectedStyles: [StrokeStyle] {
    selection.map { sketch.items($0.ids).map(\.stroke.style) } ?? []
  }

  /// Whether the sketch is on disk; failed if edits cannot be written.
  enum SaveState: CaseIterable { case saved, saving, readOnly, failed }

  var saveState: SaveState {
    if readOnlyReason != nil { return .readOnly }
    if recorder.saveError() != nil { return .failed }
    // A stroke that awaits corrections is finished, but not an edit yet; nor is a text.
    let isFinished = settleDeadline == nil && typing?.isChanged != true
    return isFinished && recorder.isSaved() ? .saved : .saving
  }
}

/// What shows a changed sketch before it is committed.
protocol SketchPreview: AnyObject {
  /// The changed sketch; `nil` while none is shown.
  var preview: Sketch? { get }
  /// Whether the preview differs from the sketch.
  var isChanged: Bool { get }
  /// Shows the changes on a sketch that others have changed.
  func move(onto sketch: Sketch)
}

// MARK: - Edits

extension SketchEditor {
  /// Performs an action immediately, unless the sketch is read-only or a gesture is changing it.
  ///
  /// The selected strokes stay selected, except those that it erases. The time is on the monotonic
  /// clock, in seconds.
  ///
  /// - Returns: Whether the action was performed.
  @discardableResult func edit(_ action: Edit.Action, at time: TimeInterval) -> Bool {
    guard mayEdit(), isFree else { return false }
    view.show(commit(action, at: recorder.sketchTime(time)))
    selection = selection?.remaining(in: sketch)
    return true
  }

  /// Performs actions and shows a message, or another message if there are no actions.
  func edit(
    _ actions: [Edit.Action], at time: TimeInterval, done: String, _ hints: [KeyHint] = [],
    or nothing: String
  ) {
    guard !actions.isEmpty else { return messages.show(nothing) }
    for action in actions where edit(action, at: time) {
      messages.show(messages.keys.message(done, hints))
    }
  }

  /// Applies an action to the sketch and saves it, at a time in seconds since the sketch's start.
  ///
  /// Strokes that replace others of a group join it, as part of the same step. A group that
  /// `continuesStep` has the time of the previous edit, and is undone and redone with it.
  ///
  /// - Returns: What changed in the picture.
  @discardableResult func commit(
    _ action: Edit.Action, at time: TimeInterval, continuesStep: Bool = false
  ) -> Sketch.Change {
    var time = time
    if case .grouped = action, !continuesStep { time = recorder.laterTime(time) }
    let groups = sketch.groups(keptBy: action)
    let made = Edit(action, at: time, by: sketch.author)
    let edit = room?.rounded(made) ?? made
    let change = sketch.apply(edit)
    recorder.save(edit)
    provisional?.edits.append(edit)
    for group in groups { commit(.grouped(group), at: time, continuesStep: true) }
    (isStale, isDeletionLast) = (true, false)
    return change
  }

  func undo(at time: TimeInterval) {
    edit(
      sketch.undoTargets().map { .undone($0) }, at: time, done: "undone",
      [KeyHint(.redo, "redoes")], or: "nothing to undo")
  }

  func redo(at time: TimeInterval) {
    edit(sketch.redoTargets().map { .redone($0) }, at: time, done: "redone", or: "nothing to redo")
  }

  func clear(at time: TimeInterval) {
    edit(
      sketch.items.isEmpty ? [] : [sketch.clearing()], at: time, done: "cleared",
      [KeyHint(.undo, "undoes")], or: "nothing to clear")
  }

  /// Adds strokes and their groups as one step, and selects them; returns whether it has.
  ///
  /// The offset is in canvas dots, the time in seconds on the monotonic clock.
  func add(_ copy: StrokeCopy, by offset: Vector, at time: TimeInterval) -> Bool {
    guard mayEdit(), isIdle else { return false }
    let times = recorder.makeRoom(for: copy.strokes.longestDuration, before: time)
    let id = sketch.nextID()
    for action in copy.actions(by: offset, in: times, as: id) where !action.isEmptyDrawing {
      view.show(commit(action, at: times.upperBound, continuesStep: action.isGrouping))
    }
    selection = Selection(copy.ids(as: id))
    return true
  }

  /// Returns the topmost stroke that has a lit dot near a point in screen dots.
  func topmostStroke(at point: Point) -> StrokeID? {
    StrokeHitTest(smoothing: smoothing, transform: navigator.transform).strokes(
      near: Segment(point, point), tolerance: Self.pickingTolerance, among: sketch.items
    ).last
  }
}

extension Edit.Action {
  fileprivate var isGrouping: Bool { if case .grouped = self { true } else { false } }

  fileprivate var isEmptyDrawing: Bool {
    if case .replaced(let replacement) = self { replacement.added.isEmpty } else { false }
  }
}

// MARK: - The pending edit

extension SketchEditor {
  /// Starts an edit that follows a drag, after settling the strokes.
  func begin(_ edit: (any PreviewedEdit)?) {
    guard let edit else { return }
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

  /// Commits the pending edit, if any, at a time on the monotonic clock, in seconds.
  func commitPendingEdit(at time: TimeInterval) {
    guard let action = pendingEdit.take()?.action else { return }
    selection?.keyed = nil
    commit(action, at: recorder.sketchTime(time))
  }

  func cancelPendingEdit() {
    guard let edit = pendingEdit.take() else { return }
    show(edit.reversal)
  }

  /// Removes the pending edit, which the caller commits.
  func takePendingEdit() -> (any PreviewedEdit)? { pendingEdit.take() }
  private func show(_ change: Sketch.Change) { if !change.isEmpty { view.show(change) } }
}
