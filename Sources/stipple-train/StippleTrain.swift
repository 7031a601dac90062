import ArgumentParser

/// The training of the perceptrons that the program ships.
@main
struct StippleTrain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stipple-train",
    abstract: "Train stipple's perceptrons on recorded strokes; build it with -c release.",
    subcommands: [TrainPrediction.self, TrainLocations.self])
}
