public import Geometry
import Touches

/// How far ahead of the pointer ink is drawn.
public enum PredictionHorizon: Hashable, Sendable {
  /// By the measured latency, so that the ink keeps up with the pointer.
  case auto
  /// Not at all.
  case off
  /// By a fixed time, in seconds.
  case fixed(TimeInterval)

  /// Returns the horizon, limited to the longest that the predictor supports.
  ///
  /// - Parameter latency: The time from a movement of the pointer until its ink is seen, in seconds.
  /// - Returns: In seconds.
  public func horizon(latency: TimeInterval) -> TimeInterval {
    switch self {
    case .auto: min(latency, TouchPredictor.maximumHorizon)
    case .off: 0
    case .fixed(let time): min(time, TouchPredictor.maximumHorizon)
    }
  }
}
