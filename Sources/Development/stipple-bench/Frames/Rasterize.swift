import ArgumentParser

/// `stipple-bench raster`: the time of drawing in Swift and in C.
struct Rasterize: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "raster",
    abstract: "Measure rasterizing against the same loops in C, alternating between them.")

  @Option(help: "The number of rounds.")
  var rounds = 401

  @Option(help: "The number of strokes of 100 samples to repaint.")
  var strokes = 10_000

  func validate() throws {
    guard rounds > 0, strokes > 0 else {
      throw ValidationError("--rounds and --strokes must be greater than 0.")
    }
  }

  func run() throws {
    print("200 by 60 cells, medians of \(rounds) rounds; the ratio is Swift to C")
    for contest in [
      RasterContest.lines("lines of 155 dots", length: 155), .lines("lines of 5 dots", length: 5),
      .capsules("capsules of radius .5 to 3"), .segments(over: strokes),
    ] {
      print(try contest.run(rounds: rounds))
    }
    let repaint = RasterContest.repaint(strokes: strokes)
    print(try repaint.run(rounds: max(1, rounds / 20)))
  }
}
