import Canvas
import Drawing
import Geometry
import Gestures
import Ink
import Replay
import StrokeScores
import SyntheticInk
import TerminalUI
import Touches

/// Draws synthetic strokes from touch events to a screen in memory.
struct GestureBench {
  /// The number of events in a run.
  var eventCount: Int { strokes.reduce(0) { $0 + $1.count } }

  /// The events of each stroke.
  private var strokes: [[TouchEvent]] = []

  /// A screen that only counts.
  private final class Counter: Screen {
    let size = ScreenSize(columns: 120, rows: 40)
    var count = 0

    func set(_ cell: ScreenCell, column: Int, row: Int) { count += 1 }
  }

  /// The drawing pipeline of the application.
  private final class Stage {
    private let environment = GestureEnvironment()
    private let gestures = CanvasGestures()
    private let screen = Counter()
    private var sketch = Sketch()
    private var view = CanvasView(smoothing: .spline)

    /// Creates the pipeline with the stroke recognizer alone or with all recognizers of the canvas.
    init(withAll: Bool) {
      view.layOut(screen.size, transform: .identity)
      if withAll {
        gestures.add(to: environment, on: environment.root)
      } else {
        environment.add(gestures.stroke)
      }
      gestures.stroke.addTarget { [unowned self] _ in strokeChanged() }
    }

    func draw(_ event: TouchEvent) {
      environment.deliver(event)
      view.update(showing: sketch)
      view.draw(panels: [], on: screen)
    }

    private func strokeChanged() {
      guard let stroke = gestures.stroke.stroke else { return }
      sketch.activeStrokes = [stroke]
      guard gestures.stroke.state == .ended else { return }
      view.finish(stroke)
      sketch.activeStrokes = []
      guard let record = stroke.record(origin: 0) else { return }
      sketch.apply(.strokeAdded(record))
    }
  }

  /// Creates synthetic strokes, with eight samples per event.
  init(strokes: Int, samples: Int) {
    var hand = SyntheticStrokes(seed: 3)
    for id in 0..<strokes {
      let touches = hand.samples(samples).map { sample in
        Touch(
          id: Touch.ID(rawValue: id), type: .indirectPointer, phase: .moved,
          timestamp: sample.timestamp, location: sample.location, buttonMask: .primary)
      }
      self.strokes.append(Self.events(of: touches))
    }
  }

  /// Draws all strokes.
  ///
  /// - Returns: The time of each stroke, in seconds.
  func draw(withAll: Bool) -> [Double] {
    let stage = Stage(withAll: withAll)
    return strokes.map { events in
      ContinuousClock().measure { for event in events { stage.draw(event) } }.seconds
    }
  }

  private static func events(of touches: [Touch]) -> [TouchEvent] {
    var began = touches[0]
    began.phase = .began
    var ended = touches[touches.count - 1]
    ended.phase = .ended
    ended.buttonMask = []
    let moved = stride(from: 1, to: touches.count, by: 8).map { start in
      TouchEvent(
        coalesced: Array(touches[start..<min(start + 8, touches.count)]),
        predicted: [touches[min(start + 9, touches.count - 1)]])
    }
    return [TouchEvent(coalesced: [began])] + moved + [TouchEvent(coalesced: [ended])]
  }
}
