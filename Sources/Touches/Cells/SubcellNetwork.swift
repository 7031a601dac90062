/// Two recurrent layers that read the reports of a touch forward and backward, and a perceptron that returns the
/// position at a report from the states of both.
package struct SubcellNetwork: Sendable {
  package static let reader = RecurrentLayer.Shape(inputs: CellStep.featureCount, units: 40)
  package static let reportFeatureCount = 8
  /// The widths of the perceptron, whose first two outputs are the offset from the center in cells.
  package static let locator = Perceptron.Shape(
    inputs: 2 * reader.units + reportFeatureCount, hidden: SIMD2(48, 32), outputs: 8)
  package static let weightCount = 2 * reader.weightCount + locator.weightCount

  package static let shipped = SubcellNetwork(weights: shippedWeights)

  package let forward, backward: RecurrentLayer
  /// The perceptron whose inputs are the states of both layers and the features of the report.
  package let locator: Perceptron

  /// Creates a network from the weights of the forward layer, of the backward layer, and of the perceptron.
  package init(weights: [Float]) {
    precondition(weights.count == Self.weightCount)
    let count = Self.reader.weightCount
    forward = RecurrentLayer(shape: Self.reader, weights: Array(weights[..<count]))
    backward = RecurrentLayer(shape: Self.reader, weights: Array(weights[count..<2 * count]))
    locator = Perceptron(shape: Self.locator, weights: Array(weights[(2 * count)...]))
  }

  package var weights: [Float] { forward.weights + backward.weights + locator.weights }
}
