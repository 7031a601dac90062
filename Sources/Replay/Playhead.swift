import Geometry

/// Where a replay is: moves with the time it is told, and by request.
///
/// All times but those on the monotonic clock are the replay's own, as in ``ReplayLog``.
struct Playhead {
  /// The least work of a frame at the greatest speed, in samples: so little that frames stay as
  /// many as the terminal shows, so much that 60 of them a second draw more than a million samples.
  static let workPerFrame = 25_000
  /// The most frames of a log at the greatest speed: as edits may have the whole picture drawn anew
  /// in each of them, a long log must not have more of them than a short one.
  static let mostFrames = 16
  /// How long the end is seen before a loop begins again, in seconds.
  static let rest = 1.0

  /// What is played.
  let range: ClosedRange<TimeInterval>
  /// Whether the end is followed by the start.
  let loops: Bool
  /// How fast time goes.
  var speed: ReplaySpeed
  /// Whether the person has stopped it.
  var isPaused = false
  /// Whether the person is holding it in their hand.
  var isHeld = false
  /// Where it is, in seconds; within ``range``.
  private(set) var time: TimeInterval

  /// When it was told the time, in seconds on the monotonic clock.
  private var now: TimeInterval?
  /// When it came to the end, on that clock.
  private var endedAt: TimeInterval?

  /// Creates a playhead at the start of a log or of a part of it.
  init(_ log: ReplayLog, _ options: ReplayOptions) {
    let start = min(max(options.from ?? ReplayLog.start, ReplayLog.start), log.end)
    let end = min(options.to ?? log.end, log.end)
    range = start...max(start, end)
    loops = options.loops
    speed = options.speed
    time = start
  }

  /// Whether there is nothing more to play.
  var isAtEnd: Bool { time >= range.upperBound }
  /// Whether it is at the end and nobody stopped it there.
  var hasEnded: Bool { isAtEnd && !isPaused && !isHeld }
  /// Whether it moves by itself now.
  var isMoving: Bool { !isPaused && !isHeld && !isAtEnd }

  /// Moves on to a time on the monotonic clock; one before the last changes nothing.
  mutating func advance(to now: TimeInterval, in log: ReplayLog) {
    let elapsed = max(0, now - (self.now ?? now))
    self.now = max(now, self.now ?? now)
    if isMoving {
      switch speed {
      case .times(let factor): move(to: time + elapsed * factor)
      case .greatest: move(to: log.time(after: frameWork(in: log), from: time))
      }
    }
    if let restart, restart <= now { seek(to: range.lowerBound) }
  }

  /// Goes to a place, or to the nearest end of what is played; whether it is paused does not change.
  mutating func seek(to time: TimeInterval) {
    endedAt = nil
    move(to: time)
  }

  /// Pauses or goes on; at the end, plays anew.
  mutating func togglePause() {
    if isAtEnd {
      seek(to: range.lowerBound)
      isPaused = false
    } else {
      isPaused.toggle()
    }
  }

  /// When it will be somewhere by itself, in seconds on the monotonic clock; `nil` if never.
  func arrival(at goal: TimeInterval) -> TimeInterval? {
    guard isMoving, let now else { return nil }
    switch speed {
    case .times(let factor): return now + max(0, goal - time) / factor
    case .greatest: return now
    }
  }

  /// When a loop begins again, in seconds on the monotonic clock; `nil` while it is under way.
  var restart: TimeInterval? {
    guard loops, hasEnded else { return nil }
    return endedAt.map { $0 + Self.rest }
  }

  private func frameWork(in log: ReplayLog) -> Int {
    max(Self.workPerFrame, (log.work.last ?? 0) / Self.mostFrames)
  }

  private mutating func move(to time: TimeInterval) {
    guard !time.isNaN else { return }
    self.time = min(max(time, range.lowerBound), range.upperBound)
    if isAtEnd { endedAt = now }
  }
}
