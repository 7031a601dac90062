import StrokeScores
import SyntheticInk
import Touches

extension Perceptron.Shape {
  /// Returns random weights before training.
  func initialWeights(_ generator: inout SplitMix64) -> [Float] {
    layers.enumerated().flatMap { index, layer in
      // This variance keeps activations of rectified units at one scale; the output layer starts small.
      let bound = (6 / Double(layer.inputs)).squareRoot() * (index == 2 ? 0.3 : 1)
      return generator.uniform(bound, count: layer.inputs * layer.outputs)
        + [Float](repeating: 0, count: layer.outputs)
    }
  }
}

extension RecurrentLayer.Shape {
  /// Returns random weights before training.
  func initialWeights(_ generator: inout SplitMix64) -> [Float] {
    [2 * units, units].flatMap { width in
      generator.uniform(0.8, count: inputs * width)
        + generator.uniform(1.5 / Double(units).squareRoot(), count: units * width)
        + [Float](repeating: 0, count: width)
    }
  }
}

extension SplitMix64 {
  /// Returns random numbers between a bound and its opposite.
  fileprivate mutating func uniform(_ bound: Double, count: Int) -> [Float] {
    (0..<count).map { _ in Float(uniform(-bound...bound)) }
  }
}
