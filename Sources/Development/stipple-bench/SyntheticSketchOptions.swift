import ArgumentParser

/// The size of a sketch of synthetic strokes.
struct SyntheticSketchOptions: ParsableArguments {
  @Option(help: "The number of strokes.")
  var strokes = 10_000

  @Option(help: "The number of samples per stroke.")
  var samples = 100

  @Option(help: "The seed of the strokes.")
  var seed: UInt64 = 1

  func validate() throws {
    guard strokes >= 1, samples >= 1 else {
      throw ValidationError("--strokes and --samples must be at least 1.")
    }
  }
}
