import Geometry
import Ink

/// A consistent log built from the edits and strokes that were found in a damaged file.
///
/// Folds the old log with placeholders for lost strokes, so that every stroke number and every undo
/// keeps its meaning. Edits that only affected placeholders are omitted. The strokes that the other
/// edits name are renumbered for the new log.
struct SalvagedLog {
  /// The edits of the new log.
  private(set) var edits: [Edit] = []
  /// The old numbers of the edits whose strokes are lost.
  private(set) var lostStrokes: [Int] = []
  /// The old numbers of the edits that are lost completely.
  private(set) var lostEdits: [Int] = []
  /// The old numbers of the edits that only affected lost strokes.
  private(set) var droppedEdits: [Int] = []

  private var oldSketch = Sketch()
  private var newSketch = Sketch()
  private var time: TimeInterval = 0

  /// Builds the log.
  ///
  /// - Complexity: O(*n* + *m* · *s*) for *n* edits, *m* of which name strokes, and *s* strokes.
  init(_ salvage: Salvage) {
    let sampleLimit = salvage.placeholderSampleLimit
    guard salvage.lastEdit > 0 else { return }
    for number in 1...salvage.lastEdit {
      let row = salvage.edits[number]
      if let stroke = salvage.strokes[number], row?.kind ?? .stroke == .stroke {
        add(.strokeAdded(stroke), number, at: row?.time ?? stroke.time.upperBound)
      } else if row?.kind == .stroke,
        let placeholder = StrokeRecord.placeholder(
          samples: min(salvage.sampleCounts[number] ?? sampleLimit, sampleLimit))
      {
        lostStrokes.append(number)
        oldSketch.apply(.strokeAdded(placeholder))
      } else if let row, let action = row.action {
        add(action, number, at: row.time)
      } else {
        lostEdits.append(number)
      }
    }
    if let stroke = salvage.draft {
      add(.strokeAdded(stroke), salvage.lastEdit + 1, at: stroke.time.upperBound)
    }
  }

  private mutating func add(_ action: Edit.Action, _ number: Int, at time: TimeInterval) {
    let renumbered = renumbered(action)
    let change = oldSketch.apply(action)
    guard (change.removed + change.added).contains(where: { !$0.isPlaceholder }) else {
      if !change.isEmpty { droppedEdits.append(number) }
      return
    }
    self.time = max(self.time, min(time, 1e9))
    newSketch.apply(renumbered)
    edits.append(Edit(renumbered, at: self.time))
  }

  /// Returns the action with the new numbers of its strokes.
  private func renumbered(_ action: Edit.Action) -> Edit.Action {
    switch action {
    case .strokeAdded, .cleared, .undone, .redone: action
    case .strokesErased(let ids): .strokesErased(renumbered(ids))
    case .strokesMoved(let ids, let offset): .strokesMoved(renumbered(ids), by: offset)
    case .strokesRecolored(let ids, let color): .strokesRecolored(renumbered(ids), color)
    case .strokesSplit(let cuts): .strokesSplit(renumbered(cuts))
    }
  }

  private func renumbered(_ ids: [StrokeID]) -> [StrokeID] {
    let newIDs = newIDs
    return ids.compactMap { newIDs[$0] }
  }

  private func renumbered(_ cuts: [StrokeCut]) -> [StrokeCut] {
    let newIDs = newIDs
    return cuts.compactMap { cut in newIDs[cut.stroke].map { StrokeCut($0, keeping: cut.kept) } }
  }

  /// The new numbers of strokes by their old ones.
  ///
  /// Except for placeholders, both sketches have the same strokes in the same order.
  private var newIDs: [StrokeID: StrokeID] {
    let kept = oldSketch.items.lazy.filter { !$0.stroke.isPlaceholder }.map(\.id)
    return Dictionary(uniqueKeysWithValues: zip(kept, newSketch.items.lazy.map(\.id)))
  }
}

extension Salvage {
  /// The number of samples that lets every split of a lost stroke produce all of its pieces.
  fileprivate var placeholderSampleLimit: Int {
    var end = 0.0
    for case .strokesSplit(let cuts) in edits.values.lazy.compactMap(\.action) {
      for part in cuts.lazy.flatMap(\.kept) { end = max(end, part.upperBound) }
    }
    return Int(min(end, 100_000)) + 2
  }
}
