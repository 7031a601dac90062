import ArgumentParser

/// The command that generates the perceptrons and the thresholds shipped with stipple.
@main
struct StippleTrain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stipple-train",
    abstract: "Trains the perceptrons shipped with stipple, and generates its tile of thresholds.",
    discussion: "Build it with -c release; a debug build takes many times as long.",
    subcommands: [TrainPrediction.self, TrainLocations.self, GenerateTile.self])
}
