/// A perceptron with two hidden layers of rectified linear units, evaluated for one input at a time.
///
/// The weights are one flat array: for each layer a matrix with one row per input, then a row of
/// biases. The widths of hidden and output layers are multiples of 16, so that every row is a whole
/// number of SIMD vectors.
package struct Perceptron: Sendable {
  /// The widths of the layers.
  package struct Shape: Sendable, Hashable {
    /// The number of inputs.
    package var inputs: Int
    /// The numbers of units in the first and second hidden layer.
    package var hidden: SIMD2<Int>
    /// The number of outputs.
    package var outputs: Int

    /// Creates a shape; all widths except `inputs` must be multiples of 16.
    package init(inputs: Int, hidden: SIMD2<Int>, outputs: Int) {
      precondition(hidden.x % 16 == 0 && hidden.y % 16 == 0 && outputs % 16 == 0)
      (self.inputs, self.hidden, self.outputs) = (inputs, hidden, outputs)
    }

    /// The numbers of inputs and outputs of each of the three layers.
    package var layers: [(inputs: Int, outputs: Int)] {
      [(inputs, hidden.x), (hidden.x, hidden.y), (hidden.y, outputs)]
    }

    /// The number of weights and biases of all layers.
    package var weightCount: Int { layers.reduce(0) { $0 + ($1.inputs + 1) * $1.outputs } }
  }

  /// The widths of the layers.
  package let shape: Shape
  /// The matrix and the biases of every layer, in order.
  package let weights: [Float]

  /// Creates a perceptron with ``Shape/weightCount`` weights.
  package init(shape: Shape, weights: [Float]) {
    precondition(weights.count == shape.weightCount)
    (self.shape, self.weights) = (shape, weights)
  }

  /// Computes the outputs for one input, of as many numbers as the ``shape`` has.
  package func evaluate(_ inputs: UnsafePointer<Float>, into outputs: UnsafeMutablePointer<Float>) {
    let (first, second) = (shape.hidden.x, shape.hidden.y)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: first + second) { hidden in
      weights.withUnsafeBufferPointer { weights in
        guard let lower = hidden.baseAddress, var row = weights.baseAddress else { return }
        let upper = lower + first
        Self.multiply(inputs, shape.inputs, by: row, into: lower, first, bias: true)
        Self.rectify(lower, first)
        row += (shape.inputs + 1) * first
        Self.multiply(lower, first, by: row, into: upper, second, bias: true)
        Self.rectify(upper, second)
        row += (first + 1) * second
        Self.multiply(upper, second, by: row, into: outputs, shape.outputs, bias: true)
      }
    }
  }

  /// Multiplies a row vector by a matrix.
  ///
  /// - Parameters:
  ///   - vector: `count` numbers.
  ///   - count: The number of rows of the matrix.
  ///   - matrix: `count` rows of `width` numbers; with `bias`, followed by a row that is added.
  ///   - product: A buffer for `width` numbers.
  ///   - width: The number of columns of the matrix; a multiple of 16.
  ///   - bias: Whether the matrix is followed by a row of biases.
  /// - Complexity: O(`count` · `width`).
  package static func multiply(
    _ vector: UnsafePointer<Float>, _ count: Int, by matrix: UnsafePointer<Float>,
    into product: UnsafeMutablePointer<Float>, _ width: Int, bias: Bool
  ) {
    let end = UnsafeRawPointer(matrix + count * width)
    for column in stride(from: 0, to: width, by: 16) {
      let offset = column * MemoryLayout<Float>.stride
      var sum =
        bias ? (end + offset).loadUnaligned(as: SIMD16<Float>.self) : SIMD16<Float>(repeating: 0)
      var row = UnsafeRawPointer(matrix) + offset
      for index in 0..<count {
        sum += row.loadUnaligned(as: SIMD16<Float>.self) * vector[index]
        row += width * MemoryLayout<Float>.stride
      }
      UnsafeMutableRawPointer(product + column).storeBytes(of: sum, as: SIMD16<Float>.self)
    }
  }

  /// Replaces negative numbers with 0.
  package static func rectify(_ values: UnsafeMutablePointer<Float>, _ count: Int) {
    for index in 0..<count { values[index] = max(values[index], 0) }
  }
}
