package import Gestures
import Touches

/// The gestures that pan, zoom, and fit the view: a middle drag, two touches, and a right double tap.
///
/// Pinching and dragging with two touches are recognized together.
package final class ViewGestures: GestureRecognizerDelegate {
  /// Pans with the middle button.
  package let drag = PanGestureRecognizer()
  /// Pans with two touches.
  package let pairDrag = PanGestureRecognizer()
  /// Zooms with two touches.
  package let pinch = PinchGestureRecognizer()
  /// Fits the drawing to the window.
  package let doubleTap = TapGestureRecognizer()

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
    for recognizer in all { recognizer.delegate = self }
  }

  /// Every recognizer.
  package var all: [GestureRecognizer] { [drag, pairDrag, pinch, doubleTap] }

  /// Allows a pinch and a two-touch drag to be active together.
  package func gestureRecognizer(
    _ recognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    [pairDrag, pinch].contains { $0 === recognizer } && [pairDrag, pinch].contains { $0 === other }
  }
}
