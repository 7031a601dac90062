public import Geometry

/// Tells when to draw, as Core Animation's `CADisplayLink`: paused until something needs to be
/// drawn, then as often as the terminal shows frames, and at most at the preferred rate.
///
/// Its owner reports what becomes of each frame: begun, sent, written, acknowledged.
public final class DisplayLink {
  /// The frames a second that are never exceeded unless fewer are asked for.
  public static let greatestFramesPerSecond = 240.0

  /// When the frame that is being drawn began, in seconds on the monotonic clock.
  public private(set) var timestamp: TimeInterval = 0
  /// Whether no frame is wanted; an owner that has something to draw sets it to false, and a frame
  /// sets it back.
  public var isPaused = true {
    didSet { earliestFrame = nil }
  }
  /// How the last frames went.
  public private(set) var statistics = FrameStatistics()
  /// Called with every frame that changed the screen, once its fate is known.
  public var frameHandler: ((FrameReport) -> Void)?

  private var pacer: FramePacer
  private var earliestFrame: TimeInterval?
  /// The frame whose acknowledgement is awaited.
  private var awaited: FrameReport?

  /// Creates a paused link.
  ///
  /// - Precondition: The rate is positive.
  public init(preferredFramesPerSecond: Double = greatestFramesPerSecond) {
    pacer = FramePacer(preferredFramesPerSecond: preferredFramesPerSecond)
  }

  /// The frames a second that are never exceeded.
  public var preferredFramesPerSecond: Double { pacer.preferredFramesPerSecond }
  /// The time from one frame to the next at the pace that the terminal keeps, in seconds.
  public var duration: TimeInterval { pacer.duration }
  /// When the next frame is expected to be drawn, in seconds on the monotonic clock.
  public var targetTimestamp: TimeInterval { timestamp + duration }
  /// Whether the next frame is to end with a question for its acknowledgement.
  public var asksForAcknowledgement: Bool { pacer.asks }
  /// Whether the terminal is taken to answer such questions.
  public var isAnswered: Bool { pacer.answers }
  /// Whether a frame's acknowledgement is awaited.
  public var awaitsAcknowledgement: Bool { awaited != nil }
  /// How long an acknowledgement is waited for, in seconds.
  public var timeout: TimeInterval { pacer.timeout }

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
  }

  /// Takes note of the frame that was begun: what it is made of, and whether it asks.
  public func frameSent(_ report: FrameReport, asking: Bool) {
    pacer.frameDrawn(at: report.began, asking: asking)
    if asking {
      if let awaited { finish(awaited) }
      awaited = report
    } else if report.bytes > 0 {
      finish(report)
    }
  }

  /// Takes note that the terminal has taken all bytes of the last frame.
  public func frameWritten(at time: TimeInterval) {
    if awaited?.written == nil { awaited?.written = time }
  }

  /// Takes note of an answer of the terminal.
  ///
  /// - Returns: Whether one was awaited.
  @discardableResult
  public func frameAcknowledged(at time: TimeInterval) -> Bool {
    guard pacer.answered(at: time), var report = awaited else { return false }
    awaited = nil
    report.acknowledged = time
    finish(report)
    return true
  }

  /// Gives up on the acknowledgement that is awaited: the terminal was used by someone else.
  public func forgetFrame() {
    pacer.forgetQuestion()
    if let awaited { finish(awaited) }
    awaited = nil
  }

  private func finish(_ report: FrameReport) {
    statistics.add(report)
    frameHandler?(report)
  }
}
