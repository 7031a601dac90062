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
  ///
  /// A double click edits the text, or the label of the figure, that is there.
  func selectingByClick(at point: Point, adding adds: Bool) -> [Effect] {
    let edits: [Effect] = clickCount == 2 && !adds ? [.editText(at: point)] : []
    guard let clicked = topmostStroke(at: point).map({ sketch.withGroups([$0]) }) else {
      return adds ? [] : [.select(nil)] + edits
    }
    var selected = Set(clicked)
    if adds, let old = selection.map({ Set($0.ids) }) {
      selected = old.isSuperset(of: clicked) ? old.subtracting(clicked) : old.union(clicked)
    }
    let text = selected.isEmpty ? "nothing selected" : "\(strokeCount(selected.count)) selected"
    return [.select(Selection(selected)), .showAtPointer(text)] + edits
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
      let ids = Array(sketch.items.filter { !$0.isLocked }.map(\.id).reversed())
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

  /// The handles of the selection; `nil` if it has only characters, or while another edit changes it.
  var handles: SelectionHandles? {
    let pending = pendingEdit
    let stretches = pending == nil || pending is SelectionStretch || pending is FigureStretch
    guard !settings.showsOnlyInk, stretches, let frame = selectionFrame,
      selectedStrokes.contains(where: { $0.style.nib != .characters })
    else { return nil }
    return SelectionHandles(of: frame, in: area, figure: selectedFigure?.figure, transform)
  }

  /// The figure that is selected alone, apart from its label, as it is shown.
  var selectedFigure: (id: StrokeID, figure: Figure)? {
    guard let selection, selection.ids.count <= 2 else { return nil }
    let figures = (pendingEdit?.preview ?? sketch).items(selection.ids)
    guard let item = figures.first(where: { $0.stroke.figure != nil }),
      figures.allSatisfy({ $0.id == item.id || $0.stroke.text?.owner == item.id })
    else { return nil }
    return item.stroke.figure.map { (item.id, $0) }
  }

  /// Adds the selected strokes, what a drag holds on to, their frame, its handles, and the alignment guides.
  func addSelectionMarks(to overlay: inout CanvasOverlay) {
    let figure = selectedFigure?.figure
    overlay.frame = figure == nil ? selectionFrame : nil
    overlay.strokes = selectedStrokes
    let held = (pendingEdit as? any StrokesEdit)?.action?.storedStrokes.flatMap(\.references)
    overlay.strokes += sketch.strokes(held ?? [])
    overlay.rings += (figure.map(heldEnds) ?? []).map {
      CanvasOverlay.Ring(center: transform.apply(to: $0), radius: 3, color: .foreground)
    }
    overlay.guides = (pendingEdit?.guides ?? []).map {
      Segment(transform.apply(to: $0.start), transform.apply(to: $0.end))
    }
    guard let handles else { return }
    if let stem = handles.stem { overlay.guides.append(stem) }
    for (handle, center) in handles.positions {
      if handle == .rotation {
        overlay.rings.append(CanvasOverlay.Ring(center: center, radius: 2, color: .foreground))
      } else {
        overlay.handles.append(center)
      }
    }
  }

  /// Returns the ends of a line that hold on to a stroke of the picture, in canvas dots.
  private func heldEnds(of figure: Figure) -> [Point] {
    let ends = [(figure.start, figure.points.first), (figure.end, figure.points.last)]
    return ends.compactMap { hold, end in hold.flatMap { sketch[$0.target] } == nil ? nil : end }
  }
}

/// Returns a number of strokes as a text: `1 stroke`.
func strokeCount(_ count: Int) -> String { "\(count) \(count == 1 ? "stroke" : "strokes")" }

extension Sketch {
  /// Returns strokes with the other strokes of their groups and texts, and figures with their labels, from
  /// the lowest to the topmost; without locked ones.
  func withGroups(_ ids: Set<StrokeID>) -> [StrokeID] {
    var (found, count) = (ids, 0)
    while found.count > count {
      count = found.count
      found = withTexts(found)
      found.formUnion(items(items(found).compactMap { $0.stroke.text?.owner }).map(\.id))
      let groups = Set(items(found).compactMap(\.group))
      guard !groups.isEmpty else { continue }
      found.formUnion(items.lazy.filter { $0.group.map(groups.contains) == true }.map(\.id))
    }
    return items(found).filter { !$0.isLocked }.map(\.id)
  }
}
