import Geometry
import Ink

/// Replaying with reduced motion: the replay starts paused, and every edit appears whole.
extension ReplayController {
  /// The time of the log that is shown.
  var shownTime: TimeInterval {
    options.reducesMotion ? log.completion(before: playhead.time) : playhead.time
  }

  /// When the next change of the picture is due, in seconds on the monotonic clock; `nil` for never.
  var nextEvent: TimeInterval? {
    let next =
      options.reducesMotion
      ? log.stepForward(from: playhead.time) : log.nextTime(after: player.position)
    return next.flatMap(playhead.arrival)
  }

  /// Shows the finished picture until the user plays it, unless the options ask to play.
  func reduceMotion() {
    guard options.reducesMotion, !options.quitsAtEnd, !options.loops else { return }
    playhead.seek(to: playhead.range.upperBound)
    playhead.isPaused = true
    message = "Space plays · , and . step"
  }
}
