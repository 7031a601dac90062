public import Touches

/// Decides for recognisers what they cannot know themselves, as in UIKit.
///
/// Every method has a default.
public protocol GestureRecognizerDelegate: AnyObject {
  /// Whether the gesture may begin; asked when it is recognised. By default it may.
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool

  /// Whether a recogniser is to get a touch that goes down. By default it is.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool

  /// Whether two gestures may be under way at the same time. By default they may not; it is enough
  /// that the delegate of one of them allows it.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool
}

extension GestureRecognizerDelegate {
  /// Every gesture may begin.
  public func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  /// Every touch is received.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool { true }

  /// One gesture at a time.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { false }
}
