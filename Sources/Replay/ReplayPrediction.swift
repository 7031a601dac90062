import Geometry
import Ink
import Touches

extension [StrokeSample] {
  /// The number of last samples that a prediction can depend on.
  private static let predictingSamples = 768

  /// Predicts the pen's path from these samples only, as it was possible at the time.
  ///
  /// - Returns: Samples up to a horizon in seconds, earliest first; empty without either.
  func predicted(horizon: TimeInterval) -> [StrokeSample] {
    guard horizon > 0, let last else { return [] }
    var predictor = TouchPredictor()
    for sample in suffix(Self.predictingSamples) {
      predictor.observe(.init(time: sample.timestamp, x: sample.location.x, y: sample.location.y))
    }
    let prediction = predictor.predict(horizon: predictor.trustedHorizon(horizon))
    return prediction.map { predicted in
      var sample = last
      (sample.location, sample.timestamp) = (Point(x: predicted.x, y: predicted.y), predicted.time)
      return sample
    }
  }
}
