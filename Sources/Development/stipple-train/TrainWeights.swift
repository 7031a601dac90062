import ArgumentParser
import Foundation
import StrokeScores
import Touches

/// The subcommand that trains the networks of the touch input.
struct TrainWeights: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "weights",
    abstract: "Trains the estimator of positions in cells and the touch predictor.",
    discussion: """
      Each `.txt` file in the folder is one set of strokes. A line is `t x y [pressure]`, a blank \
      line ends a stroke, and `#` begins a comment. The first line names the origin of the data: \
      `# description; source, license`. The predictor learns from the positions that the new \
      estimator gives. The same seed gives the same weights. `--without` omits one set from \
      training and scores the results on it.
      """)

  @Argument(help: "The folder of stroke sets.")
  var strokes: String

  @Option(help: "The folder to write the Swift files to; without it, nothing is written.")
  var output: String?

  @Option(help: "The seed of the random number generator.")
  var seed: UInt64 = 1

  @Option(help: "How many times the estimator learns from newly varied strokes.")
  var locationRounds = 120

  @Option(help: "How many times the predictor learns from newly varied strokes.")
  var predictionRounds = 12

  @Option(help: "The name of a set to omit and score, without `.txt`.")
  var without: String?

  func validate() throws {
    guard locationRounds > 0, predictionRounds > 0 else {
      throw ValidationError("--location-rounds and --prediction-rounds must be at least 1.")
    }
    for folder in [strokes, output].compactMap(\.self) {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder),
        isFolder.boolValue
      else { throw ValidationError("\(folder) is not a folder.") }
    }
  }

  func run() throws {
    let all = try StrokeSet.readAll(in: strokes, requiring: without)
    let sets = all.filter { $0.name != without }
    let scored = all.first { $0.name == without }
    guard !sets.isEmpty else { throw ValidationError("There are no strokes to train on.") }
    var locations = LocationTraining(sets, seed: seed)
    let locationWeights = locations.train("positions", rounds: locationRounds)
    let estimator = SubcellEstimator(network: SubcellNetwork(weights: locationWeights))
    if let scored { estimator.printScores(on: scored, seed: seed) }
    var predictions = PredictionTraining(sets, estimator: estimator, seed: seed)
    let predictionWeights = predictions.train("predictions", rounds: predictionRounds)
    if let scored {
      let perceptron = Perceptron(shape: TouchPredictor.shape, weights: predictionWeights)
      TouchPredictor(perceptron: perceptron, pixel: 1).printScores(on: scored, estimator: estimator)
    }
    try write(locationWeights, of: "SubcellNetwork", learnedFrom: sets)
    try write(predictionWeights, of: "TouchPredictor", learnedFrom: sets)
  }

  /// Writes the source of the weights of a type, if there is a folder for it.
  ///
  /// - Throws: An error of Foundation; this file is then unchanged, but the other one may be new.
  private func write(_ weights: [Float], of type: String, learnedFrom sets: [StrokeSet]) throws {
    guard let output else { return }
    let source = WeightsSource(weights: weights, type: type, command: command, sets: sets)
    try source.text.write(
      toFile: "\(output)/\(type)Weights.swift", atomically: true, encoding: .utf8)
  }

  /// The command that trains the same weights.
  private var command: String {
    let omitted = without.map { " --without \($0)" } ?? ""
    return "stipple-train weights STROKES --seed \(seed) --location-rounds \(locationRounds) "
      + "--prediction-rounds \(predictionRounds)\(omitted) --output FOLDER"
  }
}
