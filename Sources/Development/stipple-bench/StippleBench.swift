import ArgumentParser

/// The benchmarks.
///
/// Each prints ratios measured in one run where there is something to compare with.
@main
struct StippleBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stipple-bench",
    abstract: "Measure stipple on this machine. Build with -c release.",
    subcommands: [
      Erase.self, Frames.self, Gestures.self, Inks.self, MeasureRooms.self, Predict.self,
      Rasterize.self, RecognizeShapes.self, Replay.self, Seen.self, Shading.self, Smooth.self,
      Store.self,
      Tails.self, Typing.self, WriteSketches.self,
    ])
}
