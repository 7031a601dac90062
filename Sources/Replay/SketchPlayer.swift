import Canvas
import Geometry
import Ink
import TerminalUI

/// The sketch at a position of a log, which it shows in a canvas view.
///
/// A later position nearby is played, as the strokes were drawn. Any other position is reached from
/// the last picture before it: the current one or a keyframe. If that is far back, everything is repainted.
struct SketchPlayer {
  /// The sketch at ``position``, with the strokes being drawn there.
  private(set) var sketch = Sketch()
  private(set) var position = ReplayLog.Position()

  /// The sketch before the text that is being typed; `nil` if none is.
  private var sketchBeforeTyping: Sketch?
  private var log: ReplayLog
  private let limits: SeekLimits
  private var smoothing: Smoothing
  private var keyframes: Keyframes
  private var horizon: TimeInterval = 0
  private var size = ScreenSize(columns: 0, rows: 0)

  /// Creates a player at the start of a log, for a view without a size.
  init(_ log: ReplayLog, smoothing: Smoothing, limits: SeekLimits = .standard) {
    (self.log, self.limits, self.smoothing) = (log, limits, smoothing)
    keyframes = Keyframes(
      log, limits: limits, smoothing: smoothing, size: size, transform: .identity)
  }

  /// Redraws the sketch on a blank screen with a new size and transform.
  mutating func layOut(_ size: ScreenSize, transform: Transform, showing view: inout CanvasView) {
    self.size = size
    view.layOut(size, transform: transform)
    keyframes = Keyframes(
      log, limits: limits, smoothing: smoothing, size: size, transform: transform)
  }

  /// Redraws the sketch with a new transform on a screen of the same size.
  mutating func move(to transform: Transform, showing view: inout CanvasView) {
    guard transform != view.transform else { return }
    view.move(to: transform)
    keyframes = Keyframes(
      log, limits: limits, smoothing: smoothing, size: size, transform: transform)
  }

  /// Redraws the sketch with another smoothing.
  mutating func change(to smoothing: Smoothing, showing view: inout CanvasView) {
    self.smoothing = smoothing
    view.change(smoothing)
    keyframes = Keyframes(
      log, limits: limits, smoothing: smoothing, size: size, transform: view.transform)
  }

  /// Replaces the log with one that has the same edits at other times; stays at ``position``.
  mutating func change(to log: ReplayLog) { self.log = log }

  /// Starts another log on a screen of the same size.
  mutating func start(_ log: ReplayLog, transform: Transform, showing view: inout CanvasView) {
    (self.log, sketch, sketchBeforeTyping) = (log, Sketch(), nil)
    position = ReplayLog.Position()
    view.move(to: transform)
    view.setNeedsRepaint()
    keyframes = Keyframes(
      log, limits: limits, smoothing: smoothing, size: size, transform: transform)
  }

  /// Whether all keyframes are computed.
  var isPrepared: Bool { keyframes.isComplete }

  /// Continues to compute keyframes, for about the time of a frame.
  mutating func prepare() { keyframes.prepare(limits.preparation) }

  /// Moves to a replay time and shows the sketch at that time, in a view that this player laid out.
  ///
  /// The active strokes are predicted ahead by the horizon, in seconds; 0 for no prediction.
  ///
  /// - Complexity: O(*n*) in the samples and edits on the route, which ``SeekLimits`` bounds.
  mutating func move(
    to time: TimeInterval, predicting horizon: TimeInterval, showing view: inout CanvasView
  ) {
    let goal = log.position(at: time)
    guard goal != position || horizon != self.horizon else { return }
    self.horizon = horizon
    let work = log.work[goal.edits] - log.work[position.edits]
    if goal < position && !isWithinLongStroke(goal) || work > limits.maximumPlayAhead {
      jump(to: goal.edits, &view)
    } else if goal.edits > position.edits {
      finishActiveStrokes(&view)
      finishTyping(&view)
      view.show(sketch.applyTogether(log.edits[position.edits..<goal.edits]))
      position = ReplayLog.Position(edits: goal.edits)
    }
    if log.isTyping(at: goal) { type(to: goal, &view) } else { draw(goal.samples, &view) }
  }

  /// Types the text of the current edit up to a position.
  private mutating func type(to goal: ReplayLog.Position, _ view: inout CanvasView) {
    if sketchBeforeTyping == nil {
      guard let part = log.typedPart(at: goal) else { return }
      sketchBeforeTyping = sketch
      view.show(sketch.apply(part))
    } else {
      view.show(sketch.apply(.strokesAdded(log.strokesTyped(from: position, to: goal))))
    }
    position = goal
  }

  /// Completes the text that is being typed.
  private mutating func finishTyping(_ view: inout CanvasView) {
    guard var complete = sketchBeforeTyping.take() else { return }
    complete.apply(log.edits[position.edits])
    view.show(Sketch.Change(from: sketch.items, to: complete.items))
    sketch = complete
    position = ReplayLog.Position(edits: position.edits + 1)
  }

