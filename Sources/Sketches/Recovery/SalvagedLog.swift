import Geometry
import Ink

/// The log that is left of a damaged one: whatever edits were found do what they did, as far as
/// that does not depend on what was lost.
///
/// The old log is folded with stand-ins for lost strokes, so that every number and every undo means
/// what it meant. An edit that only concerned these is left out, and the others name their strokes
/// by the numbers that these have now.
struct SalvagedLog {
  /// The edits that are left.
  private(set) var edits: [Edit] = []
  /// The numbers of the edits that added a stroke which is lost.
  private(set) var lostStrokes: [Int] = []
  /// The numbers of the edits of which nothing is known.
  private(set) var lostEdits: [Int] = []
  /// The numbers of the edits that only concerned lost strokes.
  private(set) var droppedEdits: [Int] = []

  private var old = Sketch()
  private var new = Sketch()
  private var time: TimeInterval = 0

  /// Puts together what was found.
  ///
  /// - Complexity: O(*n*) in the number of edits, and for each that names strokes in the number of
  ///   strokes.
  init(_ salvage: Salvage) {
    let samplesNamed = salvage.samplesNamed
    guard salvage.lastEdit > 0 else { return }
    for number in 1...salvage.lastEdit {
      let row = salvage.edits[number]
      if let stroke = salvage.strokes[number], row?.kind ?? .stroke == .stroke {
        add(.strokeAdded(stroke), number, at: row?.time ?? stroke.time.upperBound)
      } else if row?.kind == .stroke,
        let placeholder = StrokeRecord.placeholder(
          samples: min(salvage.counts[number] ?? samplesNamed, samplesNamed))
      {
        lostStrokes.append(number)
        old.apply(.strokeAdded(placeholder))
      } else if let row, let action = row.action {
        add(action, number, at: row.time)
      } else {
        lostEdits.append(number)
      }
    }
    if let stroke = salvage.unfinished {
      add(.strokeAdded(stroke), salvage.lastEdit + 1, at: stroke.time.upperBound)
    }
  }

  private mutating func add(_ action: Edit.Action, _ number: Int, at time: TimeInterval) {
    let renamed = renamed(action)
    let change = old.apply(action)
    guard (change.removed + change.added).contains(where: { !$0.isPlaceholder }) else {
      if !change.isEmpty { droppedEdits.append(number) }
      return
    }
    self.time = max(self.time, min(time, 1e9))
    new.apply(renamed)
    edits.append(Edit(renamed, at: self.time))
  }

  /// The action with the numbers that its strokes have now.
  private func renamed(_ action: Edit.Action) -> Edit.Action {
    switch action {
    case .strokeAdded, .cleared, .undone, .redone: action
    case .strokesErased(let ids): .strokesErased(renamed(ids))
    case .strokesMoved(let ids, let offset): .strokesMoved(renamed(ids), by: offset)
    case .strokesRecolored(let ids, let color): .strokesRecolored(renamed(ids), color)
    case .strokesSplit(let cuts): .strokesSplit(renamed(cuts))
    }
  }

  private func renamed(_ ids: [StrokeID]) -> [StrokeID] {
    let names = names
    return ids.compactMap { names[$0] }
  }

  private func renamed(_ cuts: [StrokeCut]) -> [StrokeCut] {
    let names = names
    return cuts.compactMap { cut in names[cut.stroke].map { StrokeCut($0, keeping: cut.kept) } }
  }

  /// The new numbers by the old ones: both pictures have the same strokes, but for stand-ins.
  private var names: [StrokeID: StrokeID] {
    let kept = old.items.lazy.filter { !$0.stroke.isPlaceholder }.map(\.id)
    return Dictionary(uniqueKeysWithValues: zip(kept, new.items.lazy.map(\.id)))
  }
}

extension Salvage {
  /// How many samples a lost stroke may have had, by what is said of the parts of strokes.
  fileprivate var samplesNamed: Int {
    var end = 0.0
    for case .strokesSplit(let cuts) in edits.values.lazy.compactMap(\.action) {
      for part in cuts.lazy.flatMap(\.kept) { end = max(end, part.upperBound) }
    }
    return Int(min(end, 100_000)) + 2
  }
}
