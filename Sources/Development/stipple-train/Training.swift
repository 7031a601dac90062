import StrokeScores

/// Trains weights in rounds, each with newly varied strokes.
protocol Training {
  /// The weights as trained so far.
  var weights: [Float] { get }

  /// Learns from new examples.
  ///
  /// - Parameter progress: The completed fraction of the training before and after.
  /// - Returns: The number of examples and the mean loss.
  mutating func learn(progress: ClosedRange<Double>) -> (count: Int, loss: Float)
}

extension Training {
  /// Trains in rounds, and logs the losses.
  ///
  /// - Returns: The weights as ``WeightsSource`` rounds them.
  mutating func train(_ name: String, rounds: Int) -> [Float] {
    for round in 0..<rounds {
      let (count, loss) = learn(
        progress: Double(round) / Double(rounds)...Double(round + 1) / Double(rounds))
      log("\(name), round \(round + 1) of \(rounds): \(count) examples, loss \(loss)")
    }
    return WeightsSource.rounded(weights)
  }
}
