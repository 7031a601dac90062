import Geometry
import Ink

/// A consistent log built from the edits and strokes that were found in a damaged file.
///
/// Lost edits leave gaps between the names of the others, so edits and strokes are renamed. Names
/// of lost strokes are omitted, and so are edits that only affected lost strokes or edits.
struct SalvagedLog {
  /// The edits of the new log.
  private(set) var edits: [Edit] = []
  /// The old numbers of the edits that lost strokes, are lost, or only affected what is lost.
  private(set) var lostStrokes = RangeSet<Int>()
  private(set) var lostEdits = RangeSet<Int>()
  private(set) var droppedEdits = RangeSet<Int>()

  fileprivate private(set) var newEdits: [EditID: EditID] = [:]
  /// The old names of the edits that are lost, or lost strokes, except those in ``gaps``.
  private var lost: Set<EditID> = []
  /// The old numbers without a row; they are assumed to be counters of author 1.
  private var gaps = RangeSet<Int>()
  fileprivate private(set) var newStrokes: [StrokeID: StrokeID] = [:]
  /// The greatest old counter of each author up to each saved edit, which is that edit's own unless
  /// the rows contradict each other; in ascending order.
  fileprivate private(set) var savedCounters: [Int: [Int]] = [1: []]
  private var time: TimeInterval = 0

  /// Builds the log in O(*n* log *n*) for the rows and the strokes that they name, however great
  /// the edits' numbers are.
  init(_ salvage: Salvage) {
    var last = 0
    for number in salvage.editNumbers {
      lostEdits.insert(contentsOf: last + 1..<number)
      gaps.insert(contentsOf: last + 1..<number)
      last = number
      let rows = (salvage.strokes[number] ?? [:]).values.sorted { $0.part < $1.part }
      guard let row = salvage.edits[number] else {
        // The strokes of an edit whose own row is lost.
        let end = rows.first?.stroke?.time.upperBound ?? time
        let row = Salvage.EditRow(id: EditID(counter: number), time: end, detail: nil)
        add(Replacement(), of: rows.count, rows, number, row)
        continue
      }
      let author = row.id.author
      let isAccepted = savedCounters[author] != nil || savedCounters.count < EditID.maximumAuthors
      guard let detail = row.detail, isAccepted else {
        lostEdits.insert(contentsOf: number..<number + 1)
        lost.insert(row.id)
        continue
      }
      if let replacement = detail.action.replacement {
        add(replacement, of: detail.strokeCount, rows, number, row)
        continue
      }
      let kept = detail.action.keeping(rows)
      if kept.storedStrokes.count < detail.strokeCount {
        lostStrokes.insert(contentsOf: number..<number + 1)
      }
      let (action, names, areLost) = renamed(kept)
      if areLost {
        drop(number, row.id, naming: names)
      } else {
        append(action, at: row.time, named: row.id, by: row.id.author)
      }
    }
    for stroke in salvage.drafts {
      append(.strokeAdded(stroke), at: stroke.time.upperBound, named: nil, by: 1)
    }
  }

  private mutating func add(
    _ old: Replacement, of count: Int, _ rows: [Salvage.StrokeRow], _ number: Int,
    _ row: Salvage.EditRow
  ) {
    // The number of a new stroke follows those of the pieces, unless the row is damaged.
    let rows = rows.filter { $0.part > old.pieceCount }
    let strokes = rows.compactMap { row in row.stroke.map { (row.part, $0) } }.prefix(count)
    if strokes.count < count {
      lostStrokes.insert(contentsOf: number..<number + 1)
      lost.insert(row.id)
    }
    let cuts = old.cuts.filter { newStrokes[$0.stroke] != nil }
    guard !cuts.isEmpty || !strokes.isEmpty || old.cuts.isEmpty && count == 0 else {
      return drop(number, row.id, naming: old.cuts.map(\.stroke.edit))
    }
    let new = nextID(of: row.id.author)
    var (oldPart, newPart) = (0, 0)
    for cut in old.cuts {
      for _ in cut.kept {
        oldPart += 1
        guard newStrokes[cut.stroke] != nil else { continue }
        newPart += 1
        newStrokes[StrokeID(edit: row.id, part: oldPart)] = StrokeID(edit: new, part: newPart)
      }
    }
    var places: [StrokeID] = []
    for (part, _) in strokes {
      newPart += 1
      let id = StrokeID(edit: new, part: newPart)
      newStrokes[StrokeID(edit: row.id, part: part)] = id
      // A stroke below itself lies above all others, as if its place were not in the picture.
      let place = old.places.dropFirst(part - oldPart - 1).first
      if !old.places.isEmpty { places.append(place.flatMap { newStrokes[$0] } ?? id) }
    }
    var (added, count, names) = (strokes.map(\.1), strokes.count, SalvagedNames(self))
    names.strokes(&added, &count)
    let replacement = Replacement(
      cuts.compactMap { cut in newStrokes[cut.stroke].map { StrokeCut($0, keeping: cut.kept) } },
      adding: added, isInPlace: old.isInPlace, below: places,
      texts: old.texts.compactMap { $0.remaining(strokes.map { $0.0 - 1 - oldPart }) })
    append(.replaced(replacement), at: row.time, named: row.id, by: row.id.author)
  }

