import Drawing
import Geometry
import Ink
import TerminalUI
import Touches

/// Types a text into a sketch, drawing a frame after every key.
struct TypingBench {
  /// The mean times of keys, in seconds.
  struct Result {
    /// The time of opening the caret.
    let opening: Double
    /// The mean times of the first hundred keys, of the last hundred, and of deleting a hundred.
    let first, last, deleting: Double
    /// The time of ending the text.
    let ending: Double
  }

  /// A screen that shows nothing.
  private final class Blank: Screen {
    let size = ScreenSize(columns: 200, rows: 60)
    func set(_ cell: ScreenCell, column: Int, row: Int) {}
  }

  private let sketch: Sketch

  /// Creates a sketch of short strokes that are spread over the screen.
  init(strokes count: Int) {
    let edits = (0..<count).compactMap { index -> Edit? in
      let start = Point(x: Double(index * 37 % 390), y: Double(index * 53 % 230))
      let samples = (0..<50).map { sample -> StrokeSample in
        let offset = Vector(dx: Double(sample % 9), dy: Double(sample % 7))
        let time: TimeInterval = Double(index) + Double(sample) / 100
        return StrokeSample(location: start + offset, timestamp: time)
      }
      return StrokeRecord(style: StrokeStyle(), samples: samples).map {
        Edit(.strokeAdded($0), at: $0.time.upperBound)
      }
    }
    sketch = Sketch(folding: edits)
  }

  /// Types lines of 40 characters.
  func run(characters count: Int) -> Result {
    let screen = Blank()
    let controller = DrawingController(
      sketch: sketch, lastTime: 0, smoothing: .spline, framesPerSecond: 60, save: { _ in })
    controller.resize(to: screen.size)
    var time = 1.0
    func measure(_ action: (TimeInterval) -> Void) -> Double {
      time += 0.1
      return ContinuousClock().measure {
        action(time)
        controller.displayLink.beginFrame(at: time)
        controller.advance(to: time)
        controller.draw(on: screen)
      }.seconds
    }
    func press(_ code: Key.Code) -> Double { measure { controller.keyPressed(Key(code), at: $0) } }
    _ = press(.character("t"))
    let opening = [Touch.Phase.began, .ended].reduce(0.0) { sum, phase in
      sum
        + measure { time in
          let touch = Touch(
            id: Touch.ID(rawValue: 1), type: .indirectPointer, phase: phase, timestamp: time,
            location: Point(x: 20, y: 20), buttonMask: phase == .ended ? [] : .primary)
          controller.touchesChanged(TouchEvent(coalesced: [touch]))
        }
    }
    let keys = (1...count).map { press($0 % 40 == 0 ? .enter : .character("g")) }
    let deleting = (0..<100).reduce(0.0) { sum, _ in sum + press(.backspace) } / 100
    let ending = press(.escape)
    return Result(
      opening: opening, first: keys.prefix(100).reduce(0, +) / 100,
      last: keys.suffix(100).reduce(0, +) / 100, deleting: deleting, ending: ending)
  }
}
