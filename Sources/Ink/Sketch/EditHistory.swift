import Geometry

/// The log of a sketch: which edits are in force, and which each author can undo and redo.
struct EditHistory {
  /// An edit of the log; its properties are ordered to minimize padding.
  struct Entry {
    let id: EditID
    let action: Edit.Action
    /// Whether the edit belongs to the step of the edit before it, by the same author at the same time.
    let continuesStep: Bool
    /// Whether the edit is not undone; `false` for an undo and a redo.
    fileprivate(set) var isInForce: Bool
    fileprivate let storedAuthor: Int32
    /// The index of the edit that an undo took out of force or a redo put in force; `nil` if none.
    fileprivate(set) var target: Int32?
    /// The node of the edit's first stroke; 0 if the edit is not part of the picture.
    fileprivate(set) var firstNode: Int32 = 0

    fileprivate var author: Int { Int(storedAuthor) }
  }

  private struct Author {
    var edits: [Int32] = []
    /// The indices of the edits in force that changed the picture, in ascending order.
    var effective: [Int32] = []
    /// The indices of the edits that were undone since the author's latest new edit.
    ///
    /// Edits that were redone in another order may remain, but never last.
    var undone: [Int32] = []

    /// Replaces the indices that are not less than another one; their order stays the same.
    mutating func move(from first: Int32, _ place: (Int32) -> Int32) {
      var index = edits.endIndex
      while index > 0, edits[index - 1] >= first {
        index -= 1
        edits[index] = place(edits[index])
      }
      for index in undone.indices where undone[index] >= first {
        undone[index] = place(undone[index])
      }
    }
  }

  /// The edits of the log, in order.
  private(set) var entries: [Entry] = []
  private var authors: [Author] = []
  /// The times of the edits that show a screen, in seconds since the sketch's start.
  private(set) var screenTimes: [EditID: TimeInterval] = [:]
  /// The time of the latest edit, in seconds since the sketch's start.
  private var lastTime: TimeInterval?
  private var indices: [Int: Int] = [:]

  mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }

  /// The number of edits of each author.
  var counters: [Int: Int] { indices.mapValues { authors[$0].edits.count } }

  func nextID(of author: Int) -> EditID {
    EditID(author: author, counter: (self.author(author)?.edits.count ?? 0) + 1)
  }

  func index(of id: EditID) -> Int? {
    guard let author = indices[id.author], authors[author].edits.indices.contains(id.counter - 1)
    else { return nil }
    return Int(authors[author].edits[id.counter - 1])
  }

  private func author(_ number: Int) -> Author? { indices[number].map { authors[$0] } }

  /// Returns the index of an author, who may be new.
  private mutating func index(ofAuthor number: Int) -> Int {
    // Most edits follow another one of the same author.
    if let last = entries.indices.last, entries[last].id.author == number {
      return entries[last].author
    }
    if let index = indices[number] { return index }
    indices[number] = authors.count
    authors.append(Author())
    return authors.count - 1
  }

  mutating func setFirstNode(_ node: Int, of index: Int) { entries[index].firstNode = Int32(node) }

  /// Appends an edit; returns the index of the one that it undoes or redoes, or puts in force.
  mutating func append(_ edit: Edit) -> Int? {
    let (target, puts): (EditID?, Bool) =
      switch edit.action {
      case .undone(let id): (id, false)
      case .redone(let id): (id, true)
      default: (nil, true)
      }
    let (new, author) = (entries.count, index(ofAuthor: edit.author))
    authors[author].edits.append(Int32(new))
    let id = EditID(author: edit.author, counter: authors[author].edits.count)
    let continuesStep =
      edit.time == lastTime && entries.last?.author == author
      && edit.action.continues(entries.last?.action)
    lastTime = edit.time
    if edit.action.kind == .show { screenTimes[id] = edit.time }
    entries.append(
      Entry(
        id: id, action: edit.action, continuesStep: continuesStep, isInForce: target == nil,
        storedAuthor: Int32(author)))
    guard let target else { return new }
    guard target.author == edit.author, let index = index(of: target), index < new,
      entries[index].action.isUndoable, entries[index].isInForce != puts
    else { return nil }
    entries[index].isInForce = puts
    entries[new].target = Int32(index)
    return index
  }

  /// Inserts edits of other authors before the last ones, whose steps have been reversed.
  ///
  /// - Returns: The indices of the edits that the new ones undo or redo, and of those in force.
  mutating func insert(_ edits: some Collection<Edit>, beforeLast count: Int) -> [Int] {
    let first = entries.count - count
    let tail = entries[first...]
    entries.removeLast(count)
    let shift = Int32(edits.count)
    for author in Set(tail.map(\.author)) {
      authors[author].move(from: Int32(first)) { $0 + shift }
    }
    let time = lastTime
    let targets = edits.compactMap { append($0) }
    if count > 0 { lastTime = time }
    for var entry in tail {
      if let target = entry.target, target >= first { entry.target = target + shift }
      entries.append(entry)
    }
    return targets
  }

  /// Puts the last edits, whose steps have been reversed, in the order given by their indices.
  mutating func reorderLast(_ order: [Int]) {
    let first = entries.count - order.count
    let tail = Array(entries[first...])
    var places = order.map { _ in Int32(0) }
    for (place, index) in order.enumerated() { places[index] = Int32(first + place) }
    func place(_ index: Int32) -> Int32 { index < first ? index : places[Int(index) - first] }
    entries.removeLast(order.count)
    for index in order {
      var entry = tail[index]
      entry.target = entry.target.map(place)
      entries.append(entry)
    }
    for author in Set(tail.map(\.author)) { authors[author].move(from: Int32(first), place) }
  }

  /// Notes that an edit in force changed the picture; later edits have been reversed.
  mutating func addEffect(of index: Int) {
    authors[entries[index].author].effective.append(Int32(index))
  }

  /// Notes that the latest edit that changed the picture was reversed.
  mutating func removeEffect(of index: Int) {
    authors[entries[index].author].effective.removeLast()
  }

  /// Updates what can be redone after an edit; `hasEffect` is ignored for an undo and a redo.
  mutating func noteRedo(after index: Int, hasEffect: Bool) {
    let author = entries[index].author
    if let target = entries[index].target {
      if entries[index].action.kind == .undo {
        authors[author].undone.append(target)
        return
      }
      while let last = authors[author].undone.last, last == target || entries[Int(last)].isInForce {
        authors[author].undone.removeLast()
      }
    } else if hasEffect, !authors[author].undone.isEmpty, !entries[index].action.isStep {
      authors[author].undone.removeAll()
    }
  }

  /// Returns the indices of an author's edits in force that changed the picture, ascending.
  func effective(of author: Int) -> [Int32] { self.author(author)?.effective ?? [] }

  /// Returns the edits of an author's latest step, of those from an index on.
  func undoTargets(of author: Int, from start: Int) -> [EditID] {
    let edits = effective(of: author).reversed().prefix { $0 >= start }
    return step(edits) { edit, next in entries[edit].continuesStep && next == edit - 1 }
  }

  func redoTargets(of author: Int, from start: Int) -> [EditID] {
    let edits = (self.author(author)?.undone ?? []).reversed().prefix { $0 >= start }
    return step(edits) { edit, next in entries[next].continuesStep && next == edit + 1 }
  }

  /// Returns the first edits of a list, as long as each belongs to the same step as the one before it.
  private func step(
    _ edits: some Sequence<Int32>, while continues: (_ edit: Int, _ next: Int) -> Bool
  ) -> [EditID] {
    var step: [Int] = []
    for edit in edits.lazy.map(Int.init) {
      if let last = step.last, !continues(last, edit) { break }
      step.append(edit)
    }
    return step.map { entries[$0].id }
  }
}

extension Edit.Action {
  /// Whether the action undoes or redoes an edit.
  var isStep: Bool { kind == .undo || kind == .redo }

  /// Whether another edit can take the action out of force.
  fileprivate var isUndoable: Bool { !isStep && kind != .show }

  /// Whether the action can belong to the step of the action before it, at the same time.
  package var mayContinueStep: Bool { [.group, .transform, .reshape].contains(kind) }

  /// Whether the action makes a group, changes figures, or maps other strokes than the action before it.
  fileprivate func continues(_ last: Edit.Action?) -> Bool {
    guard case .transformed(let ids, _) = self, case .transformed(let others, _)? = last else {
      return kind == .group || kind == .reshape
    }
    return Set(ids).isDisjoint(with: others)
  }
}
