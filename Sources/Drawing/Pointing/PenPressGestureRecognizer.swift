import Gestures

/// A long press with a pen.
///
/// A stroke begins with the press and would prevent every other gesture. This one cannot be prevented by
/// it, and cancels it instead.
final class PenPressGestureRecognizer: LongPressGestureRecognizer {
  override func canBePrevented(by other: GestureRecognizer) -> Bool {
    !(other is StrokeGestureRecognizer)
  }
}
