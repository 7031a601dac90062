import Canvas
import Display
import Geometry
import Ink

/// A place in a log that is being played: the sketch as it was at that moment, and how it is shown.
///
/// What is near ahead is played, in the same way as it was drawn. What is far or behind is reached
/// from the picture that needs the least drawing: the present one or a keyframe.
struct SketchPlayer {
  /// The sketch as far as it was played, with the stroke that is being drawn there.
  private(set) var sketch = Sketch()
  /// How far the log was played.
  private(set) var place = ReplayLog.Place()

  private let log: ReplayLog
  private let limits: SeekLimits
  private let smoothing: Smoothing
  private var keyframes: Keyframes
  private var horizon: TimeInterval = 0

  /// Creates a player at the start of a log, for a view without a size.
  init(_ log: ReplayLog, smoothing: Smoothing, limits: SeekLimits = .standard) {
    self.log = log
    self.limits = limits
    self.smoothing = smoothing
    keyframes = Keyframes(
      log, limits: limits, smoothing: smoothing, size: ScreenSize(columns: 0, rows: 0),
      transform: .identity)
  }

  /// Shows the sketch anew on a blank screen, in another size and place.
  mutating func layOut(
    _ size: ScreenSize, transform: Transform, showing view: inout CanvasView
  ) {
    view.layOut(size, transform: transform, showing: sketch)
    keyframes = Keyframes(
      log, limits: limits, smoothing: smoothing, size: size, transform: transform)
  }

  /// Whether all keyframes are made.
  var isPrepared: Bool { keyframes.isComplete }

  /// Makes some of the keyframes that are missing, in about the time of a frame.
  mutating func prepare() { keyframes.prepare(limits.preparation) }

  /// Goes to a time and shows what was to be seen then.
  ///
  /// - Parameters:
  ///   - time: In the log's replay, in seconds.
  ///   - horizon: How far ahead the stroke is predicted, in seconds; 0 predicts nothing.
  ///   - view: Shows the sketch; of the size that was laid out.
  /// - Complexity: O(*n*) in the samples and edits that happen, as far as these are few.
  mutating func move(
    to time: TimeInterval, predicting horizon: TimeInterval, showing view: inout CanvasView
  ) {
    let goal = log.place(at: time)
    guard goal != place || horizon != self.horizon else { return }
    self.horizon = horizon
    if goal < place || work(to: goal) > limits.farthest {
      jump(to: goal.edits, &view)
    } else if goal.edits > place.edits {
      finishActiveStroke(&view)
      view.show(log.edits[place.edits..<goal.edits], foldedInto: &sketch)
      place = ReplayLog.Place(edits: goal.edits)
    }
    draw(goal.samples, &view)
  }

  private func work(to goal: ReplayLog.Place) -> Int {
    log.work[goal.edits] - log.work[place.edits]
  }

  /// Draws the stroke of the present edit on, up to a number of its samples.
  private mutating func draw(_ samples: Int, _ view: inout CanvasView) {
    guard samples > 0, let record = log.edits[place.edits].stroke else { return }
    let stroke = sketch.activeStroke ?? Stroke(style: record.style)
    sketch.activeStroke = stroke
    for sample in record.samples[place.samples..<samples] { stroke.append(sample) }
    place.samples = samples
    stroke.predict(stroke.samples.predicted(horizon: horizon))
    view.showActiveStroke(of: sketch)
  }

  /// Draws the stroke that is being drawn to its end.
  private mutating func finishActiveStroke(_ view: inout CanvasView) {
    guard let stroke = sketch.activeStroke, let record = log.edits[place.edits].stroke else {
      return
    }
    for sample in record.samples[place.samples...] { stroke.append(sample) }
    stroke.finish()
    view.showActiveStroke(of: sketch)
    view.forgetActiveStroke()
    sketch.activeStroke = nil
    sketch.apply(.strokeAdded(record))
    place = ReplayLog.Place(edits: place.edits + 1)
    guard stroke.samples.count < record.sampleCount else { return }
    // Not every log was drawn here: a hand does not repeat a sample, and the line is another then.
    let drawn = StrokeRecord(style: stroke.style, samples: stroke.samples)
    view.show(Sketch.Change(removed: [record, drawn].compactMap(\.self)), of: sketch)
  }
}

extension SketchPlayer {
  /// A picture that is there, and what makes it the one wanted.
  private struct Way {
    var keyframe: Keyframes.Keyframe?
    var change: Sketch.Change
    var work: Int
  }

  /// Goes to where a number of edits have happened.
  private mutating func jump(to edits: Int, _ view: inout CanvasView) {
    if edits > place.edits { finishActiveStroke(&view) }
    let goal = sketch(at: edits)
    var way = shortestWay(to: goal, at: edits)
    if let keyframe = way.keyframe {
      view.show(keyframe.picture)
    } else if let stroke = sketch.activeStroke {
      view.forgetActiveStroke()
      let seen = StrokeRecord(style: stroke.style, samples: stroke.samples)
      way.change.removed += [seen].compactMap(\.self)
    }
    view.show(way.change, of: goal)
    sketch = goal
    place = ReplayLog.Place(edits: edits)
  }

  private func sketch(at edits: Int) -> Sketch {
    let keyframe = keyframes.last(upTo: edits)
    let isPresentNearer = (keyframe.edits...edits).contains(place.edits)
    var sketch = isPresentNearer ? sketch : keyframe.sketch
    sketch.activeStroke = nil
    let start = isPresentNearer ? place.edits : keyframe.edits
    for edit in log.edits[start..<edits] { sketch.apply(edit.action) }
    return sketch
  }

  private func shortestWay(to goal: Sketch, at edits: Int) -> Way {
    func way(from sketch: Sketch, _ keyframe: Keyframes.Keyframe?) -> Way {
      let change = Sketch.Change(from: sketch.items, to: goal.items)
      return Way(keyframe: keyframe, change: change, work: change.work(in: goal))
    }
    let before = keyframes.last(upTo: edits)
    var shortest = way(from: before.sketch, before)
    for keyframe in [keyframes.first(after: edits), nil] where shortest.work > limits.satisfying {
      let other = way(from: keyframe?.sketch ?? sketch, keyframe)
      if other.work < shortest.work { shortest = other }
    }
    return shortest
  }
}

extension Sketch.Change {
  /// The most strokes of a change for which it is looked up what they lie over.
  private static let few = 32

  /// About what showing the change draws, in samples.
  fileprivate func work(in sketch: Sketch) -> Int {
    if removed.isEmpty && isOnTop { return added.reduce(0) { $0 + $1.sampleCount } }
    let changed = (removed + added).map(\.bounds)
    return sketch.items.reduce(0) { work, item in
      let isDrawn =
        changed.count > Self.few || changed.contains(where: item.stroke.bounds.intersects)
      return isDrawn ? work + item.stroke.sampleCount : work
    }
  }
}
