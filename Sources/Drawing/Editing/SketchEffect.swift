import Geometry
import Ink

/// A change of the sketch, of what is drawn or previewed on it, or of what is selected in it.
enum SketchEffect {
  /// Commits strokes whose touches have ended without waiting for further corrections.
  case settle
  case draw([Stroke])
  /// Shows strokes whose touches have ended, and commits them if no more corrections are expected.
  case finishStrokes
  case withdrawStrokes
  /// Replaces the strokes being drawn by the figure that they resemble, which then follows the drag.
  case snap(EditDrag)
  case snapLast(holdsOn: Bool)

  case select(Selection?)
  /// Performs actions, unless the sketch is read-only or a gesture is changing it, and shows a message.
  case edit([Edit.Action], done: Message? = nil, keyed: Selection.KeyedTransform? = nil)
  /// Adds strokes with their groups, selects them, and shows a message; a duplicate has the corner of its original.
  case add(StrokeCopy, by: Vector, done: Message, original: Point? = nil)
  case redo
  case clear

  /// Starts an edit that follows a drag, after settling the strokes.
  case begin(any PreviewedEdit)
  case update(EditDrag)
  case commit
  case cancel

  case open(any OpenEdit)
  case show(Sketch.Change)
  /// Ends the open edit after what changed in its preview, and commits its actions as one step.
  case close([Edit.Action], showing: Sketch.Change, at: TimeInterval)
}

/// An edit that stays open while the user does something else, such as a text that is being typed.
protocol OpenEdit: AnyObject {
  /// The changed sketch; `nil` while none is shown.
  var preview: Sketch? { get }
  var isChanged: Bool { get }
  /// Whether new strokes are not in the draft yet.
  var hasNewStrokes: Bool { get }
  /// Shows the changes on a sketch that others have changed; returns what this moves besides what they have changed.
  func move(onto sketch: Sketch) -> Sketch.Change
  /// Returns the update of the draft, once; `nil` for none.
  func takeDraft() -> DraftUpdate?
}

extension SketchEditor {
  /// Carries out an effect at a time on the monotonic clock; messages about a drag are shown at the pointer.
  func perform(_ effect: SketchEffect, at time: TimeInterval, pointer: Point?) {
    switch effect {
    case .settle: settleStrokes()
    case .draw(let strokes): begin(strokes)
    case .finishStrokes: strokesUpdated()
    case .withdrawStrokes: withdrawStrokes()
    case .snap(let drag): snapActiveStrokes(drag)
    case .snapLast(let holdsOn): snapLastStroke(at: time, holdsOn: holdsOn)
    case .select(let selection): select(selection)
    case .edit(let actions, let done, let keyed): edit(actions, at: time, done: done, keyed: keyed)
    case .add(let copy, let offset, let done, let original):
      if add(copy, by: offset, at: time, original: original) { messages.show(done) }
    case .redo: redo(at: time)
    case .clear: clear(at: time)
    case .begin(let edit): begin(edit)
    case .update(let drag):
      updatePendingEdit(drag)
      if let text = pendingEdit?.text { messages.show(text, at: pointer) }
    case .commit: commitPendingEdit(at: time)
    case .cancel: cancelPendingEdit()
    case .open(let edit): open(edit)
    case .show(let change): showOpenEdit(change)
    case .close(let actions, let change, let time): closeEdit(actions, showing: change, at: time)
    }
  }
}
