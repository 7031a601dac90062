import Canvas
import Geometry
import Ink
import TerminalUI

/// The order, the groups, and the copies of selected strokes.
extension SelectionEditor {
  /// The offset of a copy, in screen dots: two rows, or four columns.
  private static let copyOffset = 8.0

  func reorder(to level: Edit.PaintLevel, at time: TimeInterval) {
    guard let selection = editableSelection else { return }
    let (ids, count) = (Set(selection.ids), selection.ids.count)
    let isThere =
      level == .front
      ? sketch.items.suffix(count).allSatisfy { ids.contains($0.id) }
      : sketch.items.prefix(count).allSatisfy { ids.contains($0.id) }
    guard !isThere else { return messages.show("already in \(level == .front ? "front" : "back")") }
    guard editor.edit(.reordered(selection.ids.ascending, level), at: time) else { return }
    messages.show(level == .front ? "brought to front" : "sent to back")
  }

  func group(at time: TimeInterval) {
    guard let selection = editableSelection else { return }
    let groups = Set(sketch.items(selection.ids).map(\.group))
    guard selection.ids.count > 1 else { return messages.show("a group needs two strokes") }
    guard groups.count > 1 || groups.contains(nil) else { return messages.show("already a group") }
    guard editor.edit(.grouped(selection.ids.ascending), at: time) else { return }
    messages.show("grouped \(strokeCount(selection.ids.count))")
  }

  func ungroup(at time: TimeInterval) {
    guard let selection = editableSelection else { return }
    let grouped = sketch.items(selection.ids).filter { $0.group != nil }.map(\.id)
    guard !grouped.isEmpty else { return messages.show("no group selected") }
    guard editor.edit(.ungrouped(grouped.ascending), at: time) else { return }
    messages.show("ungrouped \(strokeCount(grouped.count))")
  }

  /// Adds a copy of the selected strokes beside them, and selects it.
  ///
  /// If the selection is the last copy, the next one is as far from it as it is from its original.
  func duplicate(at time: TimeInterval) {
    guard let selection = editableSelection else { return }
    let corner = corner(of: selection.ids)
    var offset = Vector(dx: copyStep, dy: copyStep)
    if let last = lastDuplicate, last.ids == selection.ids, let corner {
      let moved = corner - last.corner
      if moved != .zero { offset = moved }
    }
    let copy = copy(of: selection.ids)
    guard editor.add(copy, by: offset, at: time), let corner else { return }
    lastDuplicate = self.selection.map { ($0.ids, corner) }
    messages.show(
      "duplicated \(strokeCount(selection.ids.count))", KeyHint(.duplicateSelection, "repeats"))
  }

  func copy(of ids: [StrokeID]) -> StrokeCopy {
    let items = sketch.items(ids)
    return StrokeCopy(of: items, texts: sketch.texts(copying: items))
  }

  /// The distance of a copy from its original along each axis, in canvas dots.
  var copyStep: Double { context.grid?.step ?? Self.copyOffset / context.transform.scale }

  /// Returns the upper left corner of strokes, without the width of their lines.
  private func corner(of ids: [StrokeID]) -> Point? {
    Rect(union: sketch.strokes(ids).map(\.pathBounds)).map { Point(x: $0.minX, y: $0.minY) }
  }
}
