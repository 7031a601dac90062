import Geometry
import Ink

/// The current time of a replay, which advances with the clock and on request; times are replay times, as in
/// `ReplayLog`, unless they are on the monotonic clock.
struct Playhead {
  /// The minimum work of a frame at maximum speed, in samples, which does not lower a frame rate of 60.
  static let workPerFrame = 25_000
  /// The maximum number of frames in which a log is played at maximum speed, as each may repaint everything.
  static let maximumFrames = 16
  /// The time for which a loop shows the end before it starts again, in seconds.
  static let loopDelay = 1.0

  /// The part of the log to play.
  private(set) var range: ClosedRange<TimeInterval>
  /// Whether playing starts again at the end.
  let loops: Bool
  var speed: ReplaySpeed
  var isPaused = false
  /// Whether the user is dragging the playhead.
  var isHeld = false
  /// The current replay time, in seconds; within ``range``.
  private(set) var time: TimeInterval

  /// The time of the last update, in seconds on the monotonic clock.
  private var now: TimeInterval?
  /// The time at which the end was reached, on the same clock.
  private var endedAt: TimeInterval?

  /// Creates a playhead at the start of a log, or of the part to play.
  init(_ log: ReplayLog, _ options: ReplayOptions) {
    let start = (options.from ?? ReplayLog.start).clamped(to: ReplayLog.start...log.end)
    let end = min(options.to ?? log.end, log.end)
    range = start...max(start, end)
    loops = options.loops
    speed = options.speed
    time = start
  }

  var isAtEnd: Bool { time >= range.upperBound }
  /// Whether playing has ended, and the playhead is neither paused nor held at the end.
  var hasEnded: Bool { isAtEnd && !isPaused && !isHeld }
  /// Whether the playhead advances with the clock.
  var isMoving: Bool { !isPaused && !isHeld && !isAtEnd }

  /// Advances to a time on the monotonic clock; an earlier time than the last one has no effect.
  mutating func advance(to now: TimeInterval, in log: ReplayLog) {
    let elapsed = max(0, now - (self.now ?? now))
    self.now = max(now, self.now ?? now)
    if isMoving {
      switch speed {
      case .times(let factor): move(to: time + elapsed * factor)
      case .maximum: move(to: log.time(after: frameWork(in: log), from: time))
      }
    }
    if let restart, restart <= now { seek(to: range.lowerBound) }
  }

  /// Moves to a replay time, limited to ``range``; stays paused or playing.
  mutating func seek(to time: TimeInterval) {
    endedAt = nil
    move(to: time)
  }

  /// Stays at the same moment of the sketch in another log with the same edits but other pauses.
  mutating func change(from old: ReplayLog, to new: ReplayLog) {
    let start = old.convert(range.lowerBound, to: new)
    range = start...max(start, old.convert(range.upperBound, to: new))
    time = old.convert(time, to: new).clamped(to: range)
  }

  /// Pauses or resumes; at the end, plays from the start.
  mutating func togglePause() {
    if isAtEnd {
      seek(to: range.lowerBound)
      isPaused = false
    } else {
      isPaused.toggle()
    }
  }

  /// Returns when a moving playhead will reach a replay time, in seconds on the monotonic clock.
  func arrival(at goal: TimeInterval) -> TimeInterval? {
    guard isMoving, let now else { return nil }
    switch speed {
    case .times(let factor): return now + max(0, goal - time) / factor
    case .maximum: return now
    }
  }

  /// When the loop starts again, in seconds on the monotonic clock; `nil` before the end.
  var restart: TimeInterval? {
    guard loops, hasEnded else { return nil }
    return endedAt.map { $0 + Self.loopDelay }
  }

  private func frameWork(in log: ReplayLog) -> Int {
    max(Self.workPerFrame, (log.work.last ?? 0) / Self.maximumFrames)
  }

  private mutating func move(to time: TimeInterval) {
    guard !time.isNaN else { return }
    self.time = time.clamped(to: range)
    if isAtEnd { endedAt = now }
  }
}
