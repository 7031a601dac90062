import Canvas
import Display
import Geometry
import Gestures
import Ink
import Touches

extension DrawingController {
  /// Adds the second touch of a pair.
  ///
  /// A pair that begins on the selection is centered on its middle.
  /// Shift at the press pans the view, wherever the press is.
  func mirror(_ event: TouchEvent) -> TouchEvent {
    let press = event.allTouches.first { $0.phase == .began && !$0.modifierFlags.contains(.shift) }
    let frame = press.flatMap { press in
      selectionFrame.flatMap { $0.contains(press.location) ? $0 : nil }
    }
    return mirroredTouches.mirror(event, about: frame?.center)
  }

  /// Rotates and scales the selection with two touches.
  ///
  /// Both recognizers call this. The edit begins with the first that begins, and is committed when the
  /// last has ended.
  func selectionTransformed(by recognizer: PairGestureRecognizer) {
    let (rotation, pinch) = (gestures.selectionRotation, gestures.selectionPinch)
    let isOtherActive = recognizer === pinch ? rotation.state.isActive : pinch.state.isActive
    switch recognizer.state {
    case .began where !isOtherActive: beginTransform(with: recognizer)
    case .ended where !isOtherActive:
      status.message = nil
      return commitPendingEdit(at: recognizer.touches.last?.timestamp ?? displayLink.timestamp)
    case .cancelled: return cancelPendingEdit()
    case .possible, .failed, .ended: return
    case .began, .changed: break
    }
    let motion = PairMotion(
      rotation: rotation.state.isActive ? rotation.rotation : 0,
      scale: pinch.state.isActive ? pinch.scale : 1
    ).snapped
    showMessage(motion.text)
    updatePendingEdit(
      EditDrag(
        location: recognizer.location(in: nil), transform: viewport.transform, pair: motion))
  }

  private func beginTransform(with recognizer: GestureRecognizer) {
    guard let selection else { return }
    settleStrokes()
    let starts = recognizer.touches.compactMap { recognizer.start(of: $0)?.preciseLocation }
    guard starts.count == 2 else { return }
    pendingEdit = SelectionTransform(
      selection.ids, of: sketch,
      about: viewport.transform.invert(starts[0].midpoint(to: starts[1])))
    displayLink.isPaused = false
  }

  /// Rotates and scales the selection about its middle, as one edit.
  ///
  /// Without a selection, or if a stroke is at a limit of the format, shows why nothing changes.
  func transformSelection(_ motion: PairMotion, at time: TimeInterval) {
    guard let selection else { return showMessage("select strokes first") }
    guard let middle = selection.bounds(in: sketch)?.center else { return }
    var keyed = selection.keyed ?? Selection.KeyedTransform(pivot: middle)
    let map = SelectionTransform.map(motion, from: keyed.pivot, to: keyed.pivot)
    guard sketch.strokes(selection.ids).allSatisfy({ $0.mapped(by: map) != $0 }) else {
      return showMessage("a stroke is at its limit")
    }
    guard edit(.transformed(selection.ids.ascending, map), at: time) else { return }
    keyed.motion = keyed.motion.followed(by: motion)
    self.selection?.keyed = keyed
    showMessage(keyed.motion.text)
  }
}
