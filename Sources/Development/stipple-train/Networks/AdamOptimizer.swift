import Foundation

/// Weights in training, updated by Adam with decoupled weight decay.
///
/// The learning rate rises during the first ``warmUpSteps`` steps and falls to 0 along a cosine.
/// Sources: Kingma and Ba, "Adam: A Method for Stochastic Optimization" (2015); Loshchilov and Hutter,
/// "Decoupled Weight Decay Regularization" (2019).
struct AdamOptimizer {
  private static let weightDecay: Float = 0.001
  private static let warmUpSteps = 200

  /// The weights as trained so far.
  private(set) var weights: [Float]

  private let learningRate: Float
  /// The exponential moving averages of the gradient and of its square.
  private var mean, square: [Float]
  private var stepCount = 0

  /// Creates an optimizer of the given initial weights.
  ///
  /// - Parameters:
  ///   - weights: The weights before training.
  ///   - learningRate: The maximum learning rate.
  init(_ weights: [Float], learningRate: Float) {
    self.weights = weights
    self.learningRate = learningRate
    mean = [Float](repeating: 0, count: weights.count)
    square = mean
  }

  /// Updates the weights.
  ///
  /// - Parameters:
  ///   - gradient: The gradient of the loss with respect to the weights.
  ///   - progress: The completed fraction of the training.
  mutating func step(_ gradient: [Float], progress: Double) {
    stepCount += 1
    let warmUp = min(Float(stepCount) / Float(Self.warmUpSteps), 1)
    let meanCorrection = 1 - pow(0.9, Float(stepCount))
    let squareCorrection = 1 - pow(0.999, Float(stepCount))
    let rate = learningRate * Float(0.5 + 0.5 * cos(.pi * progress)) * warmUp
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
