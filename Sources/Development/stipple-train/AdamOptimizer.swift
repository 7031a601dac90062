import Foundation
import StrokeScores
import SyntheticInk
import Touches

/// The weights of a perceptron in training, updated by Adam with decoupled weight decay.
///
/// The learning rate rises during the first ``warmUpSteps`` steps and falls to 0 along a cosine.
/// Sources: Kingma and Ba, "Adam: A Method for Stochastic Optimization" (2015); Loshchilov and Hutter,
/// "Decoupled Weight Decay Regularization" (2019).
struct AdamOptimizer {
  private static let learningRate: Float = 0.002
  private static let weightDecay: Float = 0.001
  private static let warmUpSteps = 200

  /// The matrix and the biases of every layer, in order.
  private(set) var weights: [Float] = []

  private let shape: Perceptron.Shape
  private var gradient: [Float]
  /// The exponential moving averages of the gradient and of its square.
  private var mean: [Float]
  private var square: [Float]
  private var stepCount = 0

  /// Creates an optimizer with random weights.
  init(shape: Perceptron.Shape, generator: inout SplitMix64) {
    self.shape = shape
    for (index, layer) in shape.layers.enumerated() {
      // This variance keeps activations of rectified units at one scale; the output layer starts small.
      let bound = (6 / Double(layer.inputs)).squareRoot() * (index == 2 ? 0.3 : 1)
      for _ in 0..<(layer.inputs * layer.outputs) {
        weights.append(Float(generator.uniform(-bound...bound)))
      }
      weights += [Float](repeating: 0, count: layer.outputs)
    }
    gradient = [Float](repeating: 0, count: weights.count)
    mean = gradient
    square = gradient
  }

  /// The perceptron as trained so far.
  var perceptron: Perceptron { Perceptron(shape: shape, weights: weights) }

  /// Updates the weights from a batch whose errors have been computed.
  ///
  /// - Parameters:
  ///   - batch: The batch, after its forward pass.
  ///   - progress: The completed fraction of the training.
  mutating func step(_ batch: MiniBatch, progress: Double) {
    batch.backward(weights, into: &gradient)
    stepCount += 1
    let warmUp = min(Float(stepCount) / Float(Self.warmUpSteps), 1)
    let meanCorrection = 1 - pow(0.9, Float(stepCount))
    let squareCorrection = 1 - pow(0.999, Float(stepCount))
    let rate = Self.learningRate * Float(0.5 + 0.5 * cos(.pi * progress)) * warmUp
    for index in weights.indices {
      let slope = gradient[index]
      mean[index] += 0.1 * (slope - mean[index])
      square[index] += 0.001 * (slope * slope - square[index])
      let scale = (square[index] / squareCorrection).squareRoot() + 1e-9
      weights[index] -=
        rate * (mean[index] / meanCorrection / scale + Self.weightDecay * weights[index])
    }
  }
}
