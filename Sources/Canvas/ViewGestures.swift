package import Gestures
import Touches

/// The gestures that pan, zoom, and fit the view: the middle button, two touches, and a right double tap.
///
/// Pinching and dragging with two touches are recognized together. So are a middle drag and a middle
/// double tap, because the drag begins with the first movement.
package final class ViewGestures: GestureRecognizerDelegate {
  /// Pans with the middle button.
  package let drag = PanGestureRecognizer()
  /// Pans with two touches.
  package let pairDrag = PanGestureRecognizer()
  /// Zooms with two touches.
  package let pinch = PinchGestureRecognizer()
  /// Fits the drawing to the window.
  package let doubleTap = TapGestureRecognizer()
  /// Zooms in with the middle button, as a double tap does in maps.
  package let zoomInTap = TapGestureRecognizer()
  /// Zooms out with two touches, as in maps.
  package let zoomOutTap = TapGestureRecognizer()

  /// The factor by which a tap zooms in.
  package static let tapZoom = 2.0

  /// Creates the recognizers.
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

  /// Every recognizer.
  package var all: [GestureRecognizer] {
    [drag, pairDrag, pinch, doubleTap, zoomInTap, zoomOutTap]
  }

  /// Allows a pinch and a two-touch drag together, and the gestures of the middle button.
  package func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    [[pairDrag, pinch], [drag, zoomInTap]].contains { pair in
      pair.contains { $0 === recognizer } && pair.contains { $0 === other }
    }
  }
}
