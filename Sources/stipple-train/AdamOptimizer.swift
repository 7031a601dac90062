import Evaluation
import Foundation
import Touches
import Workloads

/// The weights of a perceptron that is being fitted, and the steps by which they change.
///
/// Steps are those of Kingma and Ba, "Adam: A Method for Stochastic Optimization", 2015, with
/// decoupled weight decay; they shrink to nothing with the progress of the training.
struct AdamOptimizer {
  /// How fast weights change at the beginning.
  private static let rate: Float = 0.002
  private static let decay: Float = 0.001
  private static let warmUp = 200

  /// Every layer's matrix and biases, in order.
  private(set) var weights: [Float] = []

  private let shape: Perceptron.Shape
  private var gradient: [Float]
  private var mean: [Float]
  private var square: [Float]
  private var steps = 0

  /// Begins with random weights.
  init(shape: Perceptron.Shape, generator: inout SplitMix64) {
    self.shape = shape
    for (index, layer) in shape.layers.enumerated() {
      // Uniform with the variance that keeps rectified activations even; small at the output.
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

  /// Changes the weights after a batch whose errors are known.
  ///
  /// - Parameters:
  ///   - pass: The batch.
  ///   - progress: The share of the training that is done.
  mutating func step(_ pass: MiniBatch, progress: Double) {
    pass.backward(weights, into: &gradient)
    steps += 1
    let warm = min(Float(steps) / Float(Self.warmUp), 1)
    let meanShare = 1 - pow(0.9, Float(steps))
    let squareShare = 1 - pow(0.999, Float(steps))
    let rate = Self.rate * Float(0.5 + 0.5 * cos(.pi * progress)) * warm
    for index in weights.indices {
      let slope = gradient[index]
      mean[index] += 0.1 * (slope - mean[index])
      square[index] += 0.001 * (slope * slope - square[index])
      let size = (square[index] / squareShare).squareRoot() + 1e-9
      weights[index] -= rate * (mean[index] / meanShare / size + Self.decay * weights[index])
    }
  }
}
