/// Where a touch goes from its last measured sample: displacements at evenly spaced horizons.
package struct PredictedPath: Sendable {
  /// How many horizons there are; the last is ``TouchPredictor/longestHorizon``.
  package static let horizonCount = 6
  /// The course of a touch that stays.
  static let hold = PredictedPath()

  /// No predicted displacement is longer than this many times the last 96 ms of path.
  private static let longestReach = 1.5

  private var xs = SIMD8<Double>.zero
  private var ys = SIMD8<Double>.zero

  /// A horizon, in seconds after the last measured sample.
  package static func horizon(_ index: Int) -> Double {
    TouchPredictor.longestHorizon * Double(index + 1) / Double(horizonCount)
  }

  /// The displacement at a horizon, in the stroke's unit.
  ///
  /// - Parameter horizon: In seconds, 0 to ``TouchPredictor/longestHorizon``.
  /// - Returns: The way from the last measured sample.
  package func displacement(at horizon: Double) -> SIMD2<Double> {
    let place = horizon * Double(Self.horizonCount) / TouchPredictor.longestHorizon
    let before = min(max(Int(place), 0), Self.horizonCount - 1)
    let fraction = place - Double(before)
    // Element 0 is the last measured sample itself.
    let start = SIMD2(xs[before], ys[before])
    return start + (SIMD2(xs[before + 1], ys[before + 1]) - start) * fraction
  }

  /// Continues straight on at the mean velocity of the last 16 ms.
  ///
  /// The touch holds while less than 4 ms are known.
  static func linear(_ history: TouchHistory) -> PredictedPath {
    guard let velocity = history.velocity(over: 0.016, atLeast: 0.004) else { return .hold }
    var course = PredictedPath()
    for index in 0..<horizonCount {
      course.set(velocity * horizon(index), at: index)
    }
    return course
  }

  /// Corrects straight motion by a perceptron, whose outputs are in the path's own frame.
  ///
  /// The stroke and its mirror image are both predicted and the answers averaged, so that mirroring
  /// the stroke mirrors the prediction.
  package static func predicted(
    for history: TouchHistory, by perceptron: Perceptron
  ) -> PredictedPath {
    let inputs = TouchFeatures.count
    let outputs = perceptron.shape.outputs
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: inputs + 2 * outputs) { room in
      guard let features = room.baseAddress,
        let frame = TouchFeatures(history, into: features)
      else { return .hold }
      let plain = features + inputs
      let mirrored = plain + outputs
      perceptron.evaluate(features, into: plain)
      for index in TouchFeatures.firstOdd..<inputs {
        features[index] = -features[index]
      }
      perceptron.evaluate(features, into: mirrored)
      var course = PredictedPath()
      for index in 0..<horizonCount {
        let x = plain[2 * index] + mirrored[2 * index]
        let y = plain[2 * index + 1] - mirrored[2 * index + 1]
        let correction = SIMD2(Double(x), Double(y)) / 2
        // The features are still those of the mirror image.
        let straight = TouchFeatures.straightOn(features, for: horizon(index)) * SIMD2(1, -1)
        course.set(frame.unframed(limited(straight + correction)), at: index)
      }
      return course
    }
  }

  private static func limited(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    let length = vector.length
    return length > longestReach ? vector * (longestReach / length) : vector
  }

  private mutating func set(_ displacement: SIMD2<Double>, at index: Int) {
    xs[index + 1] = displacement.x
    ys[index + 1] = displacement.y
  }
}
