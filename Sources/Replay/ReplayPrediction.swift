import Geometry
import Ink
import Touches

extension [StrokeSample] {
  /// The samples at the end of a stroke that its prediction can depend on.
  private static let predictingSamples = 256

  /// Where the pen was expected after the last of the samples, with no more known than these.
  ///
  /// - Parameter horizon: How far ahead, in seconds.
  /// - Returns: Samples soonest first, of a pen that is lifted; none without samples or horizon.
  func predicted(horizon: TimeInterval) -> [StrokeSample] {
    guard horizon > 0, let last else { return [] }
    var predictor = TouchPredictor()
    for sample in suffix(Self.predictingSamples) {
      predictor.observe(
        TouchPredictor.Sample(
          time: sample.timestamp, x: sample.location.x, y: sample.location.y))
    }
    let prediction = predictor.predict(horizon: predictor.trusted(horizon))
    return prediction.enumerated().map { index, place in
      var sample = last
      sample.location = Point(x: place.x, y: place.y)
      sample.timestamp = place.time
      sample.force *= 1 - Double(index + 1) / Double(prediction.count)
      return sample
    }
  }
}
