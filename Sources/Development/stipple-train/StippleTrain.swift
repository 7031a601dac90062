import ArgumentParser

/// The command that generates the weights and the thresholds shipped with stipple.
@main
struct StippleTrain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stipple-train",
    abstract: "Trains the networks shipped with stipple, and generates its tile of thresholds.",
    discussion: "Build it with -c release; a debug build takes many times as long.",
    subcommands: [TrainWeights.self, GenerateTile.self])
}
