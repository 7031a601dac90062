import Display
import Geometry
import Gestures
import Touches

extension DrawingController {
  /// Has each recogniser's states do what its gesture is for.
  func connectGestures() {
    gestures.isSelected = { [unowned self] point in
      selectionFrame?.contains(point) == true
    }
    gestures.mayEdit = { [unowned self] in
      refuse()
      return obstacle == nil
    }
    connectStroke()
    for pan in [gestures.drag, gestures.pairDrag] {
      pan.addTarget { [unowned self, unowned pan] _ in canvasDragged(by: pan) }
    }
    gestures.pinch.addTarget { [unowned self] _ in canvasPinched() }
    onRecognition(of: gestures.tap) { [unowned self] in
      openMenu(at: gestures.tap.location(in: nil))
    }
    onRecognition(of: gestures.doubleTap) { [unowned self] in fitDrawing() }
    onRecognition(of: gestures.swipe) { [unowned self] in
      let isBack = gestures.swipe.recognizedDirection == .left
      perform(isBack ? .undo : .redo, at: gestures.swipe.touches.last?.timestamp ?? 0)
    }
    onRecognition(of: gestures.circle) { [unowned self] in select(inside: gestures.circle.path) }
    gestures.heldDrag.addTarget { [unowned self] _ in strokeDragged() }
    gestures.selectionDrag.addTarget { [unowned self] _ in selectionDragged() }
    for recognizer in gestures.all {
      recognizer.addTarget { [unowned self] in feedback.note($0) }
    }
  }

  private func connectStroke() {
    gestures.stroke.addTarget { [unowned self] recognizer in
      guard recognizer.state != .failed else { return }
      if eraser != nil || tool.nib == nil { eraserMoved() } else { strokeChanged() }
    }
    gestures.stroke.strokeUpdated = { [unowned self] in strokeUpdated($0) }
  }

  private func onRecognition(of recognizer: GestureRecognizer, _ action: @escaping () -> Void) {
    recognizer.addTarget { [unowned self] recognizer in
      guard recognizer.state == .ended else { return }
      displayLink.isPaused = false
      message = nil
      action()
    }
  }
}
