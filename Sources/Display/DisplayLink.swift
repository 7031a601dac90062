public import Geometry

/// Tells when to draw, as Core Animation's `CADisplayLink`: paused until something needs to be
/// drawn, and at most at the preferred rate.
public final class DisplayLink {
  /// When the frame that is being drawn began, in seconds on the monotonic clock.
  public private(set) var timestamp: TimeInterval = 0
  /// Whether no frame is wanted; an owner that has something to draw sets it to false, and a frame
  /// sets it back.
  public var isPaused = true {
    didSet { earliestFrame = nil }
  }

  private var pacer: FramePacer
  private var earliestFrame: TimeInterval?

  /// Creates a paused link.
  ///
  /// - Precondition: The rate is positive.
  public init(preferredFramesPerSecond: Double = 60) {
    pacer = FramePacer(preferredFramesPerSecond: preferredFramesPerSecond)
  }

  /// The frames a second that are never exceeded.
  public var preferredFramesPerSecond: Double { pacer.preferredFramesPerSecond }
  /// The time from one frame to the next, in seconds.
  public var duration: TimeInterval { pacer.duration }
  /// When the next frame is due, in seconds on the monotonic clock.
  public var targetTimestamp: TimeInterval { timestamp + duration }

  /// When to draw next: `nil` while paused, not after `now` if at once.
  public func nextFrame(at now: TimeInterval) -> TimeInterval? {
    isPaused ? nil : max(pacer.nextFrame(at: now), earliestFrame ?? now)
  }

  /// Ends the pause, but for a frame that is not wanted before a time; one that is already wanted
  /// comes no later for it.
  public func schedule(notBefore time: TimeInterval) {
    let earliest = isPaused ? time : earliestFrame.map { min($0, time) }
    isPaused = false
    earliestFrame = earliest
  }

  /// Begins a frame: the link is paused until something more is to be drawn.
  public func beginFrame(at time: TimeInterval) {
    timestamp = time
    isPaused = true
    pacer.frameDrawn(at: time)
  }
}
