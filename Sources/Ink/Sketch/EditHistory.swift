/// The log of a sketch: which edits are in force, and which can be redone.
struct EditHistory {
  /// An edit of the log.
  struct Entry {
    let id: EditID
    let action: Edit.Action
    /// Whether the edit is not undone; `false` for an undo and a redo.
    fileprivate(set) var isInForce: Bool
    /// The node of the edit's first stroke; 0 if the edit is not part of the picture.
    var firstNode: Int32 = 0
  }

  /// What is known of one author.
  private struct Author {
    /// The indices of the author's edits.
    var edits: [Int32] = []
    /// The indices of the edits that were undone since the author's latest new edit.
    var undone: [Int32] = []
  }

  private var entries: [Entry] = []
  private var authors: [Int: Author] = [:]

  var count: Int { entries.count }

  subscript(index: Int) -> Entry {
    get { entries[index] }
    set { entries[index] = newValue }
  }

  /// The number of edits of each author.
  var counters: [Int: Int] { authors.mapValues(\.edits.count) }

  func nextID(of author: Int) -> EditID {
    EditID(author: author, counter: (authors[author]?.edits.count ?? 0) + 1)
  }

  /// Returns the index of an edit.
  func index(of id: EditID) -> Int? {
    guard let edits = authors[id.author]?.edits, edits.indices.contains(id.counter - 1) else {
      return nil
    }
    return Int(edits[id.counter - 1])
  }

  /// Appends an edit.
  ///
  /// - Returns: The index of the edit that it undoes or redoes, or its own if it is in force.
  mutating func append(_ edit: Edit) -> Int? {
    let id = nextID(of: edit.author)
    let target: EditID?
    let puts: Bool
    switch edit.action {
    case .undone(let id): (target, puts) = (id, false)
    case .redone(let id): (target, puts) = (id, true)
    default: (target, puts) = (nil, true)
    }
    entries.append(Entry(id: id, action: edit.action, isInForce: target == nil))
    authors[edit.author, default: Author()].edits.append(Int32(entries.count - 1))
    guard let target else { return entries.count - 1 }
    guard target.author == edit.author, let index = index(of: target),
      index < entries.count - 1, !entries[index].action.isStep, entries[index].isInForce != puts
    else { return nil }
    entries[index].isInForce = puts
    return index
  }

  /// Updates what can be redone after an edit of the log.
  ///
  /// - Parameters:
  ///   - index: The edit's index.
  ///   - hasEffect: Whether it changed the picture.
  mutating func noteRedo(after index: Int, hasEffect: Bool) {
    let entry = entries[index]
    switch entry.action {
    case .undone(let id):
      guard hasEffect, id.author == entry.id.author, let target = self.index(of: id),
        target < index, !entries[target].action.isStep
      else { return }
      authors[entry.id.author]?.undone.append(Int32(target))
    case .redone(let id):
      guard let target = self.index(of: id).map(Int32.init) else { return }
      if authors[entry.id.author]?.undone.last == target {
        authors[entry.id.author]?.undone.removeLast()
      }
    default:
      if hasEffect { authors[entry.id.author]?.undone.removeAll() }
    }
  }

  func redoTarget(of author: Int) -> EditID? {
    authors[author]?.undone.last { !entries[Int($0)].isInForce }.map { entries[Int($0)].id }
  }
}

extension Edit.Action {
  /// Whether the action undoes or redoes an edit.
  var isStep: Bool {
    switch self {
    case .undone, .redone: true
    default: false
    }
  }
}
