import ArgumentParser

/// `stipple-bench gestures`: what recognisers cost that have no part in a stroke.
struct Gestures: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Measure drawing with the stroke recogniser alone and with every recogniser of the canvas."
  )

  @Option(help: "The strokes of each run.")
  var strokes = 20

  @Option(help: "The samples of each stroke.")
  var samples = 4000

  @Option(help: "How often each run is made; the fastest of each stroke counts.")
  var runs = 15

  func validate() throws {
    guard strokes >= 1, samples >= 1, runs >= 1 else {
      throw ValidationError("--strokes, --samples and --runs are at least 1.")
    }
  }

  func run() throws {
    let bench = GestureBench(strokes: strokes, samples: samples)
    var fastestAlone = [Double](repeating: .infinity, count: strokes)
    var fastestWithAll = fastestAlone
    // In turns, so that both meet the same weather.
    for _ in 0..<runs {
      fastestAlone = zip(fastestAlone, bench.draw(withAll: false)).map(min)
      fastestWithAll = zip(fastestWithAll, bench.draw(withAll: true)).map(min)
    }
    let alone = fastestAlone.reduce(0, +)
    let all = fastestWithAll.reduce(0, +)
    let perEvent = 1e6 / Double(bench.eventCount)
    print("\(strokes) strokes of \(samples) samples, 8 an event, drawn and shown at every event")
    print("  the stroke recogniser alone  \((alone * perEvent).rounded(to: 2)) µs an event")
    print("  with every recogniser        \((all * perEvent).rounded(to: 2)) µs an event")
    print("  ratio                        \((all / alone).rounded(to: 4))")
  }
}
