import Canvas
import Gestures
import TerminalUI
import Touches

/// A gesture of the canvas: its recognizer, its relations to the other gestures, and its effect.
struct CanvasGesture {
  /// The part of the canvas where a touch can begin a gesture.
  enum Region {
    case anywhere
    /// Anywhere; only touches that make a pair are accepted.
    case anyPair
    /// Anywhere but in the selection, in which only a pair with Shift can begin; for pairs.
    case pair
    /// In the selection, without Shift; for pairs, whose center counts.
    case pairInSelection
    /// On the selection beside its handles; touches that make a pair are refused.
    case selection
    /// On a handle of the selection; touches that make a pair are refused.
    case handle
    /// Outside the selection and its handles; touches that make a pair are refused.
    case outsideSelection
  }

  /// What a gesture is for, which decides when it may begin.
  enum Purpose: Hashable, Sendable {
    /// It moves the view, or opens something.
    case viewing
    /// It selects strokes, which must have been read.
    case selecting
    /// It changes the sketch, which must not be read-only.
    case editing
  }

  let recognizer: GestureRecognizer
  /// The name in ``TouchFeedback``.
  let name: String
  let help: [HelpPanel.Entry]
  let buttons: ButtonMask
  let region: Region
  /// The recognizers that must fail before this one is recognized.
  let requiredFailures: [GestureRecognizer]
  /// The recognizers that may be active at the same time.
  let simultaneous: [GestureRecognizer]
  let purpose: Purpose
  /// Whether the action runs once, when the gesture is recognized, and not at every change of its state.
  let isDiscrete: Bool
  let action: (DrawingState) -> [Effect]

  init<Recognizer: GestureRecognizer>(
    _ recognizer: Recognizer, _ name: String, help: [HelpPanel.Entry] = [], buttons: ButtonMask,
    region: Region = .anywhere, requiringFailureOf requiredFailures: [GestureRecognizer] = [],
    simultaneousWith simultaneous: [GestureRecognizer] = [], purpose: Purpose = .viewing,
    isDiscrete: Bool = false, action: @escaping (DrawingState, Recognizer) -> [Effect]
  ) {
    (self.recognizer, self.name, self.help) = (recognizer, name, help)
    (self.buttons, self.region, self.purpose) = (buttons, region, purpose)
    (self.requiredFailures, self.simultaneous) = (requiredFailures, simultaneous)
    (self.isDiscrete, self.action) = (isDiscrete, { action($0, recognizer) })
  }

  var hasBegun: Bool { recognizer.state == (isDiscrete ? .ended : .began) }

  func effects(in state: DrawingState) -> [Effect] {
    guard isDiscrete else { return action(state) }
    return recognizer.state == .ended ? [.clearMessage] + action(state) : []
  }
}

/// A long press with a pen.
///
/// A stroke begins with the press and would prevent every other gesture. This one cannot be prevented by
/// it, and cancels it instead.
final class PenPressGestureRecognizer: LongPressGestureRecognizer {
  override func canBePrevented(by other: GestureRecognizer) -> Bool {
    !(other is StrokeGestureRecognizer)
  }
}
