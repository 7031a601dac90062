import Evaluation
import Foundation
import Touches

/// A perceptron as Swift source.
enum WeightsSource {
  private static let perLine = 10

  /// The perceptron with as many digits as its source has.
  static func rounded(_ perceptron: Perceptron) -> Perceptron {
    let weights = perceptron.weights.map { Float(decimal(Double($0), 4)) ?? 0 }
    return Perceptron(shape: perceptron.shape, weights: weights)
  }

  /// The text of a source file that defines a perceptron.
  ///
  /// - Parameters:
  ///   - perceptron: The perceptron, rounded.
  ///   - name: What it is called in an extension of `Perceptron`.
  ///   - summary: The lines of its documentation.
  ///   - command: What made it.
  ///   - sets: The names of the sets of strokes that it learned from.
  /// - Returns: Formatted Swift.
  static func text(
    _ perceptron: Perceptron, name: String, summary: [String], command: String, sets: [String]
  ) -> String {
    let shape = perceptron.shape
    var text = """
      // Made by `\(command)`
      // from the sets \(sets.joined(separator: ", ")).

      extension Perceptron {
      \(summary.map { "  /// \($0)" }.joined(separator: "\n"))
        package static let \(name) = Perceptron(
          shape: Shape(
            inputs: \(shape.inputs), hidden: SIMD2(\(shape.hidden.x), \(shape.hidden.y)),
            outputs: \(shape.outputs)),
          weights: \(name)Weights)

        /// For each layer its matrix, a row for each input, then a row of biases.
        private static let \(name)Weights: [Float] = [

      """
    for start in stride(from: 0, to: perceptron.weights.count, by: perLine) {
      let line = perceptron.weights[start...].prefix(perLine).map { decimal(Double($0), 4) }
      text += "    " + line.joined(separator: ", ") + ",\n"
    }
    return text + "  ]\n}\n"
  }
}
