import Evaluation
import Touches
import Workloads

/// Fits the perceptron that locates the pointer in its cell.
///
/// The loss is the squared distance in dots, that along the path at a low weight: a place too far
/// ahead or behind on the line is seen less than one beside it.
struct LocationTrainer {
  private static let batch = 512
  private static let alongWeight: Float = 0.15

  private var descent: AdamOptimizer
  private var generator: SplitMix64
  private var pass: MiniBatch

  /// Begins with random weights.
  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
    descent = AdamOptimizer(shape: SubcellEstimator.shape, generator: &generator)
    pass = MiniBatch(shape: SubcellEstimator.shape, rows: Self.batch)
  }

  /// The perceptron as trained so far.
  var perceptron: Perceptron { descent.perceptron }

  /// Goes through all examples once, in random order, each mirrored in one of four ways.
  ///
  /// - Parameters:
  ///   - examples: What to learn.
  ///   - progress: The share of the training done before and after.
  /// - Returns: The mean loss.
  mutating func learn(_ examples: LocationExamples, progress: ClosedRange<Double>) -> Float {
    let order = Array(0..<examples.count).shuffled(using: &generator)
    let batches = order.count / Self.batch
    var loss: Float = 0
    for batch in 0..<batches {
      loss += load(examples, order[(batch * Self.batch)..<((batch + 1) * Self.batch)])
      let share = Double(batch) / Double(batches)
      descent.step(
        pass, progress: progress.lowerBound + (progress.upperBound - progress.lowerBound) * share)
    }
    return loss / Float(max(batches, 1))
  }

  /// Computes the outputs of some examples, their loss and its gradient.
  private mutating func load(_ examples: LocationExamples, _ rows: ArraySlice<Int>) -> Float {
    let width = SubcellEstimator.featureCount
    let signs = rows.map { _ in SIMD2<Float>(sign(), sign()) }
    for (row, example) in rows.enumerated() {
      pass.inputs.replaceSubrange(
        row * width..<(row + 1) * width,
        with: examples.features[example * width..<(example + 1) * width])
      pass.inputs.withUnsafeMutableBufferPointer { inputs in
        guard let base = inputs.baseAddress else { return }
        SubcellEstimator.mirror(base + row * width, x: signs[row].x < 0, y: signs[row].y < 0)
      }
    }
    pass.forward(descent.weights)
    let cell = SIMD2<Float>(SubcellEstimator.cell)
    var loss: Float = 0
    for (row, example) in rows.enumerated() {
      let output = row * SubcellEstimator.shape.outputs
      let target = SIMD2(examples.targets[2 * example], examples.targets[2 * example + 1])
      let normal =
        SIMD2(examples.normals[2 * example], examples.normals[2 * example + 1]) * signs[row]
      let error =
        (SIMD2(pass.outputs[output], pass.outputs[output + 1]) - target * signs[row]) * cell
      let across = (error * normal).sum()
      loss += Self.alongWeight * (error * error).sum() + (1 - Self.alongWeight) * across * across
      let slope = Self.alongWeight * error + (1 - Self.alongWeight) * across * normal
      let gradient = slope * cell * (2 / Float(Self.batch))
      pass.errors[output] = gradient.x
      pass.errors[output + 1] = gradient.y
    }
    return loss / Float(Self.batch)
  }

  private mutating func sign() -> Float { Bool.random(using: &generator) ? -1 : 1 }
}
