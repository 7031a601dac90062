import ArgumentParser

/// `stipple-bench erase`: the cost of dragging an eraser across one long stroke.
struct Erase: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Drag the dot eraser across a stroke of every length, with and without moving it first.")

  @Option(help: "The numbers of samples of the stroke, separated by commas.")
  var samples = "20000,40000"

  @Option(help: "The number of positions of the eraser.")
  var steps = 400

  func validate() throws {
    guard steps >= 1, counts.allSatisfy({ $0 >= 1 }), !counts.isEmpty else {
      throw ValidationError("--samples and --steps must be at least 1.")
    }
  }

  @Flag(help: "Erase calligraphy whose nib was turned while it was drawn.")
  var dialed = false

  private var counts: [Int] { samples.split(separator: ",").map { Int($0) ?? 0 } }

  func run() throws {
    print("the dot eraser in \(steps) steps: total, longest step, pieces left")
    for count in counts {
      for isMoved in [false, true] {
        let result = EraseBench(samples: count, isMoved: isMoved, isDialed: dialed).run(
          steps: steps)
        let name = "\(count) samples\(isMoved ? ", moved" : "")"
        print(
          "  \(name): \((result.total * 1e3).rounded(to: 1)) ms, "
            + "\((result.longest * 1e3).rounded(to: 1)) ms, \(result.pieces)")
      }
    }
  }
}
