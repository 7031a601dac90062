import Geometry
import Touches

/// The newest sample of the touch that draws, as it was reported, with its prediction.
///
/// When the nib turns, the sample is repeated with the new angles. The repeated sample expects the same
/// corrections as its original.
struct RepeatableTouch {
  /// The minimum time that a turn takes, in seconds: two of the steps in which a file stores times.
  private static let turnDuration = 2e-6

  private var sample: Touch
  private var predicted: [Touch]

  init(_ touch: Touch, in event: TouchEvent) {
    (sample, predicted) = (touch, event.predictedTouches(for: touch))
  }

  /// Replaces the sample by a later one of its touch, and corrects it.
  mutating func update(with event: TouchEvent) {
    if let touch = event.allTouches.first(where: { $0.id == sample.id }) {
      predicted = event.predictedTouches(for: touch)
      // A resting touch repeats its sample, but not the corrections that the sample expects.
      if touch.phase != .stationary { sample = touch }
    }
    for touch in event.updatedTouches
    where touch.id == sample.id && touch.estimationUpdateIndex == sample.estimationUpdateIndex {
      let phase = sample.phase
      sample = touch
      sample.phase = phase
    }
  }

  /// Returns an event that repeats the sample at a time, with what remains of its prediction.
  ///
  /// It is `nil` if only the cell of the position is known, because the nib would turn at a wrong
  /// one. The time is in seconds on the clock of the touches.
  func repeated(at time: TimeInterval) -> TouchEvent? {
    guard !sample.estimatedPropertiesExpectingUpdates.contains(.location) else { return nil }
    var touch = sample
    touch.phase = .moved
    // Later than the sample before, even if both were read together: a nib's direction depends on time.
    touch.timestamp = max(time, sample.timestamp + Self.turnDuration)
    touch.previousLocation = sample.location
    touch.precisePreviousLocation = sample.preciseLocation
    return TouchEvent(
      coalesced: [touch], predicted: predicted.filter { $0.timestamp > touch.timestamp })
  }
}
