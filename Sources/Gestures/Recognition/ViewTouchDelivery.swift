import Touches

/// Delivers one touch to the view that it began on, once the recognizers of the touch permit it.
final class ViewTouchDelivery {
  private(set) var touch: Touch
  /// The recognizers that received the touch when it began.
  var recognizers: [GestureRecognizer]
  var isOver: Bool { touch.phase.isFinal }

  private let view: View
  /// The events that the view has not received yet, oldest first; without a sample, they only correct.
  private var pending: [(sample: Touch?, event: TouchEvent)] = []
  private var delivered: Touch?
  /// Whether a gesture has taken the touch over, so that the view receives no further events of it.
  private var isClosed = false

  init(_ touch: Touch, to view: View, recognizers: [GestureRecognizer]) {
    (self.touch, self.view, self.recognizers) = (touch, view, recognizers)
  }

  /// Whether the view will receive no further events of the touch.
  var isDone: Bool { isOver && (isClosed || pending.isEmpty) }

  /// Queues an event for the view if the event contains the touch or corrects it.
  func receive(_ event: TouchEvent) {
    let sample = isOver ? nil : event.allTouches.first { $0.id == touch.id }
    if let sample { touch = sample }
    guard !isClosed, sample != nil || event.updatedTouches.contains(where: { $0.id == touch.id })
    else { return }
    pending.append((sample, event))
  }

  /// Delivers the pending events that no recognizer delays, or cancels the touch if a recognizer
  /// that cancels touches has recognized its gesture.
  func flush(with event: TouchEvent) {
    guard !isClosed else { return }
    if recognizers.contains(where: { $0.cancelsTouchesInView && $0.hasRecognized }) {
      return close(with: event)
    }
    while let (sample, next) = pending.first, sample.map(isDelayed) != true {
      pending.removeFirst()
      if let sample { deliver(sample, next) }
      correct(with: next)
    }
  }

  /// Delivers an event's corrected samples of the touch, unless a gesture has taken it over.
  func correct(with event: TouchEvent) {
    guard !isClosed, !event.updatedTouches.isEmpty else { return }
    let updates = event.updatedTouches.filter { $0.id == touch.id }
    if !updates.isEmpty { view.touchesEstimatedPropertiesUpdated(updates) }
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
    guard var touch = delivered, !touch.phase.isFinal else { return }
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
