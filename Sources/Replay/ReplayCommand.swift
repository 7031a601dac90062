import Display
import Geometry

/// A command that a key gives to a replay.
enum ReplayCommand: Hashable {
  case quit, showHelp, toggleTimeline, toggleDebugging
  case togglePause, halveSpeed, doubleSpeed
  /// Plays pauses at their full length, or shortened again.
  case toggleShortPauses
  /// Ends the replay to draw in a new sketch, from the moment that is shown.
  case draw
  /// Shows the sketch with the next smoothing method.
  case nextSmoothing
  /// Moves the canvas by an offset in fractions of the window's size.
  case panPage(Vector)
  /// Multiplies the scale of the canvas by a factor.
  case zoom(Double)
  case resetZoom, fit
  /// Moves by a number of seconds.
  case skip(TimeInterval)
  /// Moves to the completion of an earlier or a later edit, and pauses.
  case stepBack, stepForward
  /// Moves to a fraction of what is played, from 0 to 1.
  case jump(fraction: Double)
}
