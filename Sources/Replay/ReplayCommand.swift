import Display
import Geometry

/// A command that a key gives to a replay.
enum ReplayCommand: Hashable {
  case quit, showHelp, toggleTimeline, toggleDebugging
  case togglePause, halveSpeed, doubleSpeed
  /// Moves by a number of seconds.
  case skip(TimeInterval)
  /// Moves to the completion of an earlier or a later edit, and pauses.
  case stepBack, stepForward
  /// Moves to a fraction of what is played, from 0 to 1.
  case jump(fraction: Double)
}
