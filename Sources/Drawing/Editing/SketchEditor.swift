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
  /// The sketch.
  var sketch: Sketch {
    didSet { selectionBounds = nil }
  }
  /// The view that shows the sketch.
  var view: CanvasView
  /// The smoothing of lines.
  private(set) var smoothing: Smoothing
  /// Saves the edits and drafts.
  var recorder: SketchRecorder
  /// The reason why the sketch cannot be changed; `nil` if it can.
  let readOnlyReason: String?
  /// The room in which the sketch is shared; `nil` if it is not.
  var room: (any DrawingRoom)?
  /// The text that is being typed; it shows a sketch of its own.
  weak var typing: (any SketchPreview)?
  /// The selected strokes; `nil` for none.
  var selection: Selection? {
    didSet {
      selectionBounds = nil
      if selection != nil { selected() }
    }
  }
  /// Called when strokes were selected.
  var selected: () -> Void = {}
  /// The edit that follows the current drag, if any.
  private(set) var pendingEdit: (any PreviewedEdit)? {
    didSet { selectionBounds = nil }
  }
  /// Whether the sketch has changed since this was last set to false.
  var isStale = false
  /// Whether the last change was made outside the sketch: another sketch was deleted or restored.
  var isDeletionLast = false

  /// When the strokes whose touches have ended are committed without further corrections; `nil` if no
  /// correction is expected.
  var settleDeadline: TimeInterval?
  /// The bounds of the selected ink as it is shown, in canvas dots; `nil` until they are needed.
  private var selectionBounds: Rect?
  /// The strokes that others are drawing and that the view shows.
  var liveStrokes: [ObjectIdentifier: Stroke] = [:]
  let messages: Messages
  let navigator: CanvasNavigator
  let frames: DisplayLink

  /// The time for which strokes await corrections after their touches have ended, in seconds.
  static let updateTimeout = 0.5

  /// Creates the editor of a sketch.
  ///
  /// - Parameters:
  ///   - sketch: The sketch as it was last saved.
  ///   - recorder: Saves its edits.
  ///   - smoothing: The smoothing of lines.
  ///   - readOnlyReason: The reason why the sketch cannot be changed; `nil` if it can.
  ///   - messages: The messages for the user.
  ///   - navigator: The part of the canvas that is shown.
  ///   - frames: Schedules the frames.
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
  func mayEdit() -> Bool {
    guard let readOnlyReason else { return true }
    messages.removeNotice(readOnlyReason)
    messages.show(readOnlyReason)
    return false
  }

  /// Shows lines with another smoothing.
  func change(_ smoothing: Smoothing) {
    self.smoothing = smoothing
    view.change(smoothing)
  }

  /// Notes that the shown sketch has changed, so that the frame of the selection is computed again.
  func previewChanged() { selectionBounds = nil }

  /// The frame around the selection, in screen dots.
  ///
  /// - Complexity: O(*n*) in the number of selected samples after they have changed, else O(1).
  var selectionFrame: Rect? {
    guard let selection else { return nil }
    selectionBounds = selectionBounds ?? selection.bounds(in: shownSketch)
    return selectionBounds.map { navigator.transform.apply(to: $0).outset(by: Selection.margin) }
  }

  /// The styles of the selected strokes; none without a selection.
  var selectedStyles: [StrokeStyle] {
    selection.map { sketch.items($0.ids).map(\.stroke.style) } ?? []
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
  /// The selected strokes stay selected, except those that it erases.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - time: On the monotonic clock, in seconds.
  /// - Returns: Whether the action was performed.
  @discardableResult
  func edit(_ action: Edit.Action, at time: TimeInterval) -> Bool {
    guard mayEdit(), isFree else { return false }
    view.show(commit(action, at: recorder.sketchTime(time)))
    selection = selection?.remaining(in: sketch)
    return true
  }

  /// Performs actions with a message, or shows another one if there are none.
  func edit(
    _ actions: [Edit.Action], at time: TimeInterval, done: String, or nothing: String
  ) {
    guard !actions.isEmpty else { return messages.show(nothing) }
    for action in actions where edit(action, at: time) { messages.show(done) }
  }

  /// Applies an action to the sketch and saves it.
  ///
  /// Strokes that replace others of a group join it, as part of the same step.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - time: In seconds since the sketch's start.
  ///   - continuesStep: Whether the action is undone and redone together with the edit before, at whose
  ///     time it is; only for groups.
  /// - Returns: What changed in the picture.
  @discardableResult
  func commit(
    _ action: Edit.Action, at time: TimeInterval, continuesStep: Bool = false
  ) -> Sketch.Change {
    var time = time
    if case .grouped = action, !continuesStep { time = recorder.laterTime(time) }
    let groups = sketch.groups(keptBy: action)
    let made = Edit(action, at: time, by: sketch.author)
    let edit = room?.rounded(made) ?? made
    let change = sketch.apply(edit)
    recorder.save(edit)
    for group in groups { commit(.grouped(group), at: time, continuesStep: true) }
    (isStale, isDeletionLast) = (true, false)
    return change
  }

  /// Undoes the last step.
  func undo(at time: TimeInterval) {
    edit(
      sketch.undoTargets().map { .undone($0) }, at: time, done: "undone · U redoes",
      or: "nothing to undo")
  }

  /// Redoes the step that was undone last.
  func redo(at time: TimeInterval) {
    edit(
      sketch.redoTargets().map { .redone($0) }, at: time, done: "redone", or: "nothing to redo")
  }

  /// Clears the sketch.
  func clear(at time: TimeInterval) {
    edit(
      sketch.items.isEmpty ? [] : [sketch.clearing()], at: time, done: "cleared · u undoes",
      or: "nothing to clear")
  }

  /// Adds strokes and their groups as one step, and selects them.
  ///
  /// - Parameters:
  ///   - copy: The strokes.
  ///   - offset: In canvas dots.
  ///   - time: On the monotonic clock, in seconds.
  /// - Returns: Whether the sketch could be changed.
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
      near: Segment(point, point), tolerance: StrokeHitTest.pickingTolerance, among: sketch.items
    ).last
  }
}

extension StrokeHitTest {
  /// The maximum distance from the pointer to a lit dot of the stroke it picks up, in screen dots.
  fileprivate static let pickingTolerance = 2.0
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

  /// Commits the pending edit, if any.
  ///
  /// - Parameter time: On the monotonic clock, in seconds.
  func commitPendingEdit(at time: TimeInterval) {
    guard let action = pendingEdit.take()?.action else { return }
    selection?.keyed = nil
    commit(action, at: recorder.sketchTime(time))
  }

  /// Withdraws the pending edit, if any.
  func cancelPendingEdit() {
    guard let edit = pendingEdit.take() else { return }
    show(edit.reversal)
  }

  /// Removes the pending edit, which somebody else commits.
  func takePendingEdit() -> (any PreviewedEdit)? { pendingEdit.take() }

  private func show(_ change: Sketch.Change) { if !change.isEmpty { view.show(change) } }
}
