import Foundation
package import SyntheticInk

extension SplitMix64 {
  /// Returns a uniformly distributed number.
  package mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// Returns a number whose logarithm is uniformly distributed.
  package mutating func logUniform(_ low: Double, _ high: Double) -> Double {
    low * exp(uniform(0...1) * log(high / low))
  }

  /// Returns `true` with the given probability.
  package mutating func bool(probability: Double) -> Bool {
    uniform(0...1) < probability
  }
}
