public import Geometry

/// Schedules frames, like Core Animation's `CADisplayLink`.
///
/// The link is paused until something must be drawn. Frames then follow at the rate at which the
/// terminal shows them, and on average at most at the preferred rate. The session that runs an
/// ``Application`` draws the frames; the application only requests them.
public final class DisplayLink {
  /// The highest frame rate, and the default of the preferred one, in frames per second.
  public static let maximumFramesPerSecond = 240.0

  /// When the current frame began, in seconds on the monotonic clock.
  public private(set) var timestamp: TimeInterval = 0
  /// Whether no frame is requested; set it to `false` to request one, which sets it to `true` again.
  public var isPaused = true { didSet { earliestFrame = nil } }
  package func setNeedsDisplay() { isPaused = false }
  /// The statistics of the latest frames.
  public private(set) var statistics = FrameStatistics()
  /// The number of cells whose old ink the current frame has painted again; set by the owner.
  package var repaintedCells = 0
  /// Called with the report of every frame that changed the screen, once the report is complete.
  package var frameHandler: ((FrameReport) -> Void)?

  private var pacer: FramePacer
  private var earliestFrame: TimeInterval?
  /// The frame whose acknowledgment is pending.
  private var unacknowledged: FrameReport?

  /// Creates a paused link with a positive frame rate that is never exceeded on average.
  public init(preferredFramesPerSecond: Double = maximumFramesPerSecond) {
    pacer = FramePacer(preferredFramesPerSecond: preferredFramesPerSecond)
  }

  /// The frame rate that is never exceeded on average, in frames per second.
  public var preferredFramesPerSecond: Double { pacer.preferredFramesPerSecond }
  /// The time between frames at the rate that the terminal sustains, in seconds.
  public var duration: TimeInterval { pacer.duration }
  /// The smoothed time from a frame's beginning to its acknowledgment, in seconds; `nil` before the first.
  public var latency: TimeInterval? { pacer.roundTrip }
  /// When the next frame is expected, in seconds on the monotonic clock.
  public var targetTimestamp: TimeInterval { timestamp + duration }
  /// Whether the next frame should end with a request for its acknowledgment.
  package var requestsAcknowledgment: Bool { pacer.requestsAcknowledgment }
  /// The time after which a pending acknowledgment no longer delays frames, in seconds.
  package var timeout: TimeInterval { pacer.timeout }

  /// Returns when to draw next: `nil` while paused, at most `now` if a frame is due immediately.
  package func nextFrame(at now: TimeInterval) -> TimeInterval? {
    isPaused ? nil : max(pacer.nextFrame(at: now), earliestFrame ?? now)
  }

  /// Requests a frame that must not be drawn before a time; a frame already requested stays as early.
  public func schedule(notBefore time: TimeInterval) {
    let earliest = isPaused ? time : earliestFrame.map { min($0, time) }
    isPaused = false
    earliestFrame = earliest
  }

  /// Begins a frame and pauses the link.
  package func beginFrame(at time: TimeInterval) {
    (timestamp, isPaused, repaintedCells) = (time, true, 0)
  }

  /// Records that the current frame was sent, with or without a request for its acknowledgment.
  package func frameSent(_ report: FrameReport, requestingAcknowledgment: Bool) {
    pacer.frameDrawn(at: report.began, requestingAcknowledgment: requestingAcknowledgment)
    if requestingAcknowledgment {
      if let unacknowledged { finish(unacknowledged) }
      unacknowledged = report
    } else if report.bytes > 0 {
      finish(report)
    }
  }

  /// Records that the terminal has accepted all bytes of the latest frame.
  package func frameWritten(at time: TimeInterval) {
    if unacknowledged?.written == nil { unacknowledged?.written = time }
  }

  /// Records an acknowledgment by the terminal, and returns whether one was pending.
  @discardableResult
  package func frameAcknowledged(at time: TimeInterval) -> Bool {
    guard pacer.acknowledged(at: time), var report = unacknowledged else { return false }
    unacknowledged = nil
    // Another thread can read the acknowledgment before the time of writing is noted.
    report.acknowledged = max(time, report.written ?? time)
    finish(report)
    return true
  }

  /// Stops waiting for the pending acknowledgment, after the terminal was used by another program.
  package func abandonAcknowledgment() {
    pacer.abandonRequest()
    if let unacknowledged { finish(unacknowledged) }
    unacknowledged = nil
  }

  private func finish(_ report: FrameReport) {
    statistics.add(report)
    frameHandler?(report)
  }
}
