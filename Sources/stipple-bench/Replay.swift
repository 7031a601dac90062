import ArgumentParser
import Display
import Evaluation
import Workloads

/// `stipple-bench replay`: what playing a sketch costs, and how true it is to the recorded times.
struct Replay: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure the player: samples a second, seeking, and how exact the times are.")

  @Option(help: "How many strokes.")
  var strokes = 10_000

  @Option(help: "How many samples a stroke has.")
  var samples = 100

  @Option(help: "How many random places to go to.")
  var seeks = 1000

  @Option(help: "What the strokes and the places depend on.")
  var seed: UInt64 = 1

  func validate() throws {
    guard strokes >= 1, samples >= 1, seeks >= 1 else {
      throw ValidationError("--strokes, --samples and --seeks are at least 1.")
    }
  }

  func run() {
    let size = ScreenSize(columns: 120, rows: 40)
    let sketches = [
      ("strokes alone", ReplayBench.strokes(strokes, samples: samples, seed: seed)),
      ("a tenth moved, recoloured, erased or undone", ReplayBench.edited(strokes, samples, seed)),
    ]
    for (name, edits) in sketches {
      let bench = ReplayBench(edits: edits, size: size)
      print("\(strokes) strokes of \(samples) samples, \(name), 120 by 40 cells")
      print(bench.greatestSpeed())
      print(bench.seeking(count: seeks, seed: seed))
      print(bench.exactness(seconds: 60, framesPerSecond: 60))
    }
  }
}
