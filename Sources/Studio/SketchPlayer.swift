import Geometry
import Ink

/// A place in a log that is being played: the sketch as it was at that moment.
struct SketchPlayer {
  /// The sketch as far as it was played, with the stroke that is being drawn there.
  private(set) var sketch = Sketch()
  /// When the first thing happens, in seconds since the sketch's start.
  let startTime: TimeInterval

  private let edits: [Edit]
  private var editIndex = 0
  private var sampleIndex = 0

  /// Creates a player at the beginning of a log.
  init(edits: [Edit]) {
    self.edits = edits
    startTime = edits.first?.startTime ?? 0
  }

  /// Whether everything has happened.
  var isAtEnd: Bool { editIndex == edits.count }

  /// When the next thing happens, in seconds since the sketch's start; `nil` at the end.
  var nextTime: TimeInterval? {
    guard !isAtEnd else { return nil }
    let edit = edits[editIndex]
    guard let stroke = edit.stroke, sampleIndex < stroke.samples.count else { return edit.time }
    return stroke.samples[sampleIndex].timestamp
  }

  /// Lets happen all that happens up to a time, and shows it.
  ///
  /// - Complexity: O(*n*) in the number of samples and edits that happen.
  mutating func advance(to time: TimeInterval, showing view: inout CanvasView) {
    while let next = nextTime, next <= time { step(through: time, &view) }
    if sketch.activeStroke?.state == .active { view.showActiveStroke(of: sketch) }
  }

  /// Plays samples of the present stroke, or the edit once these are played.
  private mutating func step(through time: TimeInterval, _ view: inout CanvasView) {
    let edit = edits[editIndex]
    guard let record = edit.stroke else {
      view.show(sketch.apply(edit.action), of: sketch)
      editIndex += 1
      return
    }
    let stroke = sketch.activeStroke ?? Stroke(style: record.style)
    sketch.activeStroke = stroke
    while sampleIndex < record.samples.count, record.samples[sampleIndex].timestamp <= time {
      stroke.append(record.samples[sampleIndex])
      sampleIndex += 1
    }
    guard sampleIndex == record.samples.count, edit.time <= time else { return }
    stroke.finish()
    view.showActiveStroke(of: sketch)
    view.forgetActiveStroke()
    sketch.activeStroke = nil
    sketch.apply(edit.action)
    editIndex += 1
    sampleIndex = 0
  }
}

extension Edit {
  /// The stroke that was added, if that is what was done.
  var stroke: StrokeRecord? {
    if case .strokeAdded(let stroke) = action { stroke } else { nil }
  }

  /// When it began, in seconds since the sketch's start.
  var startTime: TimeInterval { stroke?.time.lowerBound ?? time }
}

extension [Edit] {
  /// The smallest rectangle around all that was ever drawn.
  var extent: Rect? {
    let bounds = compactMap { $0.stroke?.bounds }
    guard let first = bounds.first else { return nil }
    return bounds.dropFirst().reduce(first) { $0.union($1) }
  }
}
