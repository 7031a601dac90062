public import Geometry
import Touches

/// How far ahead of the pointer ink is drawn.
public enum PredictionHorizon: Hashable, Sendable {
  /// As far as ink lags behind, by what was measured.
  case auto
  /// Not at all.
  case off
  /// A time, in seconds.
  case fixed(TimeInterval)

  /// The horizon for ink that is seen some time after the pointer was there, in seconds; at most
  /// what the predictor was made for.
  public func horizon(latency: TimeInterval) -> TimeInterval {
    switch self {
    case .auto: min(latency, TouchPredictor.longestHorizon)
    case .off: 0
    case .fixed(let time): min(time, TouchPredictor.longestHorizon)
    }
  }
}
