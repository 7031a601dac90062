public import Geometry

/// Decides when frames are due: as soon as the terminal has shown the last one, and no more often
/// than a rate that is never exceeded.
///
/// A frame ends with a question that the terminal answers once it has come to it. While the answer
/// is awaited no frame is due, until a time-out that follows the times the answers took. A terminal
/// that never answered is paced by the clock alone. The pacer knows only the times it is told.
///
/// Source of the time-out: RFC 6298, Computing TCP's Retransmission Timer.
public struct FramePacer: Hashable, Sendable {
  /// The frames a second that a terminal gets that does not answer.
  public static let unansweredFramesPerSecond = 60.0
  /// How long answers are waited for before the first has come, in seconds.
  public static let firstTimeout = 0.4
  /// The least and the most that an answer is waited for, in seconds.
  public static let timeouts = 0.05...2.0
  /// The questions after which a terminal that has never answered is asked no more.
  public static let unansweredLimit = 3

  /// The frames a second that are never exceeded.
  public var preferredFramesPerSecond: Double {
    didSet { precondition(preferredFramesPerSecond > 0, "a frame rate is positive") }
  }

  /// When the last frame was drawn, in seconds; `nil` before the first.
  public private(set) var lastFrame: TimeInterval?
  /// How long answers take, smoothed, in seconds; `nil` before the first.
  public private(set) var roundTrip: TimeInterval?

  private var deviation: TimeInterval = 0
  /// When the question was asked that has no answer yet.
  private var asked: TimeInterval?
  /// The time-outs since the last answer.
  private var timeoutCount = 0

  /// Creates a pacer that has drawn no frame.
  ///
  /// - Precondition: The rate is positive.
  public init(preferredFramesPerSecond: Double) {
    precondition(preferredFramesPerSecond > 0, "a frame rate is positive")
    self.preferredFramesPerSecond = preferredFramesPerSecond
  }

  /// Whether the terminal is taken to answer: it has done so, or was not asked often enough yet.
  public var answers: Bool { roundTrip != nil || timeoutCount < Self.unansweredLimit }

  /// Whether a frame is to end with a question: one at a time, so that it is known what an answer is
  /// the answer to.
  public var asks: Bool { asked == nil && answers }

  /// The least time from one frame to the next, in seconds.
  public var period: TimeInterval {
    let most = answers ? preferredFramesPerSecond : Self.unansweredFramesPerSecond
    return 1 / min(preferredFramesPerSecond, most)
  }

  /// The time from one frame to the next at the pace that the terminal keeps, in seconds.
  public var duration: TimeInterval { max(period, answers ? roundTrip ?? 0 : 0) }

  /// How long an answer is waited for, in seconds; twice as long after each one that did not come,
  /// once there was one.
  public var timeout: TimeInterval {
    guard let roundTrip else { return Self.firstTimeout }
    let base = roundTrip + 4 * deviation
    let patience = max(base, Self.timeouts.lowerBound) * Double(1 << min(timeoutCount, 6))
    return min(patience, Self.timeouts.upperBound)
  }

  /// When the next frame may be drawn, if nothing more is heard; not after `now` if that is at
  /// once.
  public func nextFrame(at now: TimeInterval) -> TimeInterval {
    // A last frame that lies ahead was taken from another clock: it paces nothing.
    guard let lastFrame, lastFrame <= now else { return now }
    let soonest = lastFrame + period
    return asked == nil ? soonest : max(soonest, lastFrame + timeout)
  }

  /// Notes that a frame was drawn.
  ///
  /// - Parameters:
  ///   - time: When.
  ///   - asking: Whether it ended with a question.
  public mutating func frameDrawn(at time: TimeInterval, asking: Bool) {
    // Drawn while an answer was awaited: that one's time was out.
    if let question = asked {
      timeoutCount += 1
      // What was asked so long ago is not answered any more.
      if time - question >= Self.timeouts.upperBound { asked = nil }
    }
    lastFrame = time
    if asking { asked = time }
  }

  /// Notes an answer.
  ///
  /// - Parameter time: When it was read.
  /// - Returns: Whether a question was open. If not, it was no answer.
  public mutating func answered(at time: TimeInterval) -> Bool {
    guard let question = asked else { return false }
    asked = nil
    let sample = max(0, time - question)
    timeoutCount = 0
    guard let smoothed = roundTrip else {
      roundTrip = sample
      deviation = sample / 2
      return true
    }
    deviation += (abs(sample - smoothed) - deviation) / 4
    roundTrip = smoothed + (sample - smoothed) / 8
    return true
  }

  /// Forgets the question that is open: its answer went to someone else.
  public mutating func forgetQuestion() {
    asked = nil
  }
}
