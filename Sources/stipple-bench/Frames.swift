import ArgumentParser
import Canvas
import Display
import Drawing
import Evaluation
import Geometry
import Ink
import Raster
import Replay
import Terminal
import Workloads

/// `stipple-bench frames`: what a frame costs, in our code, in ncurses and in bytes.
struct Frames: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure frames: a small change on many strokes, and full screens.")

  @Option(help: "The strokes that are there already.")
  var strokes = 10_000

  @Option(help: "The small changes to measure.")
  var changes = 1000

  @Option(help: "The full frames to measure, of each size.")
  var full = 20

  func run() throws {
    let bench = FrameBench()
    print("one 5-dot segment over \(strokes) strokes of 100 samples, 120 by 40 cells")
    print(try bench.segments(count: changes, over: strokes))
    for (columns, rows) in [(200, 60), (500, 150)] {
      print("full frame, \(columns) by \(rows) cells, 8 colours")
      print(try bench.fullFrames(count: full, columns: columns, rows: rows))
    }
  }
}
