import ArgumentParser

/// The measurements: each prints what it found, as ratios where there is something to compare with.
@main
struct StippleBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stipple-bench",
    abstract: "Measure stipple on this machine; build it with -c release.",
    subcommands: [
      Frames.self, Gestures.self, Predict.self, Rasterize.self, Replay.self, Smooth.self,
      Store.self,
    ])
}
