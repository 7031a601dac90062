import Geometry
import Ink

/// Seeking, and continuing from the moment that is shown.
extension ReplayController {
  func skip(_ seconds: TimeInterval) { playhead.seek(to: playhead.time + seconds) }

  /// Moves to a fraction of what is played, from 0 to 1.
  func jump(toFraction fraction: Double) {
    let range = playhead.range
    guard fraction < 1 else { return playhead.seek(to: range.upperBound) }
    playhead.seek(to: range.lowerBound + fraction * (range.upperBound - range.lowerBound))
  }

  /// Moves to the completion of the next edit, or of an earlier one, and pauses.
  func step(by count: Int) {
    playhead.isPaused = true
    playhead.seek(
      to: count < 0 ? log.stepBack(from: playhead.time) : log.stepForward(from: playhead.time))
  }

  /// Ends the replay to draw in a new sketch, from the moment that is shown.
  func drawFromHere() {
    continuation = log.edits(upTo: player.position)
    isFinished = true
  }
}
