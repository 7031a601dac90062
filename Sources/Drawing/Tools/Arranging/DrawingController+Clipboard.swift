import Canvas
import Display
import Geometry
import Ink

/// Copying, cutting, and pasting strokes.
extension DrawingController {
  /// The maximum distance of pasted ink from the canvas's origin, in canvas dots.
  private static let maximumDistance = Double(1 << 29)

  /// Copies the selected strokes, and sends them as text to the terminal's clipboard.
  ///
  /// - Returns: Whether strokes were copied.
  @discardableResult
  func copySelection() -> Bool {
    guard let selection else {
      showMessage("select strokes first")
      return false
    }
    let copy = copy(of: selection.ids)
    guard !copy.isTooLarge else {
      showMessage("too large to copy")
      return false
    }
    arranging.clipboard.copied = copy
    arranging.clipboard.last = (pointer, .zero)
    clipboard?.save(copy)
    if hasClipboard { exporter?.copyText(of: copy.strokes, smoothing: smoothing, reports: false) }
    showMessage("copied \(strokeCount(copy.strokes.count)) · v pastes")
    return true
  }

  /// Copies the selected strokes and removes them.
  func cutSelection(at time: TimeInterval) {
    guard readOnlyReason == nil else { return showReadOnlyReason() }
    guard sketch.activeStrokes.isEmpty, pendingEdit == nil else { return }
    guard let ids = selection?.ids else { return showMessage("select strokes first") }
    guard copySelection(), edit(.strokesErased(ids), at: time) else { return }
    showMessage("cut \(strokeCount(ids.count)) · v pastes")
  }

  /// Requests the copied strokes; ``addPastedStrokes(at:)`` adds them.
  func paste(at time: TimeInterval) {
    guard readOnlyReason == nil else { return showReadOnlyReason() }
    arranging.clipboard.target = pointer.flatMap { isOnControls($0) ? nil : $0 }
    guard let clipboard else {
      arranging.clipboard.pasted =
        arranging.clipboard.copied.map { .strokes($0) } ?? .failure("nothing to paste")
      return addPastedStrokes(at: time)
    }
    clipboard.read()
  }

  /// Adds the strokes that were read from the clipboard, as one step.
  ///
  /// Waits until no stroke and no other edit is in progress.
  func addPastedStrokes(at time: TimeInterval) {
    if let failure = clipboard?.takeFailure() { showMessage(failure) }
    arranging.clipboard.pasted = clipboard?.takePasted() ?? arranging.clipboard.pasted
    guard let pasted = arranging.clipboard.pasted, sketch.activeStrokes.isEmpty,
      pendingEdit == nil, textEntry == nil
    else { return }
    arranging.clipboard.pasted = nil
    switch pasted {
    case .failure(let message): showMessage(message)
    case .strokes(let copy): add(copy, at: time)
    }
  }

  private func add(_ copy: StrokeCopy, at time: TimeInterval) {
    guard let bounds = copy.bounds else { return showMessage("nothing to paste") }
    let offset = pasteOffset(of: bounds)
    let moved = AffineMap(translation: offset).apply(to: bounds)
    let canvas = Rect(minX: 0, minY: 0, maxX: 0, maxY: 0).outset(by: Self.maximumDistance)
    guard canvas.union(moved) == canvas else { return showMessage("too large to paste") }
    guard add(copy, by: offset, at: max(time, displayLink.timestamp)) else { return }
    arranging.clipboard.last = (arranging.clipboard.target, offset)
    showMessage("pasted \(strokeCount(copy.strokes.count)) · drag moves · u undoes")
  }

  /// Returns the offset of pasted strokes from the copied ones, in canvas dots.
  ///
  /// They are pasted at the pointer if it has moved since strokes were copied or pasted last; otherwise beside
  /// these. What would be out of sight comes into the middle of the view.
  private func pasteOffset(of bounds: Rect) -> Vector {
    let transform = viewport.transform
    let (last, target) = (arranging.clipboard.last, arranging.clipboard.target)
    if let target, target != last?.pointer {
      return aligned(transform.invert(target) - bounds.center, bounds)
    }
    let offset = (last?.offset ?? .zero) + Vector(dx: copyStep, dy: copyStep)
    let beside = AffineMap(translation: offset).apply(to: bounds)
    guard last != nil, transform.invert(window).intersects(beside) else {
      return aligned(transform.invert(window.center) - bounds.center, bounds)
    }
    return offset
  }

  /// Returns an offset at which strokes are on the grid, or moved by whole screen dots.
  private func aligned(_ offset: Vector, _ bounds: Rect) -> Vector {
    let scale = viewport.transform.scale
    guard let grid else {
      let dots = offset * scale
      return Vector(dx: dots.dx.rounded(), dy: dots.dy.rounded()) * (1 / scale)
    }
    let corner = Point(x: bounds.minX, y: bounds.minY)
    return grid.snap(corner + offset) - corner
  }
}
