import TestSupport

@Suite struct PerceptronTests {
  @Test func `an input and its mirror image are evaluated together as each alone`() {
    let shape = Perceptron.Shape(inputs: 7, hidden: SIMD2(40, 24), outputs: 8)
    var generator = SplitMix64(seed: 4)
    let perceptron = Perceptron(
      shape: shape,
      weights: (0..<shape.weightCount).map { _ in Float.random(in: -1...1, using: &generator) })
    let inputs = (0..<shape.inputs).map { _ in Float.random(in: -1...1, using: &generator) }
    let opposite = inputs.enumerated().map { $0 < 4 ? $1 : -$1 }
    var (plain, mirrored) = ([Float](repeating: 0, count: 8), [Float](repeating: 0, count: 8))
    perceptron.evaluate(inputs, firstOdd: 4, into: &plain, mirrored: &mirrored)
    for (input, outputs) in [(inputs, plain), (opposite, mirrored)] {
      var expected = [Float](repeating: 0, count: 8)
      perceptron.evaluate(input, into: &expected)
      expectEqual(outputs.map(Double.init), expected.map(Double.init), within: 1e-4)
    }
  }
}
