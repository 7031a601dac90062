package import Geometry

/// Decides when frames are due: as soon as the terminal has shown the latest one, but on average never
/// above a given rate.
///
/// A frame ends with a request that the terminal answers after it has processed the frame. No frame
/// is due until this acknowledgment arrives or a timeout expires, which adapts to the measured
/// round-trip times. Frames for a terminal that never answers are paced by the clock alone.
///
/// Source of the timeout: RFC 6298, Computing TCP's Retransmission Timer. Source of the bursts: the
/// virtual scheduling algorithm of ITU-T I.371, Annex A (generic cell rate algorithm).
package struct FramePacer: Hashable, Sendable {
  /// The frame rate for a terminal that does not acknowledge frames, in frames per second.
  package static let unacknowledgedFramesPerSecond = 60.0
  /// The timeout before the first acknowledgment, in seconds.
  package static let initialTimeout = 0.4
  /// The range of the timeout after the first acknowledgment, in seconds.
  package static let timeouts = 0.05...2.0
  /// The number of timeouts after which a terminal that has never answered gets no more requests.
  package static let maximumInitialTimeouts = 3
  /// After a pause, as many frames may follow each other at once as the rate allows in these seconds.
  package static let burst = 1.0 / 30

  /// The frame rate that is never exceeded on average, in frames per second; positive.
  package var preferredFramesPerSecond: Double {
    didSet { precondition(preferredFramesPerSecond > 0, "a frame rate is positive") }
  }

  /// When the latest frame was drawn, in seconds; `nil` before the first.
  package private(set) var lastFrame: TimeInterval?
  /// The smoothed time from a request to its acknowledgment, in seconds; `nil` before the first.
  package private(set) var roundTrip: TimeInterval?

  private var deviation: TimeInterval = 0
  /// When the latest frame would have been over if all frames had taken one period.
  private var scheduledEnd: TimeInterval = -.infinity
  private var pendingRequest: TimeInterval?
  /// The number of timeouts since the latest acknowledgment.
  private var timeoutCount = 0

  /// Creates a pacer that has drawn no frame, with a positive frame rate.
  package init(preferredFramesPerSecond: Double) {
    precondition(preferredFramesPerSecond > 0, "a frame rate is positive")
    self.preferredFramesPerSecond = preferredFramesPerSecond
  }

  /// Whether the terminal has acknowledged frames, or has not yet let enough requests time out.
  package var expectsAcknowledgments: Bool {
    roundTrip != nil || timeoutCount < Self.maximumInitialTimeouts
  }

  /// Whether the next frame should end with a request, of which at most one is pending.
  package var requestsAcknowledgment: Bool { pendingRequest == nil && expectsAcknowledgments }

  /// The minimum time between frames, in seconds.
  package var period: TimeInterval {
    let limit = expectsAcknowledgments ? .infinity : Self.unacknowledgedFramesPerSecond
    return 1 / min(preferredFramesPerSecond, limit)
  }

  /// The time between frames at the rate that the terminal sustains, in seconds.
  package var duration: TimeInterval { max(period, expectsAcknowledgments ? roundTrip ?? 0 : 0) }

  /// The time after which a pending request no longer delays frames, in seconds; every timeout doubles it.
  package var timeout: TimeInterval {
    guard let roundTrip else { return Self.initialTimeout }
    let base = max(roundTrip + 4 * deviation, Self.timeouts.lowerBound)
    return min(base * Double(1 << min(timeoutCount, 6)), Self.timeouts.upperBound)
  }

  /// Returns when the next frame is due, at most `now` for immediately, if no acknowledgment arrives earlier.
  package func nextFrame(at now: TimeInterval) -> TimeInterval {
    // A latest frame in the future was measured on another clock, so it is ignored.
    guard let lastFrame, lastFrame <= now else { return now }
    guard pendingRequest == nil else { return lastFrame + max(period, timeout) }
    // Without acknowledgments, the terminal's speed is unknown.
    guard roundTrip != nil else { return lastFrame + period }
    return scheduledEnd - max(0, Self.burst - period)
  }

  /// Records that a frame was drawn, and whether it ended with a request.
  package mutating func frameDrawn(at time: TimeInterval, requestingAcknowledgment: Bool) {
    // A frame drawn during a pending request means that the request timed out.
    if let request = pendingRequest {
      timeoutCount += 1
      // A request this old is no longer answered.
      if time - request >= Self.timeouts.upperBound { pendingRequest = nil }
    }
    // A frame in the future was measured on another clock.
    let start = (lastFrame ?? time) > time ? time : max(scheduledEnd, time)
    scheduledEnd = start + period
    lastFrame = time
    if requestingAcknowledgment { pendingRequest = time }
  }

  /// Records an acknowledgment, read at a time, if a request was pending, and returns whether one was.
  package mutating func acknowledged(at time: TimeInterval) -> Bool {
    guard let request = pendingRequest else { return false }
    pendingRequest = nil
    let sample = max(0, time - request)
    timeoutCount = 0
    let smoothed = roundTrip ?? sample
    deviation = roundTrip == nil ? sample / 2 : deviation + (abs(sample - smoothed) - deviation) / 4
    roundTrip = smoothed + (sample - smoothed) / 8
    return true
  }

  /// Stops waiting for the pending acknowledgment, which another program has received.
  package mutating func abandonRequest() { pendingRequest = nil }
}
