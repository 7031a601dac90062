import Geometry

extension Touch {
  /// The best estimate of the position, and its time.
  var predictorSample: TouchPredictor.Sample {
    TouchPredictor.Sample(time: timestamp, x: preciseLocation.x, y: preciseLocation.y)
  }

  /// The cell in which the terminal reported the pointer; `nil` if it reported a pixel.
  var cell: CellBounds? {
    guard estimatedProperties.contains(.location) else { return nil }
    return CellBounds(center: SIMD2(location.x, location.y), size: SubcellEstimator.cellSize)
  }

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
      predicted.location = Point(x: sample.x, y: sample.y)
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
