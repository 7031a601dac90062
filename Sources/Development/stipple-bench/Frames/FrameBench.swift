import Canvas
import Drawing
import Geometry
import Ink
import Replay
import StrokeScores
import SyntheticInk
import Terminal
import TerminalUI

/// Draws frames into memory and measures each stage.
struct FrameBench {
  /// A screen that records the cells set, in order.
  private final class Recorder: Screen {
    var size: ScreenSize
    var cells: [(cell: ScreenCell, column: Int, row: Int)] = []

    init(size: ScreenSize) {
      self.size = size
    }

    func set(_ cell: ScreenCell, column: Int, row: Int) {
      cells.append((cell, column, row))
    }
  }

  /// The totals of a measurement.
  private struct Totals {
    var frames = 0
    var own = 0.0
    var curses = 0.0
    var bytes = 0
    var minimumBytes = 0
    var cells = 0

    var text: String {
      func each(_ value: Double) -> String { "\((value / Double(max(frames, 1))).rounded(to: 1))" }
      let ratio = (Double(bytes) / Double(max(minimumBytes, 1))).rounded(to: 2)
      return """
          cells changed   \(each(Double(cells)))
          stipple         \(each(own * 1e6)) µs
          ncurses         \(each(curses * 1e6)) µs
          bytes           \(each(Double(bytes))), \(ratio) times the minimum \
        \(each(Double(minimumBytes)))
        """
    }
  }

  /// Measures adding a short segment to a sketch of many strokes.
  func segments(count: Int, over strokes: Int) throws -> String {
    let size = ScreenSize(columns: 120, rows: 40)
    var hand = SyntheticStrokes(seed: 1)
    let edits = (0..<strokes).compactMap { _ in hand.stroke(samples: 100) }
      .map { Edit(.strokeAdded($0), at: 0) }
    var sketch = Sketch(folding: edits)
    var view = CanvasView(smoothing: .none)
    view.layOut(size, transform: .identity)
    view.update(showing: sketch)
    let segments = (0..<count).compactMap { _ -> StrokeRecord? in
      let start = hand.samples(1)[0]
      var end = start
      end.location.x += 4
      end.location.y += 3
      return StrokeRecord(style: StrokeStyle(color: .red), samples: [start, end])
    }
    let stage = try Stage(size: size)
    stage.frame { view.draw(panels: [], on: $0) }
    stage.totals = Totals()
    for segment in segments {
      stage.frame {
        view.show(sketch.apply(.strokeAdded(segment)))
        view.update(showing: sketch)
        view.draw(panels: [], on: $0)
      }
    }
    return stage.totals.text
  }

  /// Measures frames in which every cell changes.
  func fullFrames(count: Int, columns: Int, rows: Int) throws -> String {
    let stage = try Stage(size: ScreenSize(columns: columns, rows: rows))
    let inks = InkColor.named
    for frame in 0..<count {
      stage.frame { screen in
        for row in 0..<rows {
          for column in 0..<columns {
            let number = column &* 31 &+ row &* 17 &+ frame &* 7
            let glyph = Unicode.Scalar(UInt32(0x2801 + number % 255)) ?? " "
            screen.set(
              ScreenCell(glyph, color: inks[number / 3 % inks.count]), column: column, row: row)
          }
        }
      }
    }
    return stage.totals.text
  }

  /// A screen in memory, from cells through ncurses to bytes.
  private final class Stage {
    var totals = Totals()
    private let recorder: Recorder
    private let screen: CursesScreen

    init(size: ScreenSize) throws {
      recorder = Recorder(size: size)
      screen = try CursesScreen(type: "xterm-256color", size: size, colorCount: 256)
      _ = screen.update()
    }

    func frame(_ draw: (any Screen) -> Void) {
      let clock = ContinuousClock()
      recorder.cells.removeAll(keepingCapacity: true)
      totals.own += clock.measure { draw(recorder) }.seconds
      var bytes: [UInt8] = []
      totals.curses +=
        clock.measure {
          for (cell, column, row) in recorder.cells { screen.set(cell, column: column, row: row) }
          bytes = screen.update()
        }.seconds
      totals.frames += 1
      totals.bytes += bytes.count
      totals.cells += recorder.cells.count
      totals.minimumBytes += MinimumBytes.count(recorder.cells)
    }
  }
}
