import StrokeScores
import SyntheticInk
import Touches

/// Trains the network of ``SubcellEstimator`` by gradient descent.
///
/// The loss is the ``SegmentCost`` of the lines from one report's position to the next.
struct LocationTrainer {
  /// The number of windows of a batch.
  private static let batchSize = 32

  private var optimizer: AdamOptimizer
  private var generator: SplitMix64

  /// Creates a trainer with random weights.
  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
    optimizer = AdamOptimizer(
      SubcellNetwork.reader.initialWeights(&generator)
        + SubcellNetwork.reader.initialWeights(&generator)
        + SubcellNetwork.locator.initialWeights(&generator), learningRate: 0.006)
  }

  /// The network as trained so far.
  var network: SubcellNetwork { SubcellNetwork(weights: optimizer.weights) }

  /// Trains on all windows once, in random order.
  ///
  /// Windows that do not fill a batch are omitted.
  ///
  /// - Parameters:
  ///   - examples: The examples.
  ///   - progress: The completed fraction of the training before and after.
  /// - Returns: The mean loss of the batches.
  mutating func learn(_ examples: LocationExamples, progress: ClosedRange<Double>) -> Float {
    let order = examples.windows.shuffled(using: &generator)
    let batchCount = order.count / Self.batchSize
    var loss: Float = 0
    for index in 0..<batchCount {
      let network = self.network
      var batch = LocationBatch(
        order[(index * Self.batchSize)..<((index + 1) * Self.batchSize)])
      loss += batch.evaluate(network)
      let fraction = Double(index) / Double(batchCount)
      optimizer.step(
        batch.gradient(network),
        progress: progress.lowerBound + (progress.upperBound - progress.lowerBound) * fraction)
    }
    return loss / Float(max(batchCount, 1))
  }
}
