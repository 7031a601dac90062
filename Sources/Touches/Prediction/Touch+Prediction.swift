import Geometry

extension Touch {
  /// Creates the touches that are predicted to follow this one.
  ///
  /// They differ in time and location. Force and tilt, and therefore the width of predicted ink, are those
  /// of this touch.
  func predictions(at samples: TouchPredictor.Prediction) -> [Touch] {
    var previous = self
    return samples.map { sample in
      var predicted = self
      predicted.isPredicted = true
      predicted.phase = .moved
      predicted.timestamp = sample.time
      // The predictor works on cell centers; shift its path to the estimated position in the cell.
      predicted.location = Point(x: sample.x, y: sample.y) + (preciseLocation - location)
      predicted.preciseLocation = predicted.location
      predicted.follow(previous)
      previous = predicted
      predicted.estimatedProperties.insert(.location)
      predicted.estimatedPropertiesExpectingUpdates = []
      predicted.estimationUpdateIndex = nil
      return predicted
    }
  }
}
