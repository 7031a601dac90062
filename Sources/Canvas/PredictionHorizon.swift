public import Geometry
public import TerminalUI
import Touches

/// How far ahead of the pointer ink is drawn.
public enum PredictionHorizon: Hashable, Sendable {
  /// By the measured latency, so that the ink reaches the pointer when the frame is shown.
  case auto
  /// Not at all.
  case off
  /// By a fixed time, in seconds.
  case fixed(TimeInterval)

  /// Returns the horizon in seconds, at most the longest that the predictor supports.
  ///
  /// The latency is the time from the beginning of a frame until it is shown, in seconds.
  public func horizon(latency: TimeInterval) -> TimeInterval {
    switch self {
    case .auto: min(latency, TouchPredictor.maximumHorizon)
    case .off: 0
    case .fixed(let time): min(time, TouchPredictor.maximumHorizon)
    }
  }

  /// Returns the horizon for the latency of a display link, in seconds.
  ///
  /// Before the first acknowledgment, the latency counts as half the time between frames.
  public func horizon(of link: DisplayLink) -> TimeInterval {
    horizon(latency: link.latency ?? link.duration / 2)
  }
}
