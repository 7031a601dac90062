import Canvas
import Drawing
import Geometry
import Ink
import Replay
import StrokeScores
import SyntheticInk
import TerminalUI

/// Plays a sketch on a screen in memory and measures it.
struct ReplayBench {
  /// A screen that counts the cells set.
  private final class Counter: Screen {
    let size: ScreenSize
    var cells = 0

    init(size: ScreenSize) {
      self.size = size
    }

    func set(_ cell: ScreenCell, column: Int, row: Int) { cells += 1 }
  }

  /// A replay, its screen, and a clock that advances from frame to frame.
  private struct Stage {
    let controller: ReplayController
    let screen: Counter
    var time: TimeInterval = 1000

    init(_ bench: ReplayBench, _ options: ReplayOptions, framesPerSecond: Double = 240) {
      var options = options
      options.shortensPauses = false
      controller = ReplayController(
        edits: bench.edits, options: options, smoothing: .spline,
        framesPerSecond: framesPerSecond)
      screen = Counter(size: bench.size)
      controller.resize(to: bench.size)
    }

    mutating func frame(after seconds: TimeInterval) {
      time += seconds
      controller.displayLink.beginFrame(at: time)
      controller.advance(to: time)
      controller.draw(on: screen)
    }

    /// Builds the keyframes while the replay is paused.
    mutating func prepare() -> Int {
      var frames = 0
      controller.keyPressed(Key(.character(" ")), at: time)
      while !controller.isPrepared {
        frame(after: 0.004)
        frames += 1
      }
      return frames
    }
  }

  /// The sketch.
  let edits: [Edit]
  /// The screen's size.
  let size: ScreenSize

  private let clock = ContinuousClock()

  /// Creates a benchmark of a sketch.
  init(edits: [Edit], size: ScreenSize) {
    self.edits = edits
    self.size = size
  }

  /// A log that contains only strokes.
  static func strokes(_ count: Int, samples: Int, seed: UInt64) -> [Edit] {
    var hand = SyntheticStrokes(seed: seed)
    return (0..<count).compactMap { _ in hand.stroke(samples: samples) }
      .map { Edit(.strokeAdded($0), at: $0.time.upperBound) }
  }

  /// A log in which another edit follows every tenth stroke.
  static func edited(_ count: Int, _ samples: Int, _ seed: UInt64) -> [Edit] {
    var random = SplitMix64(seed: seed)
    let strokes = strokes(count, samples: samples, seed: seed)
    return strokes.enumerated().flatMap { index, edit -> [Edit] in
      guard index % 10 == 9 else { return [edit] }
      func id(_ index: Int) -> EditID { EditID(counter: index + 1 + index / 10) }
      let some = [StrokeID(edit: id(Int.random(in: 0..<index, using: &random)))]
      let actions: [Edit.Action] = [
        .strokesMoved(some, by: Vector(dx: 9, dy: -5)), .strokesRecolored(some, .cyan),
        .strokesErased(some), .undone(id(index)),
      ]
      let action = actions[Int.random(in: actions.indices, using: &random)]
      return [edit, Edit(action, at: edit.time + 0.2)]
    }
  }

  /// Measures playing at maximum speed, and drawing the same picture in one step.
  func greatestSpeed() -> String {
    var options = ReplayOptions()
    options.speed = .maximum
    var (best, frames) = (Duration.seconds(3600), 0)
    for _ in 0..<3 {
      var stage = Stage(self, options)
      var count = 0
      let time = clock.measure {
        while !stage.controller.isFinished && stage.controller.time < end {
          stage.frame(after: 1.0 / 240)
          count += 1
        }
      }
      if time < best { (best, frames) = (time, count) }
    }
    let rate = Double(samples) / best.seconds
    let ratio = best.seconds / plainDrawing()
    return """
        maximum speed   \((rate / 1e6).rounded(to: 2)) million samples per second \
      (\((rate / 1e6).rounded(to: 1)) times the limit), \(frames) frames, \
      \((ratio).rounded(to: 2)) times drawing the picture in one step
      """
  }

  /// Measures seeks to random times, before and after the keyframes are built.
  func seeking(count: Int, seed: UInt64) -> String {
    var stage = Stage(self, ReplayOptions())
    var random = SplitMix64(seed: seed)
    let cold =
      (0..<3).map { _ in
        stage = Stage(self, ReplayOptions())
        stage.frame(after: 0)
        stage.controller.seek(to: end, at: stage.time)
        return clock.measure { stage.frame(after: 0) }
      }.min() ?? .zero
    stage = Stage(self, ReplayOptions())
    var frames = 0
    let preparing = clock.measure { frames = stage.prepare() }
    var times = (0..<count).map { _ in
      stage.controller.seek(to: .random(in: 0...end, using: &random), at: stage.time)
      return clock.measure { stage.frame(after: 0) }.seconds
    }
    times.sort()
    let figures = [0.5, 0.99, 1].map { part in
      "\((times[Int(part * Double(count - 1))] * 1000).rounded(to: 2))"
    }
    return """
        seeking         median \(figures[0]) ms, p99 \(figures[1]) ms, maximum \(figures[2]) ms \
      (\((times[count - 1] / 0.1).rounded(to: 2)) of the limit), \
      \((times[count - 1] / plainDrawing()).rounded(to: 2)) times drawing the picture in one step
        to the end      \((cold.seconds * 1000).rounded(to: 1)) ms without keyframes, \
      which take \((preparing.seconds * 1000).rounded(to: 1)) ms in \(frames) frames
      """
  }

  /// Measures how late samples are shown at the recorded speed, on a clock that advances from frame
  /// to frame of the display link.
  func exactness(seconds: TimeInterval, framesPerSecond: Double) -> String {
    var stage = Stage(self, ReplayOptions(), framesPerSecond: framesPerSecond)
    let start = edits.first.map { $0.samples.first?.timestamp ?? $0.time } ?? 0
    let times = edits.flatMap { $0.samples.map { $0.timestamp - start } }
      .prefix { $0 <= seconds }
    var shown = 0
    var latest = 0.0
    stage.frame(after: 0)
    while shown < times.count, let next = stage.controller.displayLink.nextFrame(at: stage.time) {
      stage.frame(after: max(next - stage.time, 1 / framesPerSecond))
      while shown < times.count, times[shown] <= stage.controller.time {
        latest = max(latest, stage.time - 1000 - times[shown])
        shown += 1
      }
    }
    return """
        recorded times  \(times.count) samples in \(seconds) s at \(framesPerSecond) frames per \
      second: at most \((latest * 1000).rounded(to: 2)) ms late, \
      \((latest * framesPerSecond).rounded(to: 2)) frames
      """
  }

  private var samples: Int { edits.reduce(0) { $0 + $1.samples.count } }

  private var end: TimeInterval {
    guard let first = edits.first, let last = edits.last else { return 0 }
    return last.time - (first.samples.first?.timestamp ?? first.time)
  }

  private func plainDrawing() -> Double {
    let sketch = Sketch(folding: edits)
    let frame = Rect(union: edits.framedStrokes(everything: false).lazy.map(\.bounds))
    let transform = frame.map { size.transform(fitting: $0) } ?? .identity
    return (0..<3).map { _ in
      var view = CanvasView(smoothing: .spline)
      let screen = Counter(size: size)
      return clock.measure {
        view.layOut(size, transform: transform)
        view.update(showing: sketch)
        view.draw(panels: [], on: screen)
      }.seconds
    }.min() ?? 0
  }
}

extension Edit {
  /// The samples of the added stroke, if the edit adds one.
  var samples: [StrokeSample] {
    drawnStroke?.samples ?? []
  }
}
