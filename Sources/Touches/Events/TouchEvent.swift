public import Geometry

/// What happened to all touches since the event before it, as UIKit's `UIEvent`.
public struct TouchEvent: Hashable, Sendable {
  private struct Samples: Hashable, Sendable {
    var coalesced: [Touch]
    var predicted: [Touch]
  }

  /// What is known of each of ``allTouches``, in their order.
  private var samples: [Samples] = []

  /// The touches, each as its newest sample says.
  public private(set) var allTouches: [Touch] = []

  /// Earlier samples, of this event's touches or of touches that have ended, of which more is known
  /// now; each has the ``Touch/estimationUpdateIndex`` of the sample it corrects.
  ///
  /// Only properties that expected an update differ. Those still listed in
  /// ``Touch/estimatedPropertiesExpectingUpdates`` will be corrected again.
  public var updatedTouches: [Touch] = []

  /// When the newest sample was read, in seconds on the monotonic clock.
  public let timestamp: TimeInterval

  /// Creates an event without touches.
  public init(timestamp: TimeInterval) {
    self.timestamp = timestamp
  }

  /// Creates the event of a single touch.
  ///
  /// - Parameters:
  ///   - coalesced: Every sample since the event before, oldest first; the last is the touch.
  ///   - predicted: Where it is expected next, soonest first.
  /// - Precondition: `coalesced` is not empty and its samples are of one touch.
  public init(coalesced: [Touch], predicted: [Touch] = []) {
    self.init(timestamp: coalesced.last?.timestamp ?? 0)
    add(coalesced: coalesced, predicted: predicted)
  }

  /// Every measured sample of a touch since the event before, oldest first, the touch itself last.
  ///
  /// Empty for a touch that is not of this event.
  public func coalescedTouches(for touch: Touch) -> [Touch] {
    samples(of: touch)?.coalesced ?? []
  }

  /// Where a touch is expected to be next, soonest first; empty where nothing is expected.
  public func predictedTouches(for touch: Touch) -> [Touch] {
    samples(of: touch)?.predicted ?? []
  }

  /// Adds one more touch.
  ///
  /// - Precondition: `coalesced` is not empty and its samples are of one touch, which the event does
  ///   not have yet.
  public mutating func add(coalesced: [Touch], predicted: [Touch] = []) {
    guard let newest = coalesced.last else {
      preconditionFailure("a touch of an event has at least one sample")
    }
    precondition(samples(of: newest) == nil, "an event has each touch once")
    allTouches.append(newest)
    samples.append(Samples(coalesced: coalesced, predicted: predicted))
  }

  private func samples(of touch: Touch) -> Samples? {
    allTouches.firstIndex { $0.id == touch.id }.map { samples[$0] }
  }
}
