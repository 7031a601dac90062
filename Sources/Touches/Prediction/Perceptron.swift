/// A perceptron with two hidden layers of rectified units, for single inputs.
///
/// The weights are one flat array: for each layer its matrix, one row an input, then its biases.
/// Widths of hidden and output layers are multiples of 16, so that a row is whole vectors.
package struct Perceptron: Sendable {
  /// The numbers of inputs, of units in each hidden layer, and of outputs.
  package struct Shape: Sendable, Hashable {
    /// How many numbers go in.
    package var inputs: Int
    /// How many units the first and the second hidden layer have.
    package var hidden: SIMD2<Int>
    /// How many numbers come out.
    package var outputs: Int

    /// Describes a perceptron.
    ///
    /// - Precondition: All but `inputs` are multiples of 16.
    package init(inputs: Int, hidden: SIMD2<Int>, outputs: Int) {
      precondition(hidden.x % 16 == 0 && hidden.y % 16 == 0 && outputs % 16 == 0)
      self.inputs = inputs
      self.hidden = hidden
      self.outputs = outputs
    }

    /// The number of inputs and of outputs of each of the three layers.
    package var layers: [(inputs: Int, outputs: Int)] {
      [(inputs, hidden.x), (hidden.x, hidden.y), (hidden.y, outputs)]
    }

    /// How many weights and biases there are.
    package var weightCount: Int {
      layers.reduce(0) { $0 + ($1.inputs + 1) * $1.outputs }
    }
  }

  /// The layers' widths.
  package let shape: Shape
  /// Every layer's matrix and biases, in order.
  package let weights: [Float]

  /// Makes a perceptron of given weights.
  ///
  /// - Precondition: `weights` has as many numbers as the shape asks for.
  package init(shape: Shape, weights: [Float]) {
    precondition(weights.count == shape.weightCount)
    self.shape = shape
    self.weights = weights
  }

  /// Computes the outputs for one input.
  ///
  /// - Parameters:
  ///   - inputs: As many numbers as the shape says.
  ///   - outputs: Room for as many numbers as the shape says.
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
  ///   - matrix: `count` rows of `width` numbers; with `bias`, one row more, which is added.
  ///   - product: Room for `width` numbers.
  ///   - width: A multiple of 16.
  ///   - bias: Whether the matrix ends in a row of biases.
  /// - Complexity: O(`count` · `width`).
  package static func multiply(
    _ vector: UnsafePointer<Float>, _ count: Int, by matrix: UnsafePointer<Float>,
    into product: UnsafeMutablePointer<Float>, _ width: Int, bias: Bool
  ) {
    let end = UnsafeRawPointer(matrix + count * width)
    for column in stride(from: 0, to: width, by: 16) {
      let offset = column * MemoryLayout<Float>.stride
      var sum =
        bias
        ? (end + offset).loadUnaligned(as: SIMD16<Float>.self) : SIMD16<Float>(repeating: 0)
      var row = UnsafeRawPointer(matrix) + offset
      for index in 0..<count {
        sum += row.loadUnaligned(as: SIMD16<Float>.self) * vector[index]
        row += width * MemoryLayout<Float>.stride
      }
      UnsafeMutableRawPointer(product + column).storeBytes(of: sum, as: SIMD16<Float>.self)
    }
  }

  /// Replaces negative numbers by zero.
  package static func rectify(_ values: UnsafeMutablePointer<Float>, _ count: Int) {
    for index in 0..<count {
      values[index] = max(values[index], 0)
    }
  }
}
