import Canvas
import Display
import Geometry
import Ink

/// The order, the groups, and the copies of selected strokes.
extension DrawingController {
  /// The offset of a copy, in screen dots: two rows, or four columns.
  private static let copyOffset = 8.0

  /// The selection, if the sketch can be changed; otherwise `nil`, after showing what is missing.
  private var editableSelection: Selection? {
    guard readOnlyReason == nil else {
      showReadOnlyReason()
      return nil
    }
    if selection == nil { showMessage("select strokes first") }
    return selection
  }

  /// Puts the selected strokes above or below all others.
  func reorderSelection(to level: Edit.PaintLevel, at time: TimeInterval) {
    guard let selection = editableSelection else { return }
    let (ids, count) = (Set(selection.ids), selection.ids.count)
    let isThere =
      level == .front
      ? sketch.items.suffix(count).allSatisfy { ids.contains($0.id) }
      : sketch.items.prefix(count).allSatisfy { ids.contains($0.id) }
    guard !isThere else { return showMessage("already in \(level == .front ? "front" : "back")") }
    guard edit(.reordered(selection.ids.ascending, level), at: time) else { return }
    showMessage(level == .front ? "brought to front" : "sent to back")
  }

  /// Makes one group of the selected strokes.
  func groupSelection(at time: TimeInterval) {
    guard let selection = editableSelection else { return }
    let groups = Set(sketch.items(selection.ids).map(\.group))
    guard selection.ids.count > 1 else { return showMessage("a group needs two strokes") }
    guard groups.count > 1 || groups.contains(nil) else { return showMessage("already a group") }
    guard edit(.grouped(selection.ids.ascending), at: time) else { return }
    showMessage("grouped \(strokeCount(selection.ids.count))")
  }

  /// Takes the selected strokes out of their groups.
  func ungroupSelection(at time: TimeInterval) {
    guard let selection = editableSelection else { return }
    let grouped = sketch.items(selection.ids).filter { $0.group != nil }.map(\.id)
    guard !grouped.isEmpty else { return showMessage("no group selected") }
    guard edit(.ungrouped(grouped.ascending), at: time) else { return }
    showMessage("ungrouped \(strokeCount(grouped.count))")
  }

  /// Adds a copy of the selected strokes beside them, and selects it.
  ///
  /// If the selection is the last copy, the next one is as far from it as it is from its original.
  func duplicateSelection(at time: TimeInterval) {
    guard let selection = editableSelection else { return }
    let corner = corner(of: selection.ids)
    var offset = Vector(dx: copyStep, dy: copyStep)
    if let last = arranging.duplicate, last.ids == selection.ids, let corner {
      let moved = corner - last.corner
      if moved != .zero { offset = moved }
    }
    let copy = copy(of: selection.ids)
    guard add(copy, by: offset, at: time), let corner else { return }
    arranging.duplicate = self.selection.map { ($0.ids, corner) }
    showMessage("duplicated \(strokeCount(selection.ids.count)) · d repeats")
  }

  /// Returns a copy of strokes with their texts.
  func copy(of ids: [StrokeID]) -> StrokeCopy {
    let items = sketch.items(ids)
    return StrokeCopy(of: items, texts: sketch.texts(copying: items))
  }

  /// The distance of a copy from its original along each axis, in canvas dots.
  var copyStep: Double { grid?.step ?? Self.copyOffset / viewport.transform.scale }

  /// Returns the upper left corner of strokes, without the width of their lines.
  private func corner(of ids: [StrokeID]) -> Point? {
    Rect(union: sketch.strokes(ids).map(\.pathBounds)).map { Point(x: $0.minX, y: $0.minY) }
  }

  /// Adds copied strokes as one step, and selects them.
  ///
  /// - Parameters:
  ///   - copy: The strokes.
  ///   - offset: In canvas dots.
  ///   - time: On the monotonic clock, in seconds.
  /// - Returns: Whether the sketch could be changed.
  func add(_ copy: StrokeCopy, by offset: Vector, at time: TimeInterval) -> Bool {
    showReadOnlyReason()
    guard readOnlyReason == nil, sketch.activeStrokes.isEmpty, pendingEdit == nil,
      textEntry == nil
    else { return false }
    let times = recorder.makeRoom(for: copy.duration, before: time)
    let id = sketch.nextID()
    for action in copy.actions(by: offset, in: times, as: id) where !action.isEmptyDrawing {
      view.show(commit(action, at: times.upperBound, continuesStep: action.isGrouping))
    }
    selection = Selection(copy.ids(as: id))
    return true
  }
}

extension Edit.Action {
  fileprivate var isGrouping: Bool { if case .grouped = self { true } else { false } }

  fileprivate var isEmptyDrawing: Bool {
    if case .replaced(let replacement) = self { replacement.added.isEmpty } else { false }
  }
}
