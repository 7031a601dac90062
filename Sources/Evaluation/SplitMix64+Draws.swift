import Foundation
package import Workloads

extension SplitMix64 {
  /// A number drawn evenly from a range.
  package mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// A number whose logarithm is drawn evenly.
  package mutating func logUniform(_ low: Double, _ high: Double) -> Double {
    low * exp(uniform(0...1) * log(high / low))
  }

  /// `true` as often as the probability says.
  package mutating func chance(_ probability: Double) -> Bool {
    uniform(0...1) < probability
  }
}