  /// Returns an action with its new names, the old ones, and whether all are lost.
  ///
  /// The visitor shares the tables of names, which must not be copied when the next edit is added.
  private func renamed(_ old: Edit.Action) -> (Edit.Action, [EditID], areLost: Bool) {
    var (action, names) = (old, SalvagedNames(self))
    names.action(&action)
    return (action, names.edits, names.areLost)
  }

  /// Omits an edit, which is reported if it named what is lost.
  private mutating func drop(_ number: Int, _ id: EditID, naming names: [EditID]) {
    let isAffected = names.contains {
      lost.contains($0) || $0.author == 1 && gaps.contains($0.counter)
    }
    guard isAffected else { return }
    droppedEdits.insert(contentsOf: number..<number + 1)
    lost.insert(id)
  }

  private mutating func append(
    _ action: Edit.Action, at time: TimeInterval, named old: EditID?, by author: Int
  ) {
    if let old {
      newEdits[old] = nextID(of: author)
      let last = savedCounters[author]?.last ?? 0
      savedCounters[author, default: []].append(max(last, old.counter))
    }
    self.time = max(self.time, min(time, 1e9))
    edits.append(Edit(action, at: self.time, by: author))
  }

  private func nextID(of author: Int) -> EditID {
    EditID(author: author, counter: (savedCounters[author]?.count ?? 0) + 1)
  }
}

/// Gives the new names to an action.
private struct SalvagedNames: FieldVisitor {
  /// The old names of the edits that the action names, including those that made strokes.
  private(set) var edits: [EditID] = []
  /// Whether all strokes or edits that the action names are lost.
  private(set) var areLost = false

  private let newEdits: [EditID: EditID]
  private let newStrokes: [StrokeID: StrokeID]
  private let savedCounters: [Int: [Int]]

  init(_ log: SalvagedLog) {
    (newEdits, newStrokes, savedCounters) = (log.newEdits, log.newStrokes, log.savedCounters)
  }

  mutating func name(_ id: inout EditID) {
    edits.append(id)
    if let new = newEdits[id] { id = new } else { areLost = true }
  }

  mutating func names(_ ids: inout [StrokeID], areAscending: Bool) {
    edits += ids.map(\.edit)
    let new = ids.compactMap { newStrokes[$0] }
    areLost = new.isEmpty && !ids.isEmpty
    // Strokes that are reshaped have as many shapes.
    ids = areAscending ? new.ascending : ids.map { newStrokes[$0] ?? Self.lost }
  }

  /// A stroke that no edit makes.
  private static let lost = StrokeID(counter: EditID.maximum)

  /// Renames a stroke that a figure or a label names.
  mutating func name(_ id: inout StrokeID) { id = newStrokes[id] ?? Self.lost }

  mutating func counters(_ ids: inout [EditID]) {
    ids = ids.map { id in
      let saved = savedCounters[id.author]?.partitioningIndex { $0 > id.counter }
      return EditID(author: id.author, counter: saved ?? 0)
    }
  }
}

extension Edit.Action {
  /// Returns the action with the strokes of some rows, without the shapes that are lost.
  fileprivate func keeping(_ rows: [Salvage.StrokeRow]) -> Edit.Action {
    guard case .reshaped(let ids, _) = self else { return self }
    let shapes = rows.compactMap { row in
      ids.indices.contains(row.part - 1) ? row.stroke.map { (ids[row.part - 1], $0) } : nil
    }
    return .reshaped(shapes.map(\.0), shapes.map(\.1))
  }
}

extension TypedText {
  /// Returns the text with the strokes that are left, whose old indices are given in ascending
  /// order; `nil` if none is.
  fileprivate func remaining(_ strokes: [Int]) -> TypedText? {
    let start = strokes.partitioningIndex { $0 >= self.strokes.lowerBound }
    let end = strokes.partitioningIndex { $0 >= self.strokes.upperBound }
    return start < end ? TypedText(text, strokes: start..<end, map: map) : nil
  }
}
