import Display
import Geometry
import Gestures
import Touches

extension DrawingController {
  /// Makes the controller the target of every gesture.
  func connectGestures() {
    gestures.isSelected = { [unowned self] point in
      selectionFrame?.contains(point) == true
    }
    gestures.isOnHandle = { [unowned self] in selectionHandles?.handle(at: $0) != nil }
    gestures.isSelecting = { [unowned self] in tool == .select }
    gestures.isPairSelected = { [unowned self] in
      mirroredTouches.center.map { selectionFrame?.contains($0) == true } ?? false
    }
    gestures.mayEdit = { [unowned self] in
      showReadOnlyReason()
      return readOnlyReason == nil
    }
    gestures.stroke.strokeUpdated = { [unowned self] _ in strokeUpdated() }
    for gesture in gestures.all {
      gesture.connect(self)
      gesture.recognizer.addTarget { [unowned self] in
        feedback.note($0)
        noteLasso($0)
      }
    }
  }
}
