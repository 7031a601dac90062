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
      Self.multiply(
        source, rows, size.inputs, by: weights[start...], width: size.outputs, bias: true,
        into: &layers[index])
      if index < 2 {
        layers[index].withUnsafeMutableBufferPointer { values in
          guard let base = values.baseAddress else { return }
          Perceptron.rectify(base, values.count)
        }
      }
      start += (size.inputs + 1) * size.outputs
    }
  }

  /// Computes the gradient of the loss with respect to the weights from ``errors``.
  func backward(_ weights: [Float], into gradient: inout [Float]) {
    var errors = errors
    var end = weights.count
    for (index, size) in shape.layers.enumerated().reversed() {
      let start = end - (size.inputs + 1) * size.outputs
      let source = index == 0 ? inputs : layers[index - 1]
      let columns = Self.transposed(source, rows, size.inputs) + [Float](repeating: 1, count: rows)
      var slopes = [Float](repeating: 0, count: end - start)
      Self.multiply(
        columns, size.inputs + 1, rows, by: errors[...], width: size.outputs, bias: false,
        into: &slopes)
      gradient.replaceSubrange(start..<end, with: slopes)
      if index > 0 {
        let matrix = Self.transposed(weights[start..<end], size.inputs, size.outputs)
        var below = [Float](repeating: 0, count: rows * size.inputs)
        Self.multiply(
          errors, rows, size.outputs, by: matrix[...], width: size.inputs, bias: false,
          into: &below)
        for unit in below.indices where source[unit] <= 0 {
          below[unit] = 0
        }
        errors = below
      }
      end = start
    }
  }

  /// Multiplies a matrix of `rows` rows and `columns` columns by another of `width` columns.
  private static func multiply(
    _ left: [Float], _ rows: Int, _ columns: Int, by right: ArraySlice<Float>, width: Int,
    bias: Bool, into product: inout [Float]
  ) {
    left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in
        product.withUnsafeMutableBufferPointer { product in
          guard let left = left.baseAddress, let right = right.baseAddress,
            let product = product.baseAddress
          else { return }
          for row in 0..<rows {
            Perceptron.multiply(
              left + row * columns, columns, by: right, into: product + row * width, width,
              adding: bias ? right + columns * width : nil)
          }
        }
      }
    }
  }

  private static func transposed(
    _ matrix: some RandomAccessCollection<Float>, _ rows: Int, _ columns: Int
  ) -> [Float] {
    let matrix = Array(matrix)
    var transposed = [Float](repeating: 0, count: rows * columns)
    for row in 0..<rows {
      for column in 0..<columns {
        transposed[column * rows + row] = matrix[row * columns + column]
      }
    }
    return transposed
  }
}
