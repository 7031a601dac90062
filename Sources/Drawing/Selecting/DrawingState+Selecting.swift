import Canvas
import Geometry
import Ink
import Touches

/// Selecting strokes, with the pointer and with keys.
extension DrawingState {
  /// Selects the strokes inside a closed line in canvas dots, with the rest of their groups.
  func selecting(inside line: Polygon?, adding adds: Bool) -> [Effect] {
    let found = line.flatMap { Selection(inside: $0, of: sketch) }?.ids ?? []
    let kept = adds ? selection?.ids ?? [] : []
    let selected = Selection(sketch.withGroups(Set(found + kept)))
    guard let selected else { return [.select(nil), .showAtPointer("no stroke inside")] }
    let count = strokeCount(selected.ids.count)
    return [.select(selected), .show("\(count) · drag moves · Alt-drag rotates · Esc deselects")]
  }

  /// Selects the stroke at a point with its group, or adds it or takes it out; without one, deselects.
  func selectingByClick(at point: Point, adding adds: Bool) -> [Effect] {
    guard let clicked = topmostStroke(at: point).map({ sketch.withGroups([$0]) }) else {
      return adds ? [] : [.select(nil)]
    }
    var selected = Set(clicked)
    if adds, let old = selection.map({ Set($0.ids) }) {
      selected = old.isSuperset(of: clicked) ? old.subtracting(clicked) : old.union(clicked)
    }
    let text = selected.isEmpty ? "nothing selected" : "\(strokeCount(selected.count)) selected"
    return [.select(Selection(selected)), .showAtPointer(text)]
  }

  func adds(_ touch: Touch) -> Bool { settings.addsByClick || touch.modifierFlags.contains(.shift) }

  var selectingAll: [Effect] { selecting(sketch.items.map(\.id)) }

  /// Selects the stroke under the pointer, or else that below the last selected, from the topmost.
  func selectingNext(keepingOthers keepsOthers: Bool) -> [Effect] {
    let old = selection?.ids ?? []
    let selected = Set(old)
    // The next key leads on from the stroke under a pointer that rests.
    let location = pointer.location == pointer.selecting ? nil : pointer.location
    var next = location.flatMap(topmostStroke).flatMap { selected.contains($0) ? nil : $0 }
    if next == nil {
      let ids = Array(sketch.items.map(\.id).reversed())
      let start = ids.lastIndex { selected.contains($0) }.map { $0 + 1 } ?? 0
      next = (ids.dropFirst(start) + ids.prefix(start)).first { !selected.contains($0) }
    }
    return [.notePointer]
      + selecting((keepsOthers ? old : []) + [next ?? old.first].compactMap(\.self))
  }

  private func selecting(_ ids: [StrokeID]) -> [Effect] {
    let selection = Selection(sketch.withGroups(Set(ids)))
    guard let count = selection?.ids.count else {
      return [.select(nil), .show("no stroke to select")]
    }
    return [
      .select(selection),
      .show(
        strokeCount(count), KeyHint(Command.pans, "move"), KeyHint(.rotateRight, "rotates"),
        KeyHint(.cancel, "deselects")),
    ]
  }
}

extension DrawingState {
  var handles: SelectionHandles? {
    let pending = pendingEdit
    guard !settings.showsOnlyInk, pending == nil || pending is SelectionStretch,
      let frame = selectionFrame
    else { return nil }
    return SelectionHandles(of: frame, in: area)
  }

  /// Adds the selected strokes, their frame, its handles, and the alignment guides.
  func addSelectionMarks(to overlay: inout CanvasOverlay) {
    overlay.frame = selectionFrame
    overlay.strokes = selectedStrokes
    overlay.guides = (pendingEdit?.guides ?? []).map {
      Segment(transform.apply(to: $0.start), transform.apply(to: $0.end))
    }
    guard let handles else { return }
    overlay.guides.append(handles.stem)
    for (handle, center) in handles.positions {
      if handle == .rotation {
        overlay.rings.append(CanvasOverlay.Ring(center: center, radius: 2, color: .foreground))
      } else {
        overlay.handles.append(center)
      }
    }
  }
}

/// Returns a number of strokes as a text: `1 stroke`.
func strokeCount(_ count: Int) -> String { "\(count) \(count == 1 ? "stroke" : "strokes")" }

extension Sketch {
  /// Returns strokes with the other strokes of their groups, from the lowest to the topmost.
  func withGroups(_ ids: Set<StrokeID>) -> [StrokeID] {
    let groups = Set(items(ids).compactMap(\.group))
    guard !groups.isEmpty else { return items(ids).map(\.id) }
    return items.filter { ids.contains($0.id) || $0.group.map(groups.contains) == true }.map(\.id)
  }
}
