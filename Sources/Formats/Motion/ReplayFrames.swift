import Geometry
import Ink

/// The frames of a replay: the moments at which the picture changed, at a maximum rate.
struct ReplayFrames {
  /// A moment of a replay.
  struct Frame {
    /// The replay time, in seconds.
    let time: TimeInterval
    /// The changes of the finished strokes since the previous frame.
    let changes: [Sketch.Change]
    /// The strokes whose drawing began since the previous frame: their numbers and replay times.
    let begun: [(number: Int, time: TimeInterval)]
    /// The strokes being drawn; `nil` if none is.
    let drawing: Drawing?
  }

  /// The strokes that are being drawn together, and how many of their samples are drawn.
  struct Drawing {
    let strokes: [StrokeRecord]
    let sampleCounts: [Int]
  }

  /// The finished strokes at the current frame.
  private(set) var sketch = Sketch()

  private let log: ReplayLog
  private let interval: TimeInterval
  private var position = ReplayLog.Position()
  /// The sketch before the text that is being typed; `nil` if none is.
  private var sketchBeforeTyping: Sketch?
  /// The numbers of strokes that began, and of edits whose strokes were counted.
  private var (strokeCount, counted) = (0, 0)
  private var time: TimeInterval?

  /// Creates the frames of a log, at most `rate` per second.
  init(_ log: ReplayLog, rate: Double) { (self.log, interval) = (log, 1 / rate) }

  /// The work that is done at the current frame, and that of all frames, in samples.
  var progress: (done: Int, total: Int) {
    (log.work[position.edits] + position.samples, log.work[log.edits.count])
  }

  /// Advances to the next moment at which something changed, and returns it; `nil` at the end.
  mutating func next() -> Frame? {
    guard let event = log.nextTime(after: position) else { return nil }
    // Frames lie on a grid of time, but the last one is exactly at the end.
    let tick = (max(event, 0) / interval).rounded(.up) * interval
    let now = min(max(tick, (time ?? -interval) + interval / 2), max(log.end, event))
    time = now
    let next = max(log.position(at: now), log.position(at: event))
    defer { position = next }
    let changes = changes(to: next)
    return Frame(
      time: now, changes: changes.filter { !$0.isEmpty }, begun: strokesBegun(by: next),
      drawing: drawing(at: next))
  }

  /// Applies the edits up to a position, and what is typed of the next one.
  private mutating func changes(to next: ReplayLog.Position) -> [Sketch.Change] {
    var changes: [Sketch.Change] = []
    if next.edits > position.edits, var complete = sketchBeforeTyping.take() {
      complete.apply(log.edits[position.edits])
      changes.append(Sketch.Change(from: sketch.items, to: complete.items))
      sketch = complete
      position.edits += 1
    }
    changes += log.edits[position.edits..<next.edits].map { sketch.apply($0) }
    guard log.isTyping(at: next) else { return changes }
    if sketchBeforeTyping != nil {
      let strokes = log.strokesTyped(from: position, to: next)
      return changes + [sketch.apply(.strokesAdded(strokes))]
    }
    sketchBeforeTyping = sketch
    return changes + (log.typedPart(at: next).map { [sketch.apply($0)] } ?? [])
  }

  private func drawing(at position: ReplayLog.Position) -> Drawing? {
    guard position.samples > 0, !log.isTyping(at: position) else { return nil }
    let edit = log.edits[position.edits]
    return Drawing(
      strokes: edit.drawnStrokes, sampleCounts: edit.sampleCounts(at: position.samples))
  }

  private mutating func strokesBegun(
    by next: ReplayLog.Position
  ) -> [(number: Int, time: TimeInterval)] {
    var begun: [(number: Int, time: TimeInterval)] = []
    let end = next.edits + (next.samples > 0 ? 1 : 0)
    while counted < end {
      for stroke in log.edits[counted].drawnStrokes {
        strokeCount += 1
        begun.append((strokeCount, max(0, log.replayTime(stroke.time.lowerBound))))
      }
      counted += 1
    }
    return begun
  }
}
