/// A layer of gated recurrent units, which reads one input after another.
///
/// Its state *h* becomes *z h* + (1 − *z*) *c* with the reset gates *r* = *g*(**R** [*x*, *h*]), the update gates
/// *z* = *g*(**Z** [*x*, *h*]), and the candidates *c* = *s*(**C** [*x*, *r h*]) of an input *x*. The softsign
/// *s*(*a*) = *a* / (1 + |*a*|) and *g*(*a*) = ½ + ½ *s*(*a*) are the same on every processor.
///
/// The weights are one flat array: a matrix for *r* and *z* with one row per input and per unit, a row of
/// biases, and likewise for *c*. The number of units is a multiple of 8, as in ``Perceptron``.
///
/// Source: Cho et al., "Learning Phrase Representations using RNN Encoder–Decoder for Statistical Machine
/// Translation" (2014).
package struct RecurrentLayer: Sendable {
  package struct Shape: Sendable, Hashable {
    package var inputs, units: Int

    /// Creates a shape; `units` must be a multiple of 8.
    package init(inputs: Int, units: Int) {
      precondition(units % 8 == 0)
      (self.inputs, self.units) = (inputs, units)
    }

    /// The number of rows of each matrix without the biases.
    package var rows: Int { inputs + units }
    /// The number of weights and biases of the gates, which come first.
    package var gateWeightCount: Int { (rows + 1) * 2 * units }
    package var weightCount: Int { (rows + 1) * 3 * units }
    /// The number of values in the trace of a step.
    package var traceCount: Int { rows + 3 * units }
  }

  package let shape: Shape
  package let weights: [Float]

  package init(shape: Shape, weights: [Float]) {
    precondition(weights.count == shape.weightCount)
    (self.shape, self.weights) = (shape, weights)
  }

  package func advance(_ state: UnsafeMutablePointer<Float>, by input: UnsafePointer<Float>) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: shape.traceCount) { trace in
      guard let trace = trace.baseAddress else { return }
      advance(state, by: input, tracing: trace)
    }
  }

  /// Replaces a state by the one after an input, and records *x*, *r h*, *r*, *z*, and *c* in a trace.
  package func advance(
    _ state: UnsafeMutablePointer<Float>, by input: UnsafePointer<Float>,
    tracing trace: UnsafeMutablePointer<Float>
  ) {
    let (units, rows) = (shape.units, shape.rows)
    let scaled = trace + shape.inputs
    let (reset, update, candidates) = (trace + rows, trace + rows + units, trace + rows + 2 * units)
    trace.update(from: input, count: shape.inputs)
    scaled.update(from: state, count: units)
    weights.withUnsafeBufferPointer { weights in
      guard let gates = weights.baseAddress else { return }
      Perceptron.multiply(
        trace, rows, by: gates, into: reset, 2 * units, adding: gates + rows * 2 * units)
      for gate in 0..<2 * units { reset[gate] = 0.5 + 0.5 * Self.softsign(reset[gate]) }
      for unit in 0..<units { scaled[unit] = reset[unit] * state[unit] }
      let matrix = gates + shape.gateWeightCount
      Perceptron.multiply(
        trace, rows, by: matrix, into: candidates, units, adding: matrix + rows * units)
      for unit in 0..<units {
        candidates[unit] = Self.softsign(candidates[unit])
        state[unit] = update[unit] * state[unit] + (1 - update[unit]) * candidates[unit]
      }
    }
  }

  @inline(__always)
  private static func softsign(_ value: Float) -> Float { value / (1 + abs(value)) }
}
