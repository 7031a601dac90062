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
}

/// Every state of every stroke that a log shows, in one paint order for all moments.
struct StrokeHistory {
  private var all: [StrokeState] = []
  /// The indices of all states, from the lowest to the topmost.
  private var order: [Int] = []
  /// The index of the current state of each stroke of the picture.
  private var current: [StrokeID: Int] = [:]

  /// The states, from the lowest to the topmost.
  var states: [StrokeState] { order.map { all[$0] } }

  /// Follows the strokes of a log.
  ///
  /// - Complexity: O(*n*) in the number of edits that only draw, and for each other edit O(*k*) in the
  ///   number of strokes of its picture.
  init(_ edits: [Edit], _ log: ReplayLog) {
    var sketch = Sketch()
    for (index, edit) in edits.enumerated() {
      let id = sketch.nextID(of: edit.author)
      let change = sketch.apply(edit)
      let time = max(0, log.completions[index])
      guard !change.isEmpty else { continue }
      if !edit.drawnStrokes.isEmpty, change.removed.isEmpty, change.isOnTop {
        for (index, stroke) in edit.drawnStrokes.enumerated() {
          let start = max(0, log.replayTime(stroke.time.lowerBound))
          append(
            StrokeState(
              id: StrokeID(edit: id, part: index + 1), stroke: stroke, start: start,
              drawingTime: max(0, time - start)))
        }
      } else {
        update(Array(sketch.items), at: time)
      }
    }
  }

  private mutating func append(_ state: StrokeState) {
    current[state.id] = all.count
    order.append(all.count)
    all.append(state)
  }

  /// Replaces the states of strokes that changed.
  private mutating func update(_ items: [Sketch.Item], at time: TimeInterval) {
    var remaining = current
    var kept: [StrokeID: Int] = [:]
    var positions: [Int: Int] = [:]
    for (position, index) in order.enumerated() { positions[index] = position }
    // The states that stay must be in the same order as before; a reordered stroke gets a new state.
    var highest = -1
    var lists: [(above: Int, states: [Int])] = [(-1, [])]
    for item in items {
      if let index = current[item.id], all[index].stroke == item.stroke,
        let position = positions[index], position > highest
      {
        highest = position
        kept[item.id] = index
        remaining[item.id] = nil
        lists.append((position, []))
      } else {
        kept[item.id] = all.count
        lists[lists.count - 1].states.append(all.count)
        all.append(
          StrokeState(id: item.id, stroke: item.stroke, start: time, drawingTime: nil))
      }
    }
    for index in remaining.values { all[index].end = time }
    for list in lists.reversed() {
      order.insert(contentsOf: list.states, at: list.above + 1)
    }
    current = kept
  }
}
