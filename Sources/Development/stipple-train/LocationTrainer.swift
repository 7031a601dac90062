import StrokeScores
import SyntheticInk
import Touches

/// Trains the perceptron of ``SubcellEstimator`` by gradient descent.
///
/// The loss is the squared distance in dots, with a low weight for the component along the path: an
/// error along the line is less visible than one perpendicular to it.
struct LocationTrainer {
  private static let batchSize = 512
  private static let alongWeight: Float = 0.15

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

  /// Trains on all examples once, in random order, each randomly mirrored in x and y.
  ///
  /// Examples that do not fill a batch are omitted.
  ///
  /// - Parameters:
  ///   - examples: The examples.
  ///   - progress: The completed fraction of the training before and after.
  /// - Returns: The mean loss.
  mutating func learn(_ examples: LocationExamples, progress: ClosedRange<Double>) -> Float {
    let order = Array(0..<examples.count).shuffled(using: &generator)
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

  /// Computes the outputs of a batch of examples, their mean loss and its gradient.
  private mutating func evaluate(_ examples: LocationExamples, _ rows: ArraySlice<Int>) -> Float {
    let width = SubcellEstimator.featureCount
    let signs = rows.map { _ in SIMD2<Float>(randomSign(), randomSign()) }
    for (row, example) in rows.enumerated() {
      batch.inputs.replaceSubrange(
        row * width..<(row + 1) * width,
        with: examples.features[example * width..<(example + 1) * width])
      batch.inputs.withUnsafeMutableBufferPointer { inputs in
        guard let base = inputs.baseAddress else { return }
        SubcellEstimator.mirror(base + row * width, x: signs[row].x < 0, y: signs[row].y < 0)
      }
    }
    batch.forward(optimizer.weights)
    let cell = SIMD2<Float>(SubcellEstimator.cellSize)
    var loss: Float = 0
    for (row, example) in rows.enumerated() {
      let output = row * SubcellEstimator.shape.outputs
      let target = SIMD2(examples.targets[2 * example], examples.targets[2 * example + 1])
      let normal =
        SIMD2(examples.normals[2 * example], examples.normals[2 * example + 1]) * signs[row]
      let error =
        (SIMD2(batch.outputs[output], batch.outputs[output + 1]) - target * signs[row]) * cell
      let across = (error * normal).sum()
      loss += Self.alongWeight * (error * error).sum() + (1 - Self.alongWeight) * across * across
      let slope = Self.alongWeight * error + (1 - Self.alongWeight) * across * normal
      let gradient = slope * cell * (2 / Float(Self.batchSize))
      batch.errors[output] = gradient.x
      batch.errors[output + 1] = gradient.y
    }
    return loss / Float(Self.batchSize)
  }

  private mutating func randomSign() -> Float { Bool.random(using: &generator) ? -1 : 1 }
}
