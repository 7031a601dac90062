public import Geometry

/// The changes of all touches since the previous event, like UIKit's `UIEvent`.
public struct TouchEvent: Hashable, Sendable {
  private struct Samples: Hashable, Sendable { var coalesced, predicted: [Touch] }

  /// The samples of each touch, in the order of ``allTouches``.
  private var samples: [Samples] = []
  /// The newest sample of each touch.
  public private(set) var allTouches: [Touch] = []

  /// Corrected copies of earlier samples, possibly of touches that have ended.
  ///
  /// Each has the ``Touch/estimationUpdateIndex`` of the sample it replaces. Properties still listed in
  /// ``Touch/estimatedPropertiesExpectingUpdates`` will be corrected again.
  public var updatedTouches: [Touch] = []

  /// The confidence in the predicted samples, from 0 to 1; the lowest one of all touches.
  public var predictionConfidence = 1.0

  /// When the newest sample was read, in seconds on the monotonic clock.
  public let timestamp: TimeInterval

  /// Creates an event without touches.
  public init(timestamp: TimeInterval) { self.timestamp = timestamp }

  /// Creates the event of a single touch with its measured and its predicted samples.
  ///
  /// - Precondition: `coalesced` is not empty and all its samples belong to one touch.
  public init(coalesced: [Touch], predicted: [Touch] = []) {
    self.init(timestamp: coalesced.last?.timestamp ?? 0)
    add(coalesced: coalesced, predicted: predicted)
  }

  /// Returns the measured samples of a touch since the previous event, oldest first; empty if the
  /// event lacks the touch.
  public func coalescedTouches(for touch: Touch) -> [Touch] { samples(of: touch)?.coalesced ?? [] }

  /// Returns the predicted samples of a touch, earliest first; empty without a prediction.
  public func predictedTouches(for touch: Touch) -> [Touch] { samples(of: touch)?.predicted ?? [] }

  /// Adds another touch.
  ///
  /// - Precondition: `coalesced` is not empty, and its samples belong to one touch that is new here.
  public mutating func add(coalesced: [Touch], predicted: [Touch] = []) {
    guard let newest = coalesced.last else {
      preconditionFailure("a touch needs at least one sample")
    }
    precondition(samples(of: newest) == nil, "an event contains each touch only once")
    allTouches.append(newest)
    samples.append(Samples(coalesced: coalesced, predicted: predicted))
  }

  /// Returns the event with every sample, except ``updatedTouches``, replaced by one of its touch.
  ///
  /// - Complexity: O(*n*) in the number of samples.
  public func mapSamples(_ transform: (Touch) -> Touch) -> TouchEvent {
    var event = self
    event.allTouches = allTouches.map(transform)
    event.samples = samples.map {
      Samples(coalesced: $0.coalesced.map(transform), predicted: $0.predicted.map(transform))
    }
    return event
  }

  private func samples(of touch: Touch) -> Samples? {
    allTouches.firstIndex { $0.id == touch.id }.map { samples[$0] }
  }
}
