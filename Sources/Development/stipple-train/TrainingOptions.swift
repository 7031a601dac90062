import ArgumentParser
import Foundation
import StrokeScores

/// The strokes to train on, and the file of the weights.
struct TrainingOptions: ParsableArguments {
  /// The discussion of every command that trains.
  static let discussion = """
    Each `.txt` file in the folder is one set of strokes. A line is `t x y [pressure]`, a blank \
    line ends a stroke, and `#` begins a comment. The first line names the origin of the data: \
    `# description; source, license`. The same seed gives the same weights. `--without` omits one \
    set from training and scores the result on it.
    """

  @Argument(help: "The folder of stroke sets.")
  var strokes: String

  @Option(help: "The Swift file to write; without it, nothing is written.")
  var output: String?

  @Option(help: "The seed of the random number generator.")
  var seed: UInt64 = 1

  @Option(help: "The number of passes over newly varied strokes.")
  var rounds = 30

  @Option(help: "The name of a set to omit and score, without `.txt`.")
  var without: String?

  func validate() throws {
    guard rounds > 0 else { throw ValidationError("--rounds must be at least 1.") }
  }

  /// The sets to train on, and the one to score if there is one.
  func sets() throws -> (training: [StrokeSet], scored: StrokeSet?) {
    let all = try StrokeSet.readAll(in: strokes, requiring: without)
    return (all.filter { $0.name != without }, all.first { $0.name == without })
  }

  /// Learns from new examples in every round, and logs the losses.
  ///
  /// - Parameter learn: Learns in a part of the training, from 0 to 1; returns the number of examples and the loss.
  func train(_ learn: (ClosedRange<Double>) -> (count: Int, loss: Float)) {
    for round in 0..<rounds {
      let (count, loss) = learn(Double(round) / Double(rounds)...Double(round + 1) / Double(rounds))
      log("round \(round + 1) of \(rounds): \(count) examples, loss \(loss)")
    }
  }

  /// Writes the source of weights, if there is a file for it.
  ///
  /// - Parameters:
  ///   - weights: The trained weights.
  ///   - type: The type that uses them.
  ///   - command: The subcommand that trained them.
  ///   - sets: The strokes that they were learned from.
  /// - Throws: An error of Foundation; the file is then unchanged.
  func write(
    _ weights: [Float], of type: String, command: String, sets: [StrokeSet]
  ) throws {
    guard let output else { return }
    let source = WeightsSource(
      weights: weights, type: type,
      command: "stipple-train \(command) STROKES --seed \(seed) --rounds \(rounds)",
      without: without, seed: seed, sets: sets)
    try source.text.write(toFile: output, atomically: true, encoding: .utf8)
  }
}
