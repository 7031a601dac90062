import Canvas
import Display
import Geometry
import Ink

/// Selecting and moving strokes with keys.
extension DrawingController {
  /// The distance by which a key moves the selection, in screen dots.
  private static let nudge = 2.0

  /// Selects all strokes.
  func selectAll() {
    settleStrokes()
    select(sketch.items.map(\.id))
  }

  /// Selects the stroke under the pointer, or else the one below the last selected, from the topmost.
  ///
  /// - Parameter keepsOthers: Whether the selected strokes stay selected.
  func selectNext(keepingOthers keepsOthers: Bool) {
    settleStrokes()
    let old = selection?.ids ?? []
    let selected = Set(old)
    let ids = Array(sketch.items.map(\.id).reversed())
    // The next key leads on from the stroke under a pointer that rests.
    let pointed = pointer == lastSelectingPointer ? nil : pointer.flatMap(topmostStroke)
    lastSelectingPointer = pointer
    let next: StrokeID?
    if let pointed, !selected.contains(pointed) {
      next = pointed
    } else {
      let current = ids.lastIndex { selected.contains($0) }
      let start = current.map { $0 + 1 } ?? 0
      next = (ids.dropFirst(start) + ids.prefix(start)).first { !selected.contains($0) }
    }
    select((keepsOthers ? old : []) + [next ?? old.first].compactMap(\.self))
  }

  /// Returns whether a key moves the selection, which comes before the pointer.
  func movesSelection(with key: Key) -> Bool {
    guard selection != nil, !isTouched else { return false }
    return [.left, .right, .up, .down].contains(key.code)
  }

  /// Moves the selection against an offset of the canvas, or else pans by it.
  ///
  /// With the grid, the selection moves by a step of the grid.
  func panOrNudge(by offset: Vector, at time: TimeInterval) {
    guard let selection else { return pan(by: offset) }
    let distance = grid?.step ?? Self.nudge / viewport.transform.scale
    edit(
      .strokesMoved(selection.ids, by: offset * -(distance / DrawingCommand.arrowStep)), at: time)
  }

  private func select(_ ids: [StrokeID]) {
    selection = Selection(sketch.withGroups(Set(ids)))
    guard let count = selection?.ids.count else { return showMessage("no stroke to select") }
    showMessage("\(strokeCount(count)) · arrows move · r rotates · Esc deselects")
  }
}
