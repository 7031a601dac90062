import Touches

/// The way of one touch to the view it went down on, past the recognisers that have it too.
final class ViewTouchDelivery {
  /// The touch, as its newest sample says.
  private(set) var touch: Touch
  /// The recognisers that took it.
  var recognizers: [GestureRecognizer]
  /// Whether the touch was lifted or cancelled.
  var isOver: Bool { touch.isLifted }

  private let view: View
  /// What the view has not heard yet, oldest first.
  private var waiting: [TouchEvent] = []
  /// What the view heard last.
  private var heard: Touch?
  private var isClosed = false

  /// Begins with the first sample of a touch.
  init(_ touch: Touch, to view: View, recognizers: [GestureRecognizer]) {
    self.touch = touch
    self.view = view
    self.recognizers = recognizers
  }

  /// Whether the view will hear no more.
  var isDone: Bool { isOver && (isClosed || waiting.isEmpty) }

  /// Takes an event that may be about the touch.
  func take(_ event: TouchEvent) {
    guard !isOver, let next = sample(of: event) else { return }
    touch = next
    if !isClosed { waiting.append(event) }
  }

  /// Tells the view what no recogniser keeps from it; that it is cancelled, if one recognised it.
  func flush(with event: TouchEvent) {
    guard !isClosed else { return }
    if recognizers.contains(where: { $0.cancelsTouchesInView && $0.hasRecognized }) {
      return close(with: event)
    }
    while let next = waiting.first, let sample = sample(of: next), !isWithheld(sample) {
      waiting.removeFirst()
      tell(sample, next)
    }
  }

  private func sample(of event: TouchEvent) -> Touch? {
    event.allTouches.first { $0.id == touch.id }
  }

  private func isWithheld(_ touch: Touch) -> Bool {
    recognizers.contains {
      $0.isPending
        && (touch.phase == .began && $0.delaysTouchesBegan
          || touch.phase == .ended && $0.delaysTouchesEnded)
    }
  }

  private func close(with event: TouchEvent) {
    isClosed = true
    waiting = []
    guard var touch = heard, !touch.isLifted else { return }
    touch.phase = .cancelled
    view.touchesCancelled([touch], with: event)
  }

  private func tell(_ touch: Touch, _ event: TouchEvent) {
    heard = touch
    switch touch.phase {
    case .began: view.touchesBegan([touch], with: event)
    case .moved, .stationary: view.touchesMoved([touch], with: event)
    case .ended: view.touchesEnded([touch], with: event)
    case .cancelled: view.touchesCancelled([touch], with: event)
    }
  }
}
