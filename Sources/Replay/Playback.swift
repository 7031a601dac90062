import Geometry
import Ink

/// What is played, and how far.
struct Playback {
  let options: ReplayOptions
  private(set) var log: ReplayLog
  var playhead: Playhead
  private(set) var shortensPauses: Bool

  /// Creates the playback of a log, at the start of what is played.
  ///
  /// With reduced motion, it starts paused at the end, unless the options ask to play.
  init(_ log: ReplayLog, _ options: ReplayOptions) {
    (self.log, self.options) = (log, options)
    (playhead, shortensPauses) = (Playhead(log, options), options.shortensPauses)
    if startsAtEnd {
      playhead.seek(to: playhead.range.upperBound)
      playhead.isPaused = true
    }
  }

  /// Whether the finished picture is shown until the user plays it.
  var startsAtEnd: Bool { options.reducesMotion && !options.quitsAtEnd && !options.loops }

  /// The time of the log that is shown; with reduced motion, every edit appears whole.
  var shownTime: TimeInterval {
    options.reducesMotion ? log.completion(before: playhead.time) : playhead.time
  }

  /// Returns when the next change of the picture is due, in seconds on the monotonic clock; `nil` for never.
  func nextEvent(after position: ReplayLog.Position) -> TimeInterval? {
    let next =
      options.reducesMotion ? log.stepForward(from: playhead.time) : log.nextTime(after: position)
    return next.flatMap(playhead.arrival)
  }

  /// Advances to a time on the monotonic clock.
  mutating func advance(to time: TimeInterval) { playhead.advance(to: time, in: log) }

  mutating func skip(_ seconds: TimeInterval) { playhead.seek(to: playhead.time + seconds) }

  /// Moves to a fraction of what is played, from 0 to 1.
  mutating func jump(toFraction fraction: Double) {
    let range = playhead.range
    guard fraction < 1 else { return playhead.seek(to: range.upperBound) }
    playhead.seek(to: range.lowerBound + fraction * (range.upperBound - range.lowerBound))
  }

  /// Moves to the completion of the next edit, or of an earlier one, and pauses.
  mutating func step(by count: Int) {
    playhead.isPaused = true
    playhead.seek(
      to: count < 0 ? log.stepBack(from: playhead.time) : log.stepForward(from: playhead.time))
  }

  /// Plays pauses at their full length, or shortened again; stays at the moment that is shown.
  mutating func toggleShortPauses() {
    shortensPauses.toggle()
    let changed = ReplayLog(log.edits, idleLimit: shortensPauses ? options.idleLimit : nil)
    playhead.change(from: log, to: changed)
    log = changed
  }
}
