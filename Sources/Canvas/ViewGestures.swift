package import Gestures
import Touches

/// The gestures that pan, zoom, and fit the view: the middle button, two touches, and a right double tap.
///
/// Pinching and dragging with two touches are recognized together. So are a middle drag and a middle
/// double tap, because the drag begins with the first movement.
package final class ViewGestures: GestureRecognizerDelegate {
  package let drag = PanGestureRecognizer()
  package let pairDrag = PanGestureRecognizer()
  package let pinch = PinchGestureRecognizer()
  package let doubleTap = TapGestureRecognizer()
  /// Zooms in with the middle button, as a double tap does in maps.
  package let zoomInTap = TapGestureRecognizer()
  /// Zooms out with two touches, as in maps.
  package let zoomOutTap = TapGestureRecognizer()

  package static let tapZoom = 2.0

  package init() {
    // No other gesture uses the middle button, so the drag need not wait for a movement.
    drag.minimumDistance = 0
    drag.maximumNumberOfTouches = 1
    drag.allowedButtons = .middle
    pairDrag.minimumNumberOfTouches = 2
    pairDrag.maximumNumberOfTouches = 2
    pairDrag.allowedButtons = .primary
    pinch.allowedButtons = .primary
    doubleTap.numberOfTapsRequired = 2
    doubleTap.allowedButtons = .secondary
    zoomInTap.numberOfTapsRequired = 2
    zoomInTap.allowedButtons = .middle
    zoomOutTap.numberOfTouchesRequired = 2
    zoomOutTap.allowedButtons = .primary
    for recognizer in all { recognizer.delegate = self }
  }

  package var all: [GestureRecognizer] {
    [drag, pairDrag, pinch, doubleTap, zoomInTap, zoomOutTap]
  }

  package func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    [[pairDrag, pinch], [drag, zoomInTap]].contains { pair in
      pair.contains { $0 === recognizer } && pair.contains { $0 === other }
    }
  }
}
