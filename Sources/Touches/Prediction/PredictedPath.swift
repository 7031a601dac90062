import Geometry

/// The predicted displacements of a touch from its last measured sample, at evenly spaced horizons.
package struct PredictedPath: Sendable {
  /// The number of horizons; the last is ``TouchPredictor/maximumHorizon``.
  package static let horizonCount = 6
  /// The path of a touch that stays at its last sample.
  static let hold = PredictedPath()
  /// The maximum length of a displacement, as a multiple of the path length of the last 96 ms.
  private static let maximumLength = 1.5

  // Element 0 is the displacement of the last measured sample itself, which is 0.
  private var (xs, ys) = (SIMD8<Double>.zero, SIMD8<Double>.zero)

  /// Returns the horizon with an index, in seconds after the last measured sample.
  package static func horizon(_ index: Int) -> Double {
    TouchPredictor.maximumHorizon * Double(index + 1) / Double(horizonCount)
  }

  /// Returns the displacement from the last measured sample at a horizon in seconds, linearly interpolated.
  package func displacement(at horizon: Double) -> SIMD2<Double> {
    let position = horizon * Double(Self.horizonCount) / TouchPredictor.maximumHorizon
    let before = Int(position).clamped(to: 0...Self.horizonCount - 1)
    let fraction = position - Double(before)
    let start = SIMD2(xs[before], ys[before])
    return start + (SIMD2(xs[before + 1], ys[before + 1]) - start) * fraction
  }

  /// Returns straight motion corrected by a perceptron, whose outputs are in the history's frame.
  ///
  /// The predictions for the stroke and its mirror image are averaged, so mirroring mirrors them.
  package static func predicted(
    for history: TouchHistory, pixel: Double, by perceptron: Perceptron
  ) -> PredictedPath {
    let (inputs, outputs) = (TouchFeatures.count, perceptron.shape.outputs)
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: inputs + 2 * outputs) { buffer in
      guard let features = buffer.baseAddress,
        let frame = TouchFeatures(history, pixel: pixel, into: features)
      else { return .hold }
      let plain = features + inputs
      let mirrored = plain + outputs
      perceptron.evaluate(
        features, firstOdd: TouchFeatures.firstOdd, into: plain, mirrored: mirrored)
      let recent = TouchFeatures.recentDisplacement(features)
      var path = PredictedPath()
      for index in 0..<horizonCount {
        let x = plain[2 * index] + mirrored[2 * index]
        let y = plain[2 * index + 1] - mirrored[2 * index + 1]
        let correction = SIMD2(Double(x), Double(y)) / 2
        let straight = TouchFeatures.straightOn(recent, for: horizon(index))
        path.set(frame.unframed(limited(straight + correction)), at: index)
      }
      return path
    }
  }

  private static func limited(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    let length = vector.length
    return length > maximumLength ? vector * (maximumLength / length) : vector
  }

  private mutating func set(_ displacement: SIMD2<Double>, at index: Int) {
    xs[index + 1] = displacement.x
    ys[index + 1] = displacement.y
  }
}

extension Touch {
  var predictorSample: TouchPredictor.Sample {
    TouchPredictor.Sample(time: timestamp, x: preciseLocation.x, y: preciseLocation.y)
  }

  /// The cell in which the terminal reported the pointer; `nil` if it reported a pixel.
  var cell: CellBounds? {
    guard estimatedProperties.contains(.location) else { return nil }
    return CellBounds(center: SIMD2(location.x, location.y), size: SubcellEstimator.cellSize)
  }

  /// Creates the touches that are predicted to follow this one, with its force and tilt.
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
