import Geometry
import Ink
import Touches

extension [StrokeSample] {
  /// The number of newest samples from which the path is predicted.
  private static let predictingSamples = 768
  /// The time in which predictions are judged, in seconds; earlier ones hardly count in the confidence.
  private static let judgedTime = 0.2

  /// Predicts the pen's path from these samples only.
  ///
  /// - Returns: Samples up to a horizon in seconds, earliest first; empty without either.
  func predicted(horizon: TimeInterval) -> [StrokeSample] {
    guard horizon > 0, let last else { return [] }
    var predictor = TouchPredictor()
    for sample in suffix(Self.predictingSamples) {
      let position = TouchPredictor.Sample(
        time: sample.timestamp, x: sample.location.x, y: sample.location.y)
      if sample.timestamp < last.timestamp - Self.judgedTime {
        predictor.recall(position)
      } else {
        predictor.observe(position)
      }
    }
    let prediction = predictor.predict(horizon: predictor.trustedHorizon(horizon))
    return prediction.map { predicted in
      var sample = last
      (sample.location, sample.timestamp) = (Point(x: predicted.x, y: predicted.y), predicted.time)
      return sample
    }
  }
}
