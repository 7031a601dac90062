import Canvas
import Geometry
import Ink
import Raster

extension SketchEditor {
  /// The maximum distance from the pointer to a lit dot of the stroke it picks up, in screen dots.
  private static let pickingTolerance = 2.0

  var selectedStyles: [StrokeStyle] {
    selection.map { sketch.items($0.ids).map(\.stroke.style) } ?? []
  }

  /// Whether the sketch is on disk; failed if edits cannot be written.
  enum SaveState: CaseIterable { case saved, saving, readOnly, failed }

  var saveState: SaveState {
    if readOnlyReason != nil { return .readOnly }
    if saveError != nil { return .failed }
    // A stroke that awaits corrections is finished, but not an edit yet; nor is an open edit.
    return settleDeadline == nil && !hasOpenChanges && isSaved ? .saved : .saving
  }

  /// Returns the topmost unlocked stroke with a lit dot near a point, in screen dots.
  func topmostStroke(at point: Point) -> StrokeID? {
    StrokeHitTest(smoothing: smoothing, transform: navigator.transform).strokes(
      near: Segment(point, point), tolerance: Self.pickingTolerance,
      among: sketch.items.lazy.filter { !$0.isLocked }
    ).last
  }

  /// Returns why the sketch cannot be edited now; while it is being read, only drawing is allowed.
  func refusal(drawing: Bool = false) -> String? {
    readOnlyReason ?? (drawing ? nil : readingProgress)
  }

  /// Returns whether the sketch may be edited; shows the reason if not.
  func mayEdit(drawing: Bool = false) -> Bool {
    guard let refusal = refusal(drawing: drawing) else { return true }
    messages.show(refusal)
    return false
  }

  func undo(at time: TimeInterval) {
    step(
      sketch.undoTargets().map { .undone($0) }, at: time,
      done: Message("undone", KeyHint(.redo, "redoes")), or: "nothing to undo")
  }

  func redo(at time: TimeInterval) {
    step(
      sketch.redoTargets().map { .redone($0) }, at: time, done: Message("redone"),
      or: "nothing to redo")
  }

  func clear(at time: TimeInterval) {
    let locked = sketch.items.count(where: \.isLocked)
    let text = locked == 0 ? "cleared" : "cleared, except \(locked) locked"
    step(
      sketch.items.count == locked ? [] : [sketch.clearing()], at: time,
      done: Message(text, KeyHint(.undo, "undoes")),
      or: locked == 0 ? "nothing to clear" : "everything is locked")
  }

  private func step(
    _ actions: [Edit.Action], at time: TimeInterval, done: Message, or nothing: String
  ) {
    if actions.isEmpty { messages.show(nothing) } else { edit(actions, at: time, done: done) }
  }
}
