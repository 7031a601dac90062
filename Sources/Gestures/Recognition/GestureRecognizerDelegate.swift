public import Touches

/// Decides which touches and gestures a recognizer may have, like UIKit's delegate, with defaults.
public protocol GestureRecognizerDelegate: AnyObject {
  /// Returns whether a gesture that was detected may begin instead of failing; by default true.
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool

  /// Returns whether a recognizer should receive a touch that begins on a view, the recognizer's own or
  /// one inside it; by default true.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldReceive touch: Touch, on view: View
  ) -> Bool

  /// Returns whether a gesture, once recognized, prevents another one; by default true.
  ///
  /// It is not called for a subclass that overrides ``GestureRecognizer/canPrevent(_:)``.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, canPrevent other: GestureRecognizer
  ) -> Bool

  /// Returns whether two gestures may be active at the same time, if the delegate of either returns
  /// true; by default false.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool
}

extension GestureRecognizerDelegate {
  /// Returns true.
  public func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  /// Returns true.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldReceive touch: Touch, on view: View
  ) -> Bool { true }

  /// Returns true.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, canPrevent other: GestureRecognizer
  ) -> Bool { true }

  /// Returns false.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { false }
}
