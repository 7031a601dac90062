import ArgumentParser

/// `stipple-bench gestures`: the cost of the recognizers that a stroke does not use.
struct Gestures: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Measure drawing with the stroke recognizer alone and with all recognizers of the canvas."
  )

  @Option(help: "The number of strokes in each run.")
  var strokes = 20

  @Option(help: "The number of samples in each stroke.")
  var samples = 4000

  @Option(help: "The number of runs; the fastest time of each stroke counts.")
  var runs = 15

  func validate() throws {
    guard strokes >= 1, samples >= 1, runs >= 1 else {
      throw ValidationError("--strokes, --samples and --runs must be at least 1.")
    }
  }

  func run() throws {
    let bench = GestureBench(strokes: strokes, samples: samples)
    var fastestAlone = [Double](repeating: .infinity, count: strokes)
    var fastestWithAll = fastestAlone
    // Alternate, so that both run under the same load.
    for _ in 0..<runs {
      fastestAlone = zip(fastestAlone, bench.draw(withAll: false)).map(min)
      fastestWithAll = zip(fastestWithAll, bench.draw(withAll: true)).map(min)
    }
    let alone = fastestAlone.reduce(0, +)
    let all = fastestWithAll.reduce(0, +)
    let perEvent = 1e6 / Double(bench.eventCount)
    print("\(strokes) strokes of \(samples) samples, 8 per event, drawn and shown at every event")
    print("  the stroke recognizer alone  \((alone * perEvent).rounded(to: 2)) µs per event")
    print("  with all recognizers         \((all * perEvent).rounded(to: 2)) µs per event")
    print("  ratio                        \((all / alone).rounded(to: 4))")
  }
}
