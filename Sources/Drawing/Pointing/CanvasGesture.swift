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
  /// A further condition for the gesture to begin.
  let condition: () -> Bool
  /// Makes a controller the target of the recognizer.
  let connect: (DrawingController) -> Void
}

extension CanvasGesture {
  /// Returns a gesture whose action runs at every change of its recognizer's state.
  static func continuous<Recognizer: GestureRecognizer>(
    _ recognizer: Recognizer, _ name: String, help: [HelpPanel.Entry] = [], buttons: ButtonMask,
    region: Region = .anywhere, simultaneousWith simultaneous: [GestureRecognizer] = [],
    purpose: Purpose = .viewing, action: @escaping (DrawingController, Recognizer) -> Void
  ) -> CanvasGesture {
    CanvasGesture(
      recognizer: recognizer, name: name, help: help, buttons: buttons, region: region,
      requiredFailures: [], simultaneous: simultaneous, purpose: purpose,
      condition: { true }
    ) { controller in
      recognizer.addTarget { [unowned controller, unowned recognizer] _ in
        action(controller, recognizer)
      }
    }
  }

  /// Returns a gesture whose action runs once, when it is recognized.
  static func discrete<Recognizer: GestureRecognizer>(
    _ recognizer: Recognizer, _ name: String, help: [HelpPanel.Entry] = [], buttons: ButtonMask,
    region: Region = .anywhere, requiringFailureOf requiredFailures: [GestureRecognizer] = [],
    simultaneousWith simultaneous: [GestureRecognizer] = [], purpose: Purpose = .viewing,
    if condition: @escaping () -> Bool = { true },
    action: @escaping (DrawingController, Recognizer) -> Void
  ) -> CanvasGesture {
    CanvasGesture(
      recognizer: recognizer, name: name, help: help, buttons: buttons, region: region,
      requiredFailures: requiredFailures, simultaneous: simultaneous, purpose: purpose,
      condition: condition
    ) { controller in
      recognizer.addTarget { [unowned controller, unowned recognizer] _ in
        guard recognizer.state == .ended else { return }
        controller.context.messages.clear()
        action(controller, recognizer)
      }
    }
  }
}
