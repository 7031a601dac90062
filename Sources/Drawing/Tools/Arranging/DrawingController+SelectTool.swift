import Canvas
import Display
import Geometry
import Gestures
import Ink
import Touches

/// The select tool: clicking, dragging a rectangle, and the handles of the selection.
extension DrawingController {
  /// Follows a press of the select tool beside the selection: a click, or a rectangle.
  func selectGestureChanged() {
    let stroke = gestures.stroke
    guard let touch = stroke.touches.first, let sample = stroke.stroke?.samples.first else {
      return
    }
    defer { stroke.stroke?.clearChanges() }
    switch stroke.state {
    case .began:
      closeMenu()
      status.clearNotices()
      settleStrokes()
      arranging.band = SelectionBand(
        start: sample.location, pointer: touch.preciseLocation, adds: adds(touch))
    case .changed:
      arranging.band?.pointer = touch.preciseLocation
      if adds(touch) { arranging.band?.adds = true }
    case .ended:
      arranging.band?.pointer = touch.preciseLocation
      if let band = arranging.band.take() { select(band) }
    case .possible, .cancelled, .failed: arranging.band = nil
    }
  }

  private func adds(_ touch: Touch) -> Bool {
    arranging.addsByClick || touch.modifierFlags.contains(.shift)
  }

  private func select(_ band: SelectionBand) {
    let transform = viewport.transform
    guard !band.isClick(transform) else {
      return selectByClick(at: band.pointer, adding: band.adds)
    }
    let rect = transform.invert(band.rect(transform))
    let corners = [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY),
      Point(x: rect.maxX, y: rect.maxY), Point(x: rect.minX, y: rect.maxY),
    ]
    select(inside: Polygon(corners), adding: band.adds)
  }

  /// Selects the strokes inside a closed line, with the rest of their groups.
  ///
  /// - Parameters:
  ///   - line: In canvas dots; `nil` for none.
  ///   - adds: Whether the selected strokes stay selected.
  func select(inside line: Polygon?, adding adds: Bool) {
    let found = line.flatMap { Selection(inside: $0, of: sketch) }?.ids ?? []
    let kept = adds ? selection?.ids ?? [] : []
    selection = Selection(sketch.withGroups(Set(found + kept)))
    guard let count = selection?.ids.count else { return showMessage("no stroke inside") }
    showMessage("\(strokeCount(count)) · drag moves · Alt-drag rotates · Esc deselects")
  }

  /// Selects the stroke at a point with its group, or adds it or takes it out.
  ///
  /// Without a stroke there, a click deselects, unless it adds.
  func selectByClick(at point: Point, adding adds: Bool) {
    settleStrokes()
    guard let clicked = topmostStroke(at: point).map({ sketch.withGroups([$0]) }) else {
      if !adds { selection = nil }
      return
    }
    guard adds, let old = selection?.ids else {
      selection = Selection(clicked)
      return showSelectionCount()
    }
    let isSelected = Set(old).isSuperset(of: clicked)
    selection = Selection(
      isSelected ? Set(old).subtracting(clicked) : Set(old).union(clicked))
    showSelectionCount()
  }

  /// Selects with a click on the selection.
  func selectionTapped(_ tap: TapGestureRecognizer) {
    guard let touch = tap.touches.first else { return }
    selectByClick(at: touch.preciseLocation, adding: adds(touch))
  }

  /// Shows how many strokes are selected.
  func showSelectionCount() {
    showMessage(selection.map { "\(strokeCount($0.ids.count)) selected" } ?? "nothing selected")
  }

  /// Lets clicks add to the selection, or replace it.
  func toggleAdding() {
    arranging.addsByClick.toggle()
    showMessage(arranging.addsByClick ? "select: clicks add and remove" : "select: clicks replace")
  }

  /// The handles of the selection; `nil` unless the select tool shows them.
  var selectionHandles: SelectionHandles? {
    guard tool == .select, !showsOnlyInk, pendingEdit == nil || pendingEdit is SelectionStretch,
      let frame = selectionFrame
    else { return nil }
    var area = window
    if showsToolbar { area.maxY = max(area.minY, area.maxY - Double(Cell.height)) }
    return SelectionHandles(of: frame, in: area)
  }

  /// Scales or rotates the selection with a handle.
  func handleDragged(by pan: PanGestureRecognizer) {
    if pan.state == .began {
      beginStretch(at: pan.touches.first.flatMap(pan.start)?.preciseLocation)
    }
    followPendingEdit(with: pan)
    if pan.state.isActive, let stretch = pendingEdit as? SelectionStretch {
      showMessage(stretch.text)
    }
  }

  private func beginStretch(at start: Point?) {
    guard let start, let selection, let handle = selectionHandles?.handle(at: start) else { return }
    settleStrokes()
    pendingEdit = SelectionStretch(
      selection.ids, of: sketch, by: handle, from: viewport.transform.invert(start),
      aids: aids(except: selection.ids))
    displayLink.isPaused = false
  }

  /// Returns what strokes snap to while they are moved or scaled.
  ///
  /// - Parameter ids: The strokes.
  /// - Returns: The guides of the other strokes, and the grid, as far as they are on.
  /// - Complexity: O(*n* log *n*) in the number of strokes in view, and in the samples of rotated ones.
  func aids(except ids: [StrokeID]) -> SnapAids {
    let guides =
      arranging.hasGuides
      ? AlignmentGuides(
        of: sketch.objects(in: viewport.transform.invert(window), except: ids)) : nil
    return SnapAids(grid: grid, guides: guides, scale: viewport.transform.scale)
  }
}

extension Sketch {
  /// Returns strokes with the other strokes of their groups, from the lowest to the topmost.
  ///
  /// - Complexity: O(*n*) in the number of strokes of the sketch, if any of them is in a group.
  func withGroups(_ ids: Set<StrokeID>) -> [StrokeID] {
    let groups = Set(items(ids).compactMap(\.group))
    guard !groups.isEmpty else { return items(ids).map(\.id) }
    return items.filter { ids.contains($0.id) || $0.group.map(groups.contains) == true }.map(\.id)
  }
}
