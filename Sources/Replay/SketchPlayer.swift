import Canvas
import Geometry
import Ink
import TerminalUI
import Touches

/// Shows the sketch at any position of a log in a canvas view.
///
/// A later position nearby is played, as the strokes were drawn. Any other position is reached from
/// the last picture before it: the current one or a keyframe. If that is far back, everything is repainted.
struct SketchPlayer {
  /// The view, which paints what has changed at its next update.
  var view: CanvasView
  private var player: LogPlayer
  private var keyframes: Keyframes
  private var smoothing: Smoothing
  /// The strength of every method of smoothing; 1 if the replay was opened without smoothing.
  private let smoothingStrength: Double
  private let limits: SeekLimits
  private var horizon: TimeInterval = 0
  private var size = ScreenSize(columns: 0, rows: 0)

  /// Creates a player at the start of a log, on a screen without a size.
  init(_ log: ReplayLog, smoothing: Smoothing, limits: SeekLimits = .standard) {
    (player, view) = (LogPlayer(log), CanvasView(smoothing: smoothing))
    (self.limits, self.smoothing) = (limits, smoothing)
    smoothingStrength = smoothing.method == .none ? 1 : smoothing.strength
    keyframes = Keyframes(
      log, limits: limits, smoothing: smoothing, size: size, transform: .identity)
  }

  private var log: ReplayLog { player.log }
  /// The sketch at ``position``, with the strokes being drawn there.
  var sketch: Sketch { player.sketch }
  var position: ReplayLog.Position { player.position }
  var isPrepared: Bool { keyframes.isComplete }

  /// Continues to compute keyframes, for about the time of a frame.
  mutating func prepare() { keyframes.prepare(limits.preparation) }

  /// Redraws the sketch on a blank screen with a new size and transform.
  mutating func layOut(_ size: ScreenSize, transform: Transform) {
    self.size = size
    view.layOut(size, transform: transform)
    discardKeyframes()
  }

  /// Redraws the sketch with a new transform on a screen of the same size.
  mutating func move(to transform: Transform) {
    guard transform != view.transform else { return }
    view.move(to: transform)
    discardKeyframes()
  }

  /// Redraws the sketch with the next smoothing method, and returns it.
  mutating func changeSmoothing() -> Smoothing.Method {
    smoothing = smoothing.next(strength: smoothingStrength)
    view.change(smoothing)
    discardKeyframes()
    return smoothing.method
  }

  /// Replaces the log with one that has the same edits at other times; stays at ``position``.
  mutating func change(to log: ReplayLog) { player.log = log }

  mutating func start(_ log: ReplayLog, transform: Transform) {
    player = LogPlayer(log)
    view.move(to: transform)
    view.setNeedsRepaint()
    discardKeyframes()
  }

  private mutating func discardKeyframes() {
    keyframes = Keyframes(
      log, limits: limits, smoothing: smoothing, size: size, transform: view.transform)
  }

  /// Moves to a replay time and shows the sketch at that time, with its active strokes predicted ahead by a
  /// horizon in seconds.
  ///
  /// - Complexity: O(*n*) in the samples and edits on the route, which ``SeekLimits`` bounds.
  mutating func move(to time: TimeInterval, predicting horizon: TimeInterval) {
    let goal = log.position(at: time)
    guard goal != position || horizon != self.horizon else { return }
    self.horizon = horizon
    if goal < position || work(to: goal) > limits.maximumPlayAhead { jump(toward: goal) }
    view.show(player.play(to: goal))
    predict()
  }

  /// Returns the work from the current position to a later one, in samples.
  private func work(to goal: ReplayLog.Position) -> Int {
    log.work(at: goal) - log.work(at: position)
  }

  /// Moves to a position from which playing to the goal takes little work.
  private mutating func jump(toward goal: ReplayLog.Position) {
    let keyframe = keyframes.last(upTo: goal)
    let start = ReplayLog.Position(edits: goal.edits)
    if goal < position, goal.edits == position.edits, keyframe.position <= start {
      return view.show(player.withdraw())
    }
    if goal < position || position < keyframe.position {
      player.jump(to: keyframe.position, from: finishedSketch(after: keyframe.position.edits))
      view.show(keyframe.picture, continuing: sketch.activeStrokes)
    }
    guard start > position, work(to: start) > max(limits.maximumAddition, 2 * keyframes.spacing)
    else { return }
    // Much of that ink is covered, and not drawn when everything is repainted.
    player.jump(to: start, from: finishedSketch(after: start.edits))
    view.setNeedsRepaint()
  }

  private func finishedSketch(after edits: Int) -> Sketch {
    keyframes.sketch(after: edits, from: player.finishedSketch, after: position.edits)
  }

  /// Predicts the strokes that are being drawn.
  private func predict() {
    guard position.edits < log.edits.count else { return }
    for (stroke, record) in zip(sketch.activeStrokes, log.edits[position.edits].drawnStrokes) {
      let isDone = stroke.samples.last.map { $0.timestamp >= record.time.upperBound } ?? false
      stroke.predict(isDone ? [] : stroke.samples.predicted(horizon: horizon))
    }
  }
}

extension [StrokeSample] {
  /// The number of newest samples from which the path is predicted.
  private static let predictingSamples = 768
  /// The time in which predictions are judged, in seconds; earlier ones hardly count in the confidence.
  private static let judgedTime = 0.2

  /// Predicts the pen's path from these samples only, up to a horizon in seconds.
  func predicted(horizon: TimeInterval) -> [StrokeSample] {
    guard horizon > 0, let last else { return [] }
    var predictor = TouchPredictor()
    for sample in suffix(Self.predictingSamples) {
      let position = TouchPredictor.Sample(
        time: sample.timestamp, x: sample.location.x, y: sample.location.y)
      if sample.timestamp < last.timestamp - Self.judgedTime {
        predictor.recall(position)
      } else {
        predictor.observe(position)
      }
    }
    let prediction = predictor.predict(horizon: predictor.trustedHorizon(horizon))
    return prediction.map { predicted in
      var sample = last
      (sample.location, sample.timestamp) = (Point(x: predicted.x, y: predicted.y), predicted.time)
      return sample
    }
  }
}
