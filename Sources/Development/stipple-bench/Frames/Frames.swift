import ArgumentParser
import Canvas
import Drawing
import Geometry
import Ink
import Raster
import Replay
import StrokeScores
import SyntheticInk
import Terminal
import TerminalUI

/// `stipple-bench frames`: the time of a frame in stipple and in ncurses, and its bytes.
struct Frames: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure frames: small changes over ink, and full screens.")

  @Option(help: "The number of existing strokes.")
  var strokes = 10_000

  @Option(help: "The number of small changes to measure.")
  var changes = 1000

  @Option(help: "The number of full frames to measure at each size.")
  var full = 20

  func run() throws {
    for colorCount in [256, InkPalette.trueColorCount] {
      for (rule, means) in [("newest ink only", []), ("older inks too", nil)]
        as [(String, InkMixer.Means?)]
      {
        let bench = FrameBench(colorCount: colorCount, means: means)
        print("\(colorCount) colors, \(rule), 120 by 40 cells")
        print("\(strokes) strokes of 100 samples")
        print(try bench.segments(count: changes, over: strokes))
        print("a filled area")
        print(try bench.dragOverFill(count: changes))
      }
    }
    for (columns, rows) in [(200, 60), (500, 150)] {
      print("full frame, \(columns) by \(rows) cells, 8 colors")
      print(try FrameBench().fullFrames(count: full, columns: columns, rows: rows))
    }
  }
}
