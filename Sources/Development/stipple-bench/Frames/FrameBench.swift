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
    let size: ScreenSize
    let inkMixer: InkMixer
    var cells: [(cell: ScreenCell, column: Int, row: Int)] = []

    init(size: ScreenSize, mixer: InkMixer) { (self.size, inkMixer) = (size, mixer) }

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

  /// The number of colors of the terminal.
  var colorCount = 256
  /// What cells with several inks may show besides the newest one; `nil` for what the terminal allows.
  var means: InkMixer.Means?

  /// Measures painting a sketch of many strokes, and then adding short segments to it.
  func segments(count: Int, over strokes: Int) throws -> String {
    var hand = SyntheticStrokes(seed: 1)
    let sketch = (0..<strokes).map { _ in hand.stroke(samples: 100) }
    return try add(to: sketch, (0..<count).map { _ in hand.samples(1)[0].location })
  }

  /// Measures drawing a line through a filled area, a segment in each frame.
  func dragOverFill(count: Int) throws -> String {
    let fill = stride(from: 0.0, through: 160, by: 20).map { y in
      StrokeRecord(
        style: StrokeStyle(color: .cyan, width: 24),
        samples: [0, 240].map { StrokeSample(location: Point(x: $0, y: y), timestamp: 0) })
    }
    let places = (0..<count).map { index -> Point in
      let (line, step) = index.quotientAndRemainder(dividingBy: 50)
      return Point(x: Double(step * 4), y: Double(step * 3 % 100 + line * 3 % 50))
    }
    return try add(to: fill, places)
  }

  /// Measures repaints of a sketch, and frames in which a segment of five dots is added.
  private func add(to strokes: [StrokeRecord?], _ places: [Point]) throws -> String {
    let size = ScreenSize(columns: 120, rows: 40)
    var sketch = Sketch(folding: strokes.compactMap(\.self).map { Edit(.strokeAdded($0), at: 0) })
    var view = CanvasView(smoothing: .none)
    let stage = try Stage(size: size, colorCount: colorCount, means: means)
    func showFrame() {
      stage.frame {
        view.update(showing: sketch)
        view.draw(panels: [], on: $0)
      }
    }
    for repaint in 0...20 {
      let shift = Vector(dx: Double(repaint * 3 % 20), dy: Double(repaint * 5 % 20))
      view.layOut(size, transform: repaint == 20 ? .identity : Transform(translation: shift))
      showFrame()
      // The first one meets colors that the screen has not shown before.
      if repaint == 0 { stage.totals = Totals() }
    }
    let repaints = stage.totals
    stage.totals = Totals()
    for place in places {
      let end = Point(x: place.x + 4, y: place.y + 3)
      let samples = [place, end].map { StrokeSample(location: $0, timestamp: 0) }
      guard let segment = StrokeRecord(style: StrokeStyle(color: .red), samples: samples)
      else { continue }
      view.show(sketch.apply(.strokeAdded(segment)))
      showFrame()
    }
    return " a repaint\n\(repaints.text)\n a segment\n\(stage.totals.text)"
  }

  /// Measures frames in which every cell changes.
  func fullFrames(count: Int, columns: Int, rows: Int) throws -> String {
    let stage = try Stage(
      size: ScreenSize(columns: columns, rows: rows), colorCount: colorCount, means: means)
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

    init(size: ScreenSize, colorCount: Int, means: InkMixer.Means?) throws {
      screen = try CursesScreen(type: "xterm-256color", size: size, colorCount: colorCount)
      var mixer = screen.inkMixer
      if let means { mixer.means = means }
      recorder = Recorder(size: size, mixer: mixer)
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
