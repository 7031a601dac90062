import TestSupport

@Suite struct RecurrentLayerTests {
  @Test func `a state follows the equations of gated recurrent units`() {
    let shape = RecurrentLayer.Shape(inputs: 3, units: 24)
    var generator = SplitMix64(seed: 7)
    let weights = (0..<shape.weightCount).map { _ in Float.random(in: -1...1, using: &generator) }
    let layer = RecurrentLayer(shape: shape, weights: weights)
    var state = [Float](repeating: 0, count: 24)
    var expected = [Double](repeating: 0, count: 24)
    for _ in 0..<20 {
      let input = (0..<3).map { _ in Float.random(in: -2...2, using: &generator) }
      layer.advance(&state, by: input)
      expected = Self.next(expected, input.map(Double.init), weights.map(Double.init))
    }
    expectEqual(state.map(Double.init), expected, within: 1e-4)
  }

  /// Returns the state of 24 units after an input.
  private static func next(_ state: [Double], _ input: [Double], _ weights: [Double]) -> [Double] {
    func softsign(_ value: Double) -> Double { value / (1 + abs(value)) }
    func sum(_ values: [Double], _ start: Int, _ width: Int, _ unit: Int) -> Double {
      (values + [1]).enumerated().reduce(0) {
        $0 + $1.element * weights[start + $1.offset * width + unit]
      }
    }
    let gates = (0..<48).map { 0.5 + 0.5 * softsign(sum(input + state, 0, 48, $0)) }
    let scaled = zip(gates, state).map { $0 * $1 }
    return (0..<24).map { unit in
      let candidate = softsign(sum(input + scaled, 28 * 48, 24, unit))
      return gates[24 + unit] * state[unit] + (1 - gates[24 + unit]) * candidate
    }
  }
}
