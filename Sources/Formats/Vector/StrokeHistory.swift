import Geometry
import Ink

/// A stroke in one state, and the time for which it is part of the picture.
struct StrokeState {
  let id: StrokeID
  let stroke: StrokeRecord
  /// The replay time at which the stroke appears, or at which drawing it begins.
  let start: TimeInterval
  /// How long drawing it takes, in seconds; `nil` if the whole stroke appears.
  let drawingTime: TimeInterval?
  /// The replay time from which it is no longer shown; `nil` if it stays.
  var end: TimeInterval?

  /// Returns the states of the stroke's parts, of which each dash appears as a whole; a text stays one.
  func parts(_ log: ReplayLog) -> [StrokeState] {
    guard stroke.style.nib != .characters else { return [self] }
    return stroke.parts.map { part in
      let began = max(start, log.replayTime(part.time.lowerBound))
      return StrokeState(
        id: id, stroke: part, start: drawingTime == nil ? start : began,
        drawingTime: stroke.style.line.dash == .solid ? drawingTime : nil, end: end)
    }
  }
}

/// Every state of every stroke that a log shows, in one paint order for all moments.
struct StrokeHistory {
  private var all: [StrokeState] = []
  /// The index of the state above each one, or -1: the paint order, as a linked list.
  private var above: [Int] = []
  private var (lowest, topmost) = (-1, -1)
  /// The index of the current state of each stroke of the picture.
  private var current: [StrokeID: Int] = [:]

  /// The states, from the lowest to the topmost.
  var states: [StrokeState] {
    sequence(first: lowest) { above[$0] }.prefix { $0 >= 0 }.map { all[$0] }
  }

  /// Follows the strokes of a log; O(*n* log *n*) in the number of edits and of the strokes that they change.
  init(_ edits: [Edit], _ log: ReplayLog) {
    var sketch = Sketch()
    for (index, edit) in edits.enumerated() {
      let changes = sketch.applyNotingStrokes(edit)
      let time = max(0, log.completions[index])
      let isDrawing = !edit.drawnStrokes.isEmpty
      let isOnTop = isDrawing && edit.action.replacement?.places.isEmpty == true
      let typing = Self.typingTimes(of: edit, index, log)
      for change in changes {
        if let state = current.removeValue(forKey: change.id) {
          all[state].end = typing?.lowerBound ?? time
        }
        guard let stroke = change.item?.stroke else { continue }
        let began = max(0, log.replayTime(stroke.time.lowerBound))
        let start = isDrawing ? began : typing.map { began.clamped(to: $0) } ?? time
        insert(
          StrokeState(
            id: change.id, stroke: stroke, start: start,
            drawingTime: isDrawing ? max(0, time - start) : nil),
          above: isOnTop ? topmost : change.below.flatMap { current[$0] } ?? -1)
      }
    }
  }

  /// Returns the replay times from the first typed character of an edit, if any, to its completion.
  private static func typingTimes(
    of edit: Edit, _ index: Int, _ log: ReplayLog
  ) -> ClosedRange<TimeInterval>? {
    guard !edit.texts.isEmpty, let start = log.nextTime(after: ReplayLog.Position(edits: index))
    else { return nil }
    let end = max(0, log.completions[index])
    return min(max(0, start), end)...end
  }

  /// Inserts a state above another one, or as the lowest if that is -1.
  private mutating func insert(_ state: StrokeState, above below: Int) {
    let index = all.count
    current[state.id] = index
    all.append(state)
    above.append(below >= 0 ? above[below] : lowest)
    if below >= 0 { above[below] = index } else { lowest = index }
    if topmost == below { topmost = index }
  }
}
