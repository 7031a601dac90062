public import Touches

/// Delivers touch events to recognisers, and readies these again when all touches are up.
public final class GestureEnvironment {
  private var recognizers: [GestureRecognizer] = []
  private var touchesDown: Set<Touch.ID> = []

  /// Creates an environment without recognisers.
  public init() {}

  /// Adds a recogniser; it gets each event after those added before it.
  public func add(_ recognizer: GestureRecognizer) {
    recognizers.append(recognizer)
  }

  /// Gives an event to every recogniser; once no touch is left down, ends the sequence.
  ///
  /// - Complexity: O(*n*) in the number of recognisers.
  public func deliver(_ event: TouchEvent) {
    for touch in event.allTouches {
      if touch.phase == .ended || touch.phase == .cancelled {
        touchesDown.remove(touch.id)
      } else {
        touchesDown.insert(touch.id)
      }
    }
    for recognizer in recognizers { recognizer.deliver(event) }
    if !event.updatedTouches.isEmpty {
      for recognizer in recognizers {
        recognizer.touchesEstimatedPropertiesUpdated(event.updatedTouches)
      }
    }
    if touchesDown.isEmpty { endSequence() }
  }

  /// A recogniser that has not decided by now never will, on these touches.
  private func endSequence() {
    for recognizer in recognizers {
      switch recognizer.state {
      case .possible: recognizer.state = .failed
      case .began, .changed: recognizer.state = .cancelled
      case .ended, .cancelled, .failed: break
      }
      recognizer.reset()
    }
  }
}
