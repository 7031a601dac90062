import Gestures
import TerminalUI

/// Says why a lasso failed, unless another gesture or a message followed.
struct LassoFeedback {
  private var failure: (reason: LassoGestureRecognizer.Failure, messages: Int)?

  mutating func note(
    _ recognizer: GestureRecognizer, lasso: LassoGestureRecognizer, messages: Messages
  ) {
    if recognizer === lasso, recognizer.state == .failed {
      failure = lasso.failure.map { ($0, messages.count) }
    } else if recognizer.state == .began || recognizer.state == .ended {
      failure = nil
    }
  }

  /// Shows the reason after all recognizers have received an event.
  mutating func show(in context: DrawingContext) {
    guard let failure = failure.take(), failure.messages == context.messages.count else { return }
    context.showAtPointer(failure.reason.text)
  }
}

extension LassoGestureRecognizer.Failure {
  fileprivate var text: String {
    switch self {
    case .open: "loop not closed · end it near its start"
    case .narrow: "loop too narrow · nothing selected"
    }
  }
}
