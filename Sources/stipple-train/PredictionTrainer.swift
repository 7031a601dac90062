import Evaluation
import Touches
import Workloads

/// Fits a perceptron to examples by gradient descent.
///
/// The loss is the distance from prediction to truth, not its square, since that is what counts in
/// the end.
struct PredictionTrainer {
  private static let batch = 512
  /// Errors well below this, in units of the frame, pull less.
  private static let smallError: Float = 0.01

  private let shape: Perceptron.Shape
  private var descent: AdamOptimizer
  private var unit: Float = 0
  private var generator: SplitMix64
  private var pass: MiniBatch

  /// Begins with random weights.
  init(shape: Perceptron.Shape, seed: UInt64) {
    self.shape = shape
    generator = SplitMix64(seed: seed)
    descent = AdamOptimizer(shape: shape, generator: &generator)
    pass = MiniBatch(shape: shape, rows: Self.batch)
  }

  /// The perceptron as trained so far.
  var perceptron: Perceptron { descent.perceptron }

  /// Goes through all examples once, in random order, half of them mirrored.
  ///
  /// - Parameters:
  ///   - examples: What to learn.
  ///   - progress: The share of the training done before and after; steps shrink with it.
  /// - Returns: The mean cost.
  mutating func learn(_ examples: PredictionExamples, progress: ClosedRange<Double>) -> Float {
    if unit == 0 {
      unit = Float(examples.count) / max(examples.costs.reduce(0, +), .leastNormalMagnitude)
    }
    let order = Array(0..<examples.count).shuffled(using: &generator)
    let batches = order.count / Self.batch
    var cost: Float = 0
    for batch in 0..<batches {
      let rows = order[(batch * Self.batch)..<((batch + 1) * Self.batch)]
      load(examples, rows)
      pass.forward(descent.weights)
      cost += grade(examples, rows)
      let share = Double(batch) / Double(batches)
      descent.step(
        pass, progress: progress.lowerBound + (progress.upperBound - progress.lowerBound) * share)
    }
    return cost / Float(max(batches, 1))
  }

  private mutating func load(_ examples: PredictionExamples, _ rows: ArraySlice<Int>) {
    let width = TouchFeatures.count
    for (row, example) in rows.enumerated() {
      let sign: Float = Bool.random(using: &generator) ? -1 : 1
      pass.signs[row] = sign
      for feature in 0..<width {
        let value = examples.features[example * width + feature]
        pass.inputs[row * width + feature] = feature < TouchFeatures.firstOdd ? value : value * sign
      }
    }
  }

  /// Computes the cost of the outputs and its gradient.
  private mutating func grade(_ examples: PredictionExamples, _ rows: ArraySlice<Int>) -> Float {
    let horizons = PredictedPath.horizonCount
    let scale = unit / Float(rows.count)
    var total: Float = 0
    for (row, example) in rows.enumerated() {
      for horizon in 0..<horizons {
        let target = (example * horizons + horizon) * 2
        let output = row * shape.outputs + horizon * 2
        let x = pass.outputs[output] - examples.targets[target]
        let y = pass.outputs[output + 1] - examples.targets[target + 1] * pass.signs[row]
        let error = (x * x + y * y + Self.smallError * Self.smallError).squareRoot()
        let cost = examples.costs[example * horizons + horizon] * scale
        total += error * cost
        pass.errors[output] = x / error * cost
        pass.errors[output + 1] = y / error * cost
      }
    }
    return total
  }
}
