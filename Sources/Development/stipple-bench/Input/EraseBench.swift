import Drawing
import Geometry
import Ink
import TerminalUI
import Touches

/// Drags the dot eraser across one long stroke, drawing a frame after every step.
struct EraseBench {
  /// The time of a run.
  struct Result {
    /// The time of all steps, in seconds.
    let total: Double
    /// The time of the longest step, in seconds.
    let longest: Double
    /// The number of strokes at the end.
    let pieces: Int
  }

  /// A screen that shows nothing.
  private final class Blank: Screen {
    let size = ScreenSize(columns: 200, rows: 60)
    func set(_ cell: ScreenCell, column: Int, row: Int) {}
  }

  /// The edits that the view saved.
  private final class Log {
    var edits: [Edit] = []
  }

  private let edits: [Edit]

  /// Creates a stroke that goes to and fro across the screen, one dot per sample.
  ///
  /// - Parameters:
  ///   - count: The number of samples.
  ///   - isMoved: Whether the stroke was moved after it was drawn.
  ///   - isDialed: Whether it is calligraphy whose nib was turned by 15° every 100 samples.
  init(samples count: Int, isMoved: Bool, isDialed: Bool = false) {
    let samples = (0..<count).map { index in
      let (line, column) = (index / 380, index % 380)
      let x = line % 2 == 0 ? column : 379 - column
      let y = 2 + Double(line) * 230 / (Double(count) / 380 + 1)
      return StrokeSample(
        location: Point(x: Double(x) + 5, y: y), timestamp: Double(index) / 100,
        azimuth: isDialed ? Double(index / 100 % 24) * .pi / 12 : nil,
        flags: isDialed ? .dialedAngles : [])
    }
    let style = StrokeStyle(nib: isDialed ? .calligraphy : .pen, width: isDialed ? 3 : 1)
    let stroke = StrokeRecord(style: style, samples: samples)
    var edits = stroke.map { [Edit(.strokeAdded($0), at: Double(count))] } ?? []
    if isMoved {
      let ids = Sketch(folding: edits).items.map(\.id)
      edits.append(Edit(.strokesMoved(ids, by: Vector(dx: 3, dy: 1)), at: Double(count)))
    }
    self.edits = edits
  }

  /// Drags the eraser to and fro from the upper left to the lower right corner.
  func run(steps: Int) -> Result {
    let log = Log()
    let screen = Blank()
    let controller = DrawingController(
      sketch: Sketch(folding: edits), lastTime: edits.last?.time ?? 0, smoothing: .spline,
      framesPerSecond: 60, save: { log.edits.append($0) })
    controller.resize(to: screen.size)
    controller.keyPressed(Key(.character("E")), at: 1)
    var longest = 0.0
    let total = (0...steps + 1).reduce(0.0) { total, step in
      let part = Double(min(step, steps)) / Double(steps)
      // A zigzag of ten legs.
      let leg = (part * 10).truncatingRemainder(dividingBy: 2)
      let x = 10 + 380 * (leg < 1 ? leg : 2 - leg)
      let phase: Touch.Phase = step == 0 ? .began : step > steps ? .ended : .moved
      let touch = Touch(
        id: Touch.ID(rawValue: 1), type: .indirectPointer, phase: phase,
        timestamp: 2 + Double(step) / 100, location: Point(x: x, y: 5 + 225 * part),
        buttonMask: phase == .ended ? [] : .primary)
      let time = ContinuousClock().measure {
        controller.touchesChanged(TouchEvent(coalesced: [touch]))
        controller.displayLink.beginFrame(at: touch.timestamp)
        controller.advance(to: touch.timestamp)
        controller.draw(on: screen)
      }.seconds
      longest = max(longest, time)
      return total + time
    }
    return Result(
      total: total, longest: longest, pieces: Sketch(folding: edits + log.edits).items.count)
  }
}
