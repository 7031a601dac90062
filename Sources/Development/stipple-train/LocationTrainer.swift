import StrokeScores
import SyntheticInk
import Touches

/// Trains the perceptron of ``SubcellEstimator`` by gradient descent.
///
/// The loss is the ``SegmentCost`` of the lines from one report's position to the next.
struct LocationTrainer {
  /// The number of examples of a batch; two successive ones are a pair.
  private static let batchSize = 512

  private var optimizer: AdamOptimizer
  private var generator: SplitMix64
  private var batch: MiniBatch

  /// Creates a trainer with random weights.
  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
    optimizer = AdamOptimizer(shape: SubcellEstimator.shape, generator: &generator)
    batch = MiniBatch(shape: SubcellEstimator.shape, rows: Self.batchSize)
  }

  /// The perceptron as trained so far.
  var perceptron: Perceptron { optimizer.perceptron }

  /// Trains on all pairs of successive examples once, in random order.
  ///
  /// Pairs that do not fill a batch are omitted.
  ///
  /// - Parameters:
  ///   - examples: The examples.
  ///   - progress: The completed fraction of the training before and after.
  /// - Returns: The mean loss.
  mutating func learn(_ examples: LocationExamples, progress: ClosedRange<Double>) -> Float {
    let order = examples.pairs.shuffled(using: &generator).flatMap { [$0, $0 + 1] }
    let batchCount = order.count / Self.batchSize
    var loss: Float = 0
    for index in 0..<batchCount {
      loss += evaluate(examples, order[(index * Self.batchSize)..<((index + 1) * Self.batchSize)])
      let fraction = Double(index) / Double(batchCount)
      optimizer.step(
        batch,
        progress: progress.lowerBound + (progress.upperBound - progress.lowerBound) * fraction)
    }
    return loss / Float(max(batchCount, 1))
  }

  /// Computes the outputs of a batch of pairs of examples, their mean loss and its gradient.
  private mutating func evaluate(_ examples: LocationExamples, _ rows: ArraySlice<Int>) -> Float {
    let signs = load(examples, rows)
    batch.forward(optimizer.weights)
    let width = SubcellEstimator.shape.outputs
    let cell = SIMD2<Float>(SubcellEstimator.cellSize)
    let scale = 2 / Float(Self.batchSize)
    var loss: Float = 0
    func position(_ row: Int) -> SIMD2<Float> {
      SIMD2(batch.outputs[row * width], batch.outputs[row * width + 1]) * cell * signs[row]
    }
    for row in stride(from: 0, to: Self.batchSize, by: 2) {
      let example = rows[rows.startIndex + row]
      let start = example * TrueSection.count
      let cost = SegmentCost(
        from: position(row), to: position(row + 1) + examples.steps[example],
        path: examples.paths[start..<start + TrueSection.count])
      loss += cost.value * scale
      for (row, slope) in [(row, cost.slopes.start), (row + 1, cost.slopes.end)] {
        let gradient = slope * cell * signs[row] * scale
        batch.errors[row * width] = gradient.x
        batch.errors[row * width + 1] = gradient.y
      }
    }
    return loss
  }

  /// Copies the features of examples to the batch, mirrored as in ``SubcellEstimator``.
  ///
  /// - Returns: The signs of x and y in the batch, per row.
  private mutating func load(
    _ examples: LocationExamples, _ rows: ArraySlice<Int>
  ) -> [SIMD2<Float>] {
    let width = SubcellEstimator.featureCount
    return rows.enumerated().map { row, example in
      batch.inputs.replaceSubrange(
        row * width..<(row + 1) * width,
        with: examples.features[example * width..<(example + 1) * width])
      let random = SIMD2(randomSign(), randomSign())
      return batch.inputs.withUnsafeMutableBufferPointer { inputs -> SIMD2<Float> in
        guard let base = inputs.baseAddress else { return .one }
        let features = base + row * width
        let direction = SubcellEstimator.direction(features)
        let sign = direction.replacing(with: random, where: direction .== 0)
        SubcellEstimator.mirror(features, x: sign.x < 0, y: sign.y < 0)
        return sign
      }
    }
  }

  private mutating func randomSign() -> Float { Bool.random(using: &generator) ? -1 : 1 }
}
