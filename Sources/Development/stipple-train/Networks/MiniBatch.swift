import Touches

/// A batch of training examples with its forward and backward pass through a perceptron.
struct MiniBatch {
  /// The features, one row per example.
  var inputs: [Float]
  /// The sign of each example: -1 if it is mirrored, otherwise 1.
  var signs: [Float]
  /// The outputs of the perceptron, one row per example.
  var outputs: [Float] { layers[2] }
  /// The gradient of the loss with respect to the outputs, one row per example.
  var errors: [Float]

  private let shape: Perceptron.Shape
  private let rows: Int
  private var layers: [[Float]]

  /// Creates a batch with a fixed number of examples.
  init(shape: Perceptron.Shape, rows: Int) {
    self.shape = shape
    self.rows = rows
    inputs = [Float](repeating: 0, count: rows * shape.inputs)
    signs = [Float](repeating: 1, count: rows)
    errors = [Float](repeating: 0, count: rows * shape.outputs)
    layers = shape.layers.map { [Float](repeating: 0, count: rows * $0.outputs) }
  }

  /// Computes the outputs for the inputs.
  mutating func forward(_ weights: [Float]) {
    var start = 0
    for (index, size) in shape.layers.enumerated() {
      let source = index == 0 ? inputs : layers[index - 1]
      let biases = start + size.inputs * size.outputs
      Matrix.multiply(
        source, rows, size.inputs, by: weights[start...], width: size.outputs,
        adding: weights[biases...], into: &layers[index])
      if index < 2 {
        layers[index].withUnsafeMutableBufferPointer { values in
          guard let base = values.baseAddress else { return }
          Perceptron.rectify(base, values.count)
        }
      }
      start += (size.inputs + 1) * size.outputs
    }
  }

  /// Returns the gradients of the loss with respect to the weights and to the first inputs of each row, from
  /// ``errors``.
  ///
  /// - Parameters:
  ///   - weights: The weights of the forward pass.
  ///   - inputCount: The number of inputs per row whose gradient is needed; a multiple of 8.
  /// - Returns: The gradients, in the order of the weights and of the inputs.
  func gradients(
    _ weights: [Float], ofInputs inputCount: Int = 0
  ) -> (weights: [Float], inputs: [Float]) {
    var gradient = [Float](repeating: 0, count: weights.count)
    var errors = errors
    var end = weights.count
    for (index, size) in shape.layers.enumerated().reversed() {
      let start = end - (size.inputs + 1) * size.outputs
      let source = index == 0 ? inputs : layers[index - 1]
      let columns = Matrix.transposed(source, rows, size.inputs)
      var slopes = [Float](repeating: 0, count: end - start)
      Matrix.multiply(
        columns + [Float](repeating: 1, count: rows), size.inputs + 1, rows, by: errors[...],
        width: size.outputs, into: &slopes)
      gradient.replaceSubrange(start..<end, with: slopes)
      let count = index == 0 ? inputCount : size.inputs
      let matrix = Matrix.transposed(
        weights[start..<start + count * size.outputs], count, size.outputs)
      var below = [Float](repeating: 0, count: rows * count)
      Matrix.multiply(errors, rows, size.outputs, by: matrix[...], width: count, into: &below)
      if index > 0 {
        for unit in below.indices where source[unit] <= 0 { below[unit] = 0 }
      }
      errors = below
      end = start
    }
    return (gradient, errors)
  }
}