  /// Removes the text that is being typed.
  private mutating func withdrawTyping(_ view: inout CanvasView) {
    guard let original = sketchBeforeTyping.take() else { return }
    view.show(Sketch.Change(from: sketch.items, to: original.items))
    (sketch, position.samples) = (original, 0)
  }

  /// Continues the strokes of the current edit up to a number of samples of the leading one.
  private mutating func draw(_ samples: Int, _ view: inout CanvasView) {
    guard samples > 0 else { return }
    let edit = log.edits[position.edits]
    if samples < position.samples || samples - position.samples > limits.maximumPlayAhead {
      skip(to: samples, of: edit, &view)
    }
    if sketch.activeStrokes.isEmpty {
      sketch.activeStrokes = edit.drawnStrokes.map { Stroke(style: $0.style) }
    }
    let drawn = edit.sampleCounts(at: position.samples)
    let goals = edit.sampleCounts(at: samples)
    for (index, record) in edit.drawnStrokes.enumerated() {
      let stroke = sketch.activeStrokes[index]
      for sample in record.samples[drawn[index]..<goals[index]] { stroke.append(sample) }
      let isDone = goals[index] == record.sampleCount
      stroke.predict(isDone ? [] : stroke.samples.predicted(horizon: horizon))
    }
    position.samples = samples
  }

  /// Returns whether a keyframe within the active stroke precedes a position.
  private func isWithinLongStroke(_ goal: ReplayLog.Position) -> Bool {
    goal.edits == position.edits && !sketch.activeStrokes.isEmpty
      && keyframes.part(of: goal.edits, upTo: goal.samples) != nil
  }

  /// Moves to the last keyframe within a long stroke with at most a number of samples, if that is nearer
  /// than the current position.
  private mutating func skip(to samples: Int, of edit: Edit, _ view: inout CanvasView) {
    guard let part = keyframes.part(of: position.edits, upTo: samples),
      part.samples > position.samples || samples < position.samples,
      let record = edit.drawnStrokes.first
    else { return }
    let stroke = sketch.activeStrokes.first ?? Stroke(style: record.style)
    stroke.change(toFirst: part.samples, of: record.samples)
    sketch.activeStrokes = [stroke]
    view.show(part.picture, continuing: [stroke])
    position.samples = part.samples
  }

  /// Draws the rest of the active strokes and completes their edit.
  private mutating func finishActiveStrokes(_ view: inout CanvasView) {
    guard !sketch.activeStrokes.isEmpty else { return }
    let edit = log.edits[position.edits]
    let drawn = edit.sampleCounts(at: position.samples)
    var change = Sketch.Change.none
    // While they grow, strokes cover each other in the order of time.
    let colors = Set(edit.drawnStrokes.map(\.style.color))
    if colors.count > 1 { change.removed = edit.drawnStrokes }
    for (index, record) in edit.drawnStrokes.enumerated() {
      let stroke = sketch.activeStrokes[index]
      for sample in record.samples[drawn[index]...] { stroke.append(sample) }
      stroke.finish()
      view.finish(stroke)
      // A log from another program can repeat samples, which an active stroke drops. Its line then
      // differs from the record's, which is drawn instead.
      guard stroke.samples.count < record.sampleCount else { continue }
      let shown = StrokeRecord(style: stroke.style, samples: stroke.samples)
      change.removed += [record, shown].compactMap(\.self)
    }
    sketch.activeStrokes = []
    sketch.apply(edit)
    position = ReplayLog.Position(edits: position.edits + 1)
    view.show(change)
  }
}

extension SketchPlayer {
  /// Moves to the position after a number of edits, without playing.
  private mutating func jump(to edits: Int, _ view: inout CanvasView) {
    if edits > position.edits, remainingWork <= limits.maximumPlayAhead {
      finishActiveStrokes(&view)
    }
    withdrawTyping(&view)
    let keyframe = keyframes.last(upTo: edits)
    for stroke in sketch.activeStrokes { view.remove(stroke) }
    sketch.activeStrokes = []
    if position.edits <= keyframe.edits || position.edits > edits {
      sketch = keyframes.sketch(after: keyframe.edits, from: sketch, after: position.edits)
      position.edits = keyframe.edits
      view.show(keyframe.picture)
    }
    let new = log.edits[position.edits..<edits]
    let work = log.work[edits] - log.work[position.edits]
    if work > max(limits.maximumAddition, 2 * keyframes.spacing) {
      // Much of that ink is covered, and not drawn when everything is repainted.
      sketch.apply(contentsOf: new)
      view.setNeedsRepaint()
    } else {
      view.show(sketch.applyTogether(new))
    }
    position = ReplayLog.Position(edits: edits)
  }

  /// The work of drawing the rest of the active strokes, in samples.
  private var remainingWork: Int {
    guard !sketch.activeStrokes.isEmpty else { return 0 }
    let total = log.work[position.edits + 1] - log.work[position.edits]
    return total - log.edits[position.edits].sampleCounts(at: position.samples).reduce(0, +)
  }
}
