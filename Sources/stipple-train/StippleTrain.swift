import ArgumentParser

/// The command that trains the perceptrons shipped with stipple.
@main
struct StippleTrain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stipple-train",
    abstract: "Trains the perceptrons shipped with stipple on recorded strokes.",
    discussion: "Build it with -c release; a debug build takes many times as long.",
    subcommands: [TrainPrediction.self, TrainLocations.self])
}
