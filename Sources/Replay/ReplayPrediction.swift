import Geometry
import Ink
import Touches

extension [StrokeSample] {
  /// The number of last samples that a prediction can depend on.
  private static let predictingSamples = 256

  /// Predicts the pen's path from these samples only, as it was possible at the time.
  ///
  /// - Parameter horizon: How far to predict ahead, in seconds.
  /// - Returns: Samples, earliest first; empty without samples or horizon.
  func predicted(horizon: TimeInterval) -> [StrokeSample] {
    guard horizon > 0, let last else { return [] }
    var predictor = TouchPredictor()
    for sample in suffix(Self.predictingSamples) {
      predictor.observe(
        TouchPredictor.Sample(
          time: sample.timestamp, x: sample.location.x, y: sample.location.y))
    }
    let prediction = predictor.predict(horizon: predictor.trustedHorizon(horizon))
    return prediction.map { predicted in
      var sample = last
      sample.location = Point(x: predicted.x, y: predicted.y)
      sample.timestamp = predicted.time
      return sample
    }
  }
}
