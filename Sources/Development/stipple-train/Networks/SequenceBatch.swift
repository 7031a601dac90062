import Touches

/// A batch of sequences with their forward and backward pass through a recurrent layer.
///
/// The rows of a sequence are successive. The row that is read first has no input, and its state is 0.
///
/// Source: Werbos, "Backpropagation Through Time: What It Does and How to Do It" (1990).
struct SequenceBatch {
  /// The inputs, one row per step.
  var inputs: [Float]
  /// The states after each row.
  private(set) var states: [Float]

  private let shape: RecurrentLayer.Shape
  private let sequences: [Range<Int>]
  private let isReversed: Bool
  /// The input and the state before each row.
  private var arguments: [Float]
  private var traces: [Float]

  /// Creates a batch.
  ///
  /// - Parameters:
  ///   - shape: The widths of the layer.
  ///   - sequences: The rows of each sequence.
  ///   - isReversed: Whether the last row of each sequence is read first.
  init(shape: RecurrentLayer.Shape, sequences: [Range<Int>], isReversed: Bool) {
    let rows = sequences.last?.upperBound ?? 0
    self.shape = shape
    self.sequences = sequences
    self.isReversed = isReversed
    inputs = [Float](repeating: 0, count: rows * shape.inputs)
    states = [Float](repeating: 0, count: rows * shape.units)
    arguments = [Float](repeating: 0, count: rows * shape.rows)
    traces = [Float](repeating: 0, count: rows * shape.traceCount)
  }

  /// Computes the states.
  mutating func forward(_ layer: RecurrentLayer) {
    let units = shape.units
    for sequence in sequences {
      for (previous, row) in steps(of: sequence) {
        let state = Array(states[previous * units..<(previous + 1) * units])
        let input = Array(inputs[row * shape.inputs..<(row + 1) * shape.inputs])
        arguments.replaceSubrange(row * shape.rows..<(row + 1) * shape.rows, with: input + state)
        states.replaceSubrange(row * units..<(row + 1) * units, with: state)
        states.withUnsafeMutableBufferPointer { states in
          traces.withUnsafeMutableBufferPointer { traces in
            guard let states = states.baseAddress, let traces = traces.baseAddress else { return }
            layer.advance(
              states + row * units, by: input, tracing: traces + row * shape.traceCount)
          }
        }
      }
    }
  }

  /// Computes the gradient of the loss with respect to the weights.
  ///
  /// - Parameters:
  ///   - layer: The layer of the forward pass.
  ///   - errors: The gradient of the loss with respect to the states, without the effect of a state on later ones.
  /// - Returns: The gradient, in the order of the weights.
  func gradient(_ layer: RecurrentLayer, errors: [Float]) -> [Float] {
    let (units, rows) = (shape.units, shape.rows)
    let inputWeights = shape.inputs * 2 * units
    let gates = Matrix.transposed(
      layer.weights[inputWeights..<rows * 2 * units], units, 2 * units)
    let start = shape.gateWeightCount + shape.inputs * units
    let candidates = Matrix.transposed(
      layer.weights[start..<shape.gateWeightCount + rows * units], units, units)
    var errors = errors
    var gateSlopes = [Float](repeating: 0, count: states.count * 2)
    var candidateSlopes = [Float](repeating: 0, count: states.count)
    for sequence in sequences {
      for (previous, row) in steps(of: sequence).reversed() {
        passBack(
          from: row, to: previous, &errors, &gateSlopes, &candidateSlopes, gates, candidates)
      }
    }
    let scaled = (0..<traces.count / shape.traceCount).flatMap { row in
      traces[row * shape.traceCount..<row * shape.traceCount + rows]
    }
    return product(arguments, gateSlopes, width: 2 * units)
      + product(scaled, candidateSlopes, width: units)
  }

  /// Computes the gradients of one step, and adds what the state before contributes to the errors.
  private func passBack(
    from row: Int, to previous: Int, _ errors: inout [Float], _ gateSlopes: inout [Float],
    _ candidateSlopes: inout [Float], _ gates: [Float], _ candidates: [Float]
  ) {
    let units = shape.units
    let trace = traces[row * shape.traceCount + shape.rows..<(row + 1) * shape.traceCount]
    let (reset, update) = (Array(trace.prefix(units)), Array(trace.dropFirst(units).prefix(units)))
    let candidate = Array(trace.suffix(units))
    let state = Array(states[previous * units..<(previous + 1) * units])
    var slopes = [Float](repeating: 0, count: units)
    var gateSlope = [Float](repeating: 0, count: 2 * units)
    for unit in 0..<units {
      let error = errors[row * units + unit]
      let distance = 1 - abs(candidate[unit])
      slopes[unit] = error * (1 - update[unit]) * distance * distance
      gateSlope[units + unit] = error * (state[unit] - candidate[unit]) * Self.slope(update[unit])
      errors[previous * units + unit] += error * update[unit]
    }
    var scaled = [Float](repeating: 0, count: units)
    Matrix.multiply(slopes, 1, units, by: candidates[...], width: units, into: &scaled)
    for unit in 0..<units {
      gateSlope[unit] = scaled[unit] * state[unit] * Self.slope(reset[unit])
      errors[previous * units + unit] += scaled[unit] * reset[unit]
    }
    var below = [Float](repeating: 0, count: units)
    Matrix.multiply(gateSlope, 1, 2 * units, by: gates[...], width: units, into: &below)
    for unit in 0..<units { errors[previous * units + unit] += below[unit] }
    candidateSlopes.replaceSubrange(row * units..<(row + 1) * units, with: slopes)
    gateSlopes.replaceSubrange(row * 2 * units..<(row + 1) * 2 * units, with: gateSlope)
  }

  /// Returns the derivative of a gate with the given value.
  private static func slope(_ gate: Float) -> Float {
    let distance = 1 - abs(2 * gate - 1)
    return 0.5 * distance * distance
  }

  /// Returns the gradient of a matrix and its biases from the arguments and the slopes of all rows.
  private func product(_ arguments: [Float], _ slopes: [Float], width: Int) -> [Float] {
    let rows = arguments.count / shape.rows
    var product = [Float](repeating: 0, count: (shape.rows + 1) * width)
    Matrix.multiply(
      Matrix.transposed(arguments, rows, shape.rows) + [Float](repeating: 1, count: rows),
      shape.rows + 1, rows, by: slopes[...], width: width, into: &product)
    return product
  }

  /// Returns the rows of a sequence in the order in which they are read, each with the one before.
  private func steps(of sequence: Range<Int>) -> [(previous: Int, row: Int)] {
    let order = isReversed ? Array(sequence.reversed()) : Array(sequence)
    return zip(order, order.dropFirst()).map { (previous: $0, row: $1) }
  }
}
