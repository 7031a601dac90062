import Touches

/// Delivers one touch to the view that it began on, once the recognizers of the touch permit it.
final class ViewTouchDelivery {
  private(set) var touch: Touch
  /// The recognizers that received the touch when it began.
  var recognizers: [GestureRecognizer]
  var isOver: Bool { touch.isLifted }

  private let view: View
  /// The events that the view has not received yet, oldest first.
  private var pending: [TouchEvent] = []
  private var delivered: Touch?
  /// Whether a gesture has taken the touch over, so that the view receives no further events of it.
  private var isClosed = false

  init(_ touch: Touch, to view: View, recognizers: [GestureRecognizer]) {
    (self.touch, self.view, self.recognizers) = (touch, view, recognizers)
  }

  /// Whether the view will receive no further events of the touch.
  var isDone: Bool { isOver && (isClosed || pending.isEmpty) }

  /// Queues an event for the view if the event contains the touch.
  func receive(_ event: TouchEvent) {
    guard !isOver, let next = sample(of: event) else { return }
    touch = next
    if !isClosed { pending.append(event) }
  }

  /// Delivers the pending events that no recognizer delays, or cancels the touch if a recognizer
  /// that cancels touches has recognized its gesture.
  func flush(with event: TouchEvent) {
    guard !isClosed else { return }
    if recognizers.contains(where: { $0.cancelsTouchesInView && $0.hasRecognized }) {
      return close(with: event)
    }
    while let next = pending.first, let sample = sample(of: next), !isDelayed(sample) {
      pending.removeFirst()
      deliver(sample, next)
    }
  }

  private func sample(of event: TouchEvent) -> Touch? {
    event.allTouches.first { $0.id == touch.id }
  }

  private func isDelayed(_ touch: Touch) -> Bool {
    recognizers.contains {
      $0.isPending
        && (touch.phase == .began && $0.delaysTouchesBegan
          || touch.phase == .ended && $0.delaysTouchesEnded)
    }
  }

  private func close(with event: TouchEvent) {
    isClosed = true
    pending = []
    guard var touch = delivered, !touch.isLifted else { return }
    touch.phase = .cancelled
    view.touchesCancelled([touch], with: event)
  }

  private func deliver(_ touch: Touch, _ event: TouchEvent) {
    delivered = touch
    switch touch.phase {
    case .began: view.touchesBegan([touch], with: event)
    case .moved, .stationary: view.touchesMoved([touch], with: event)
    case .ended: view.touchesEnded([touch], with: event)
    case .cancelled: view.touchesCancelled([touch], with: event)
    }
  }
}
