import Gestures
import TestSupport

/// Every recognizer, with a hand movement that makes its gesture.
enum GestureKind: String, CaseIterable, Sendable {
  case tap, doubleTap, longPress, pan, twoTouchPan, pinch, rotation, swipe, lasso, heldPan

  /// Whether the gesture is discrete.
  var isDiscrete: Bool { [.tap, .doubleTap, .swipe, .lasso].contains(self) }

  /// The states of the recognizer while the gesture is made.
  var recognized: String { isDiscrete ? "possible ended" : "possible began changed ended" }

  /// Creates a recognizer.
  func make() -> GestureRecognizer {
    let recognizer: GestureRecognizer
    switch self {
    case .tap: recognizer = TapGestureRecognizer()
    case .doubleTap:
      let tap = TapGestureRecognizer()
      tap.numberOfTapsRequired = 2
      recognizer = tap
    case .longPress: recognizer = LongPressGestureRecognizer()
    case .pan: recognizer = PanGestureRecognizer()
    case .twoTouchPan:
      let pan = PanGestureRecognizer()
      pan.minimumNumberOfTouches = 2
      recognizer = pan
    case .pinch, .rotation:
      let pair: PairGestureRecognizer =
        self == .pinch ? PinchGestureRecognizer() : RotationGestureRecognizer()
      // The value changes only with the touches.
      pair.smoothingTimeConstant = 0
      recognizer = pair
    case .swipe: recognizer = SwipeGestureRecognizer()
    case .lasso: recognizer = LassoGestureRecognizer()
    case .heldPan:
      let pan = PanGestureRecognizer()
      pan.minimumPressDuration = 0.35
      recognizer = pan
    }
    recognizer.name = rawValue
    return recognizer
  }

  /// Makes the gesture until it is active, or recognized with the next lift.
  func begin(with hand: Hand) {
    if self == .doubleTap { hand.tap() }
    hand.down()
    switch self {
    case .tap, .doubleTap: hand.wait(0.05)
    case .longPress:
      hand.wait(0.6)
      hand.move(by: 3, 0)
    case .pan: hand.move(by: 20, 0, steps: 2)
    case .twoTouchPan, .pinch, .rotation:
      hand.down(2, at: 140, 100)
      for _ in 0..<2 { hand.moveTogether(pairMovement) }
    case .swipe: hand.move(by: 30, 0, in: 0.06, steps: 3)
    case .lasso: hand.circle(radius: 30)
    case .heldPan:
      hand.wait(0.4)
      hand.move(by: 20, 0, steps: 2)
    }
  }

  private var pairMovement: [(id: Int, dx: Double, dy: Double)] {
    switch self {
    case .pinch: [(1, -10, 0), (2, 10, 0)]
    case .rotation: [(1, 0, -10), (2, 0, 10)]
    default: [(1, 10, 0), (2, 10, 0)]
    }
  }

  /// Lifts the touches.
  func end(with hand: Hand) {
    hand.up(1)
    hand.up(2)
  }
}
