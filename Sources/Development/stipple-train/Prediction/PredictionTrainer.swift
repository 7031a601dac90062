import StrokeScores
import SyntheticInk
import Touches

/// Trains the perceptron of ``TouchPredictor`` by gradient descent.
///
/// The loss is the distance from the true path, not its square, because predictions are scored by
/// their distance. An overshoot counts more, because its dots are seen when the pointer turns or stops.
struct PredictionTrainer {
  private static let batchSize = 512
  /// The error below which the loss becomes quadratic, in units of the frame.
  private static let smallError: Float = 0.01
  /// The factor of the part of an error that lies ahead, along the recent motion.
  private static let overshootFactor: Float = 1.2

  private var optimizer: AdamOptimizer
  /// The factor that makes the mean cost of the first examples 1; 0 before the first.
  private var costScale: Float = 0
  private var generator: SplitMix64
  private var batch: MiniBatch

  /// Creates a trainer with random weights.
  init(seed: UInt64) {
    let shape = TouchPredictor.shape
    generator = SplitMix64(seed: seed)
    optimizer = AdamOptimizer(shape.initialWeights(&generator), learningRate: 0.002)
    batch = MiniBatch(shape: shape, rows: Self.batchSize)
  }

  /// The weights as trained so far.
  var weights: [Float] { optimizer.weights }

  /// Trains on all examples once, in random order, each mirrored with probability ½.
  ///
  /// Examples that do not fill a batch are omitted.
  ///
  /// - Parameters:
  ///   - examples: The examples.
  ///   - progress: The completed fraction of the training before and after.
  /// - Returns: The mean loss.
  mutating func learn(_ examples: PredictionExamples, progress: ClosedRange<Double>) -> Float {
    if costScale == 0 {
      costScale = Float(examples.count) / max(examples.costs.reduce(0, +), .leastNormalMagnitude)
    }
    let order = Array(0..<examples.count).shuffled(using: &generator)
    let batchCount = order.count / Self.batchSize
    var loss: Float = 0
    for index in 0..<batchCount {
      let rows = order[(index * Self.batchSize)..<((index + 1) * Self.batchSize)]
      load(examples, rows)
      batch.forward(optimizer.weights)
      loss += computeErrors(examples, rows)
      let fraction = Double(index) / Double(batchCount)
      optimizer.step(
        batch.gradients(optimizer.weights).weights,
        progress: progress.lowerBound + (progress.upperBound - progress.lowerBound) * fraction)
    }
    return loss / Float(max(batchCount, 1))
  }

  /// Copies the features of examples into the batch, randomly mirrored.
  private mutating func load(_ examples: PredictionExamples, _ rows: ArraySlice<Int>) {
    let width = TouchFeatures.count
    for (row, example) in rows.enumerated() {
      let sign: Float = Bool.random(using: &generator) ? -1 : 1
      batch.signs[row] = sign
      for feature in 0..<width {
        let value = examples.features[example * width + feature]
        batch.inputs[row * width + feature] =
          feature < TouchFeatures.firstOdd ? value : value * sign
      }
    }
  }

  /// Computes the loss of the outputs and its gradient.
  private mutating func computeErrors(
    _ examples: PredictionExamples, _ rows: ArraySlice<Int>
  ) -> Float {
    let horizons = PredictedPath.horizonCount
    let scale = costScale / Float(rows.count)
    var total: Float = 0
    for (row, example) in rows.enumerated() {
      for horizon in 0..<horizons {
        let target = (example * horizons + horizon) * 2
        let output = row * TouchPredictor.shape.outputs + horizon * 2
        let ahead = batch.outputs[output] - examples.targets[target]
        let factor = ahead > 0 ? Self.overshootFactor : 1
        let x = ahead * factor
        let y = batch.outputs[output + 1] - examples.targets[target + 1] * batch.signs[row]
        let error = (x * x + y * y + Self.smallError * Self.smallError).squareRoot()
        let cost = examples.costs[example * horizons + horizon] * scale
        total += error * cost
        batch.errors[output] = x * factor / error * cost
        batch.errors[output + 1] = y / error * cost
      }
    }
    return total
  }
}
