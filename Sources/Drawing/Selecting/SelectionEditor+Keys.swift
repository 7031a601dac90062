import Canvas
import Geometry
import Ink
import TerminalUI

/// Selecting, moving, and transforming strokes with keys.
extension SelectionEditor {
  /// The distance by which a key moves the selection, in screen dots.
  private static let nudge = 2.0

  func selectAll() {
    editor.settleStrokes()
    select(sketch.items.map(\.id))
  }

  /// Selects the stroke under the pointer, or else that below the last selected, from the topmost.
  func selectNext(keepingOthers keepsOthers: Bool) {
    editor.settleStrokes()
    let old = selection?.ids ?? []
    let selected = Set(old)
    let ids = Array(sketch.items.map(\.id).reversed())
    // The next key leads on from the stroke under a pointer that rests.
    let pointer = context.pointer.location
    let pointed = pointer == lastSelectingPointer ? nil : pointer.flatMap(editor.topmostStroke)
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

  private func select(_ ids: [StrokeID]) {
    selection = Selection(sketch.withGroups(Set(ids)))
    guard let count = selection?.ids.count else { return messages.show("no stroke to select") }
    messages.show(
      strokeCount(count), KeyHint(Command.pans, "move"), KeyHint(.rotateRight, "rotates"),
      KeyHint(.cancel, "deselects"))
  }

  /// Moves the selection, by a step of the grid if that is on; returns whether there is one.
  func nudge(_ direction: Vector, at time: TimeInterval) -> Bool {
    guard let selection else { return false }
    let distance = context.grid?.step ?? Self.nudge / context.transform.scale
    editor.edit(.strokesMoved(selection.ids, by: direction * distance), at: time)
    return true
  }

  /// Rotates and scales the selection about its middle, as one edit.
  ///
  /// Without a selection, or if a stroke is at a limit of the format, shows why nothing changes.
  func transform(_ motion: PairMotion, at time: TimeInterval) {
    guard let selection else { return messages.show("select strokes first") }
    guard let middle = selection.bounds(in: sketch)?.center else { return }
    var keyed = selection.keyed ?? Selection.KeyedTransform(pivot: middle)
    let map = SelectionTransform.map(motion, from: keyed.pivot, to: keyed.pivot)
    guard sketch.strokes(selection.ids).allSatisfy({ $0.mapped(by: map) != $0 }) else {
      return messages.show("a stroke cannot be scaled further")
    }
    guard editor.edit(.transformed(selection.ids.ascending, map), at: time) else { return }
    keyed.motion = keyed.motion.followed(by: motion)
    self.selection?.keyed = keyed
    messages.show(keyed.motion.text)
  }

  func erase(at time: TimeInterval) {
    if let ids = selection?.ids { editor.edit(.strokesErased(ids), at: time) }
  }
}
