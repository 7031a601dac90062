import ArgumentParser
import StrokeScores
import SyntheticInk
import TerminalUI

/// `stipple-bench replay`: the speed of the player and the precision of its times.
struct Replay: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure the player: samples per second, seeking, and precision of times.")

  @OptionGroup var sketch: SyntheticSketchOptions

  @Option(help: "The number of random seeks.")
  var seeks = 1000

  func validate() throws {
    guard seeks >= 1 else { throw ValidationError("--seeks must be at least 1.") }
  }

  func run() {
    let (strokes, samples, seed) = (sketch.strokes, sketch.samples, sketch.seed)
    let size = ScreenSize(columns: 120, rows: 40)
    let sketches = [
      ("strokes alone", ReplayBench.strokes(strokes, samples: samples, seed: seed)),
      ("a tenth moved, recolored, erased, or undone", ReplayBench.edited(strokes, samples, seed)),
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
