import Canvas
import Display
import Geometry
import Gestures
import Ink
import Touches

extension DrawingController {
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
    status.message = nil
    let motion = PairMotion(
      rotation: rotation.state.isActive ? rotation.rotation : 0,
      scale: pinch.state.isActive ? pinch.scale : 1)
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
}
