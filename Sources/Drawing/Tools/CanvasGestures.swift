import Geometry
package import Gestures
package import Touches

/// The recognisers of the canvas, and what they have to do with each other.
///
/// `docs/gestures.md`, "Relations in use", has them as a table.
package final class CanvasGestures: GestureRecognizerDelegate {
  /// Draws and erases.
  package let stroke = StrokeGestureRecognizer()
  /// Moves the canvas.
  let drag = PanGestureRecognizer()
  /// Moves the canvas with two touches.
  let pairDrag = PanGestureRecognizer()
  /// Zooms.
  let pinch = PinchGestureRecognizer()
  /// Opens the menu.
  let tap = TapGestureRecognizer()
  /// Fits the drawing to the window.
  let doubleTap = TapGestureRecognizer()
  /// Undoes and redoes.
  let swipe = SwipeGestureRecognizer()
  /// Selects what is inside.
  let circle = CircleGestureRecognizer()
  /// Moves the stroke under the pointer.
  let heldDrag = HoldPanGestureRecognizer()
  /// Moves what is selected.
  let selectionDrag = PanGestureRecognizer()

  /// How far a line has turned that was to be a circle, in radians.
  ///
  /// Chords turn less than their line does, so that this is half a circle.
  private static let leastTurn = 2 * Double.pi / 3

  /// Whether a place, in screen dots, is on what is selected.
  var isSelected: (Point) -> Bool = { _ in false }
  /// Whether the sketch may be changed; if not, says why.
  var mayEdit: () -> Bool = { true }

  /// Creates the recognisers with their relations.
  package init() {
    drag.allowedButtons = .middle
    // Nothing else is done with this button, so that there is nothing to wait for.
    drag.minimumDistance = 0
    drag.maximumNumberOfTouches = 1
    pairDrag.allowedButtons = .primary
    pairDrag.minimumNumberOfTouches = 2
    pairDrag.maximumNumberOfTouches = 2
    pinch.allowedButtons = .primary
    for recognizer in [tap, doubleTap, swipe, circle, heldDrag] {
      recognizer.allowedButtons = .secondary
    }
    doubleTap.numberOfTapsRequired = 2
    swipe.direction = [.left, .right]
    selectionDrag.allowedButtons = [.primary, .secondary]
    selectionDrag.maximumNumberOfTouches = 1
    tap.require(toFail: doubleTap)
    swipe.require(toFail: circle)
    let names = [
      "stroke", "drag", "two-touch drag", "pinch", "tap", "double tap", "swipe", "circle",
      "hold and drag", "selection drag",
    ]
    for (recognizer, name) in zip(all, names) {
      recognizer.name = name
      recognizer.delegate = self
    }
  }

  /// All of them, the one that must not wait first.
  var all: [GestureRecognizer] {
    [stroke, drag, pairDrag, pinch, tap, doubleTap, swipe, circle, heldDrag, selectionDrag]
  }

  /// Adds all of them to an environment, for one of its views.
  package func add(to environment: GestureEnvironment, on view: View) {
    for recognizer in all { environment.add(recognizer, to: view) }
  }

  /// Two touches may move the canvas and zoom at once.
  package func gestureRecognizer(
    _ recognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    recognizer === pinch && other === pairDrag || recognizer === pairDrag && other === pinch
  }

  /// What is pressed on the selection concerns the selection; what is pressed as a pair, the canvas.
  package func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool {
    let isPair = MirroredTouches.makesPair(of: touch)
    switch recognizer {
    case stroke: return !isPair && !isSelected(touch.preciseLocation)
    case selectionDrag: return !isPair && isSelected(touch.preciseLocation)
    case swipe, circle, heldDrag: return !isSelected(touch.preciseLocation)
    default: return true
    }
  }

  /// What changes the sketch begins only if that may be changed; and a circle that was not closed
  /// is no swipe, however fast it ended.
  package func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    switch recognizer {
    case stroke, heldDrag, selectionDrag: mayEdit()
    case swipe: circle.turn < Self.leastTurn && mayEdit()
    default: true
    }
  }
}

extension GestureRecognizer {
  /// Lets a recogniser stand for itself in a pattern.
  fileprivate static func ~= (pattern: GestureRecognizer, recognizer: GestureRecognizer) -> Bool {
    pattern === recognizer
  }
}
