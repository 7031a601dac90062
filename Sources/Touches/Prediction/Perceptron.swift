/// A perceptron with two hidden layers of rectified linear units, evaluated for one input at a time.
///
/// The weights are one flat array: for each layer a matrix with one row per input, then a row of
/// biases.
package struct Perceptron: Sendable {
  package struct Shape: Sendable, Hashable {
    package var inputs: Int
    package var hidden: SIMD2<Int>
    package var outputs: Int

    /// Creates a shape; all widths except `inputs` must be multiples of 8.
    package init(inputs: Int, hidden: SIMD2<Int>, outputs: Int) {
      precondition(hidden.x % 8 == 0 && hidden.y % 8 == 0 && outputs % 8 == 0)
      (self.inputs, self.hidden, self.outputs) = (inputs, hidden, outputs)
    }

    /// The numbers of inputs and outputs of each of the three layers.
    package var layers: [(inputs: Int, outputs: Int)] {
      [(inputs, hidden.x), (hidden.x, hidden.y), (hidden.y, outputs)]
    }

    package var weightCount: Int { layers.reduce(0) { $0 + ($1.inputs + 1) * $1.outputs } }
  }

  package let shape: Shape
  package let weights: [Float]

  package init(shape: Shape, weights: [Float]) {
    precondition(weights.count == shape.weightCount)
    (self.shape, self.weights) = (shape, weights)
  }

  /// Computes the outputs for one input, of as many numbers as the ``shape`` has.
  package func evaluate(_ inputs: UnsafePointer<Float>, into outputs: UnsafeMutablePointer<Float>) {
    let (first, second) = (shape.hidden.x, shape.hidden.y)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: first + second) { hidden in
      weights.withUnsafeBufferPointer { weights in
        guard let lower = hidden.baseAddress, let base = weights.baseAddress else { return }
        let bias = base + shape.inputs * first
        Self.multiply(inputs, shape.inputs, by: base, into: lower, first, adding: bias)
        Self.rectify(lower, first)
        finish(lower, lower + first, weights: bias + first, into: outputs)
      }
    }
  }

  /// Computes the outputs for an input and for its mirror image.
  ///
  /// The mirror image has the opposite of every input from `firstOdd` on. The first layer is computed once:
  /// its units are the sum and the difference of what the two parts of the input contribute.
  package func evaluate(
    _ inputs: UnsafePointer<Float>, firstOdd: Int, into outputs: UnsafeMutablePointer<Float>,
    mirrored: UnsafeMutablePointer<Float>
  ) {
    let (first, second) = (shape.hidden.x, shape.hidden.y)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * first + second) { hidden in
      weights.withUnsafeBufferPointer { weights in
        guard let plain = hidden.baseAddress, let base = weights.baseAddress else { return }
        let (opposite, upper) = (plain + first, plain + 2 * first)
        let bias = base + shape.inputs * first
        Self.multiply(inputs, firstOdd, by: base, into: plain, first, adding: bias)
        Self.multiply(
          inputs + firstOdd, shape.inputs - firstOdd, by: base + firstOdd * first, into: opposite,
          first, adding: nil)
        for unit in 0..<first {
          let (even, odd) = (plain[unit], opposite[unit])
          plain[unit] = max(even + odd, 0)
          opposite[unit] = max(even - odd, 0)
        }
        finish(plain, upper, weights: bias + first, into: outputs)
        finish(opposite, upper, weights: bias + first, into: mirrored)
      }
    }
  }

  /// Computes the outputs from the rectified units of the first hidden layer.
  private func finish(
    _ lower: UnsafePointer<Float>, _ upper: UnsafeMutablePointer<Float>,
    weights matrix: UnsafePointer<Float>, into outputs: UnsafeMutablePointer<Float>
  ) {
    let (first, second) = (shape.hidden.x, shape.hidden.y)
    let bias = matrix + first * second
    Self.multiply(lower, first, by: matrix, into: upper, second, adding: bias)
    Self.rectify(upper, second)
    let last = bias + second
    Self.multiply(
      upper, second, by: last, into: outputs, shape.outputs, adding: last + second * shape.outputs)
  }

  /// Multiplies a row vector by a matrix of `count` rows and `width` columns, and adds a row of biases.
  ///
  /// The width is a multiple of 8. Rows for which the vector is 0 are skipped, because about half of the rectified
  /// units are. Every sum is computed in the order of the rows, so it is the same on every processor.
  package static func multiply(
    _ vector: UnsafePointer<Float>, _ count: Int, by matrix: UnsafePointer<Float>,
    into product: UnsafeMutablePointer<Float>, _ width: Int, adding bias: UnsafePointer<Float>?
  ) {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { rows in
      var used = 0
      for row in 0..<count {
        rows[used] = Int32(truncatingIfNeeded: row)
        // The sign bit of the negated magnitude. A comparison would become a branch, which a processor could
        // not predict.
        used &+= Int((0 &- (vector[row].bitPattern & 0x7FFF_FFFF)) >> 31)
      }
      let rows = UnsafeBufferPointer(start: rows.baseAddress, count: used)
      var column = 0
      // Two sums at a time, because the processor need not wait for one to add to the other.
      while column + 32 <= width {
        var sum: SIMD16<Float> = bias.map { load($0 + column) } ?? .zero
        var next: SIMD16<Float> = bias.map { load($0 + column + 16) } ?? .zero
        for row in rows {
          let row = Int(row)
          let numbers = matrix + (row &* width &+ column)
          sum += load(numbers) * vector[row]
          next += load(numbers + 16) * vector[row]
        }
        store(sum, at: product + column)
        store(next, at: product + column + 16)
        column += 32
      }
      while column < width {
        var sum: SIMD8<Float> = bias.map { load($0 + column) } ?? .zero
        for row in rows {
          let row = Int(row)
          sum += load(matrix + (row &* width &+ column)) * vector[row]
        }
        store(sum, at: product + column)
        column += 8
      }
    }
  }

  @inline(__always)
  private static func load<Vector: SIMD>(_ numbers: UnsafePointer<Float>) -> Vector
  where Vector.Scalar == Float {
    UnsafeRawPointer(numbers).loadUnaligned(as: Vector.self)
  }

  @inline(__always)
  private static func store<Vector: SIMD>(_ vector: Vector, at numbers: UnsafeMutablePointer<Float>)
  where Vector.Scalar == Float {
    UnsafeMutableRawPointer(numbers).storeBytes(of: vector, as: Vector.self)
  }

  package static func rectify(_ values: UnsafeMutablePointer<Float>, _ count: Int) {
    for index in 0..<count { values[index] = max(values[index], 0) }
  }
}
