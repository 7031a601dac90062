import ArgumentParser
import Foundation
import Touches
import Workloads

/// Trains what tells the pointer's place in its cell, on a folder of strokes.
struct TrainLocations: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "train-locations",
    abstract: "Trains what tells the pointer's place in its cell, on a folder of strokes.",
    discussion: """
      Every `.txt` file of the folder is one set of strokes: `t x y [pressure]` lines, a blank \
      line after each stroke. The same seed gives the same weights.
      """)

  @Argument(help: "The folder of strokes.")
  var strokes: String

  @Option(help: "The Swift file to write the weights to.")
  var output: String

  @Option(help: "Where all chance comes from.")
  var seed: UInt64 = 1

  @Option(help: "How often to go through freshly varied strokes.")
  var rounds = 30

  @Option(help: "The name of a set to leave out, without `.txt`.")
  var without: String?

  /// The examples that a round takes from each set.
  private static let examples = 40_000
  private static let summary = [
    "The perceptron that tells the pointer's place in its cell: features of ``CellLocator`` to x and",
    "y; outputs beyond those are not used.",
  ]

  func validate() throws {
    guard rounds > 0 else { throw ValidationError("--rounds must be at least 1.") }
  }

  func run() throws {
    let sets = try StrokeSets.read(strokes, without: without).filter { $0.name != without }
    let tracks = sets.map { $0.strokes.compactMap(Track.init) }
    var trainer = LocationTrainer(seed: seed)
    var generator = SplitMix64(seed: ~seed)
    for round in 0..<rounds {
      var examples = LocationExamples()
      for set in tracks { examples.add(set, count: Self.examples, &generator) }
      let progress = Double(round) / Double(rounds)...Double(round + 1) / Double(rounds)
      let loss = trainer.learn(examples, progress: progress)
      log("round \(round + 1) of \(rounds): \(examples.count) examples, loss \(loss)")
    }
    let source = WeightsSource.text(
      WeightsSource.rounded(trainer.perceptron), name: "location", summary: Self.summary,
      command: "stipple-bench train-locations STROKES --seed \(seed) --rounds \(rounds)",
      sets: sets.map(\.name))
    try source.write(toFile: output, atomically: true, encoding: .utf8)
  }
}
