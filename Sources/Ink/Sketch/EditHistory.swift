/// The log of a sketch: which edits are in force, and which each author can undo and redo.
struct EditHistory {
  /// An edit of the log.
  struct Entry {
    let id: EditID
    let action: Edit.Action
    /// Whether the edit is not undone; `false` for an undo and a redo.
    fileprivate(set) var isInForce: Bool
    /// The index of the edit that an undo took out of force or a redo put in force; `nil` if none.
    fileprivate(set) var target: Int32?
    /// The node of the edit's first stroke; 0 if the edit is not part of the picture.
    var firstNode: Int32 = 0
  }

  /// What is known of one author.
  private struct Author {
    /// The indices of the author's edits.
    var edits: [Int32] = []
    /// The indices of the edits in force that changed the picture, in ascending order.
    var effective: [Int32] = []
    /// The indices of the edits that were undone since the author's latest new edit.
    ///
    /// Edits that were redone in another order may remain, but never last.
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
    entries[entries.count - 1].target = Int32(index)
    return index
  }

  /// Notes that an edit in force changed the picture; later edits have been reversed.
  mutating func addEffect(of index: Int) {
    authors[entries[index].id.author]?.effective.append(Int32(index))
  }

  /// Notes that the latest edit that changed the picture was reversed.
  mutating func removeEffect(of index: Int) {
    authors[entries[index].id.author]?.effective.removeLast()
  }

  /// Updates what can be redone after an edit of the log.
  ///
  /// - Parameters:
  ///   - index: The edit's index.
  ///   - hasEffect: Whether it changed the picture; ignored for an undo and a redo.
  mutating func noteRedo(after index: Int, hasEffect: Bool) {
    let author = entries[index].id.author
    switch (entries[index].action, entries[index].target) {
    case (.undone, let target?): authors[author]?.undone.append(target)
    case (.redone, let target?):
      while let last = authors[author]?.undone.last,
        last == target || entries[Int(last)].isInForce
      {
        authors[author]?.undone.removeLast()
      }
    case (.undone, nil), (.redone, nil): break
    default:
      guard hasEffect, authors[author]?.undone.isEmpty == false else { return }
      authors[author]?.undone.removeAll()
    }
  }

  /// Returns the indices of an author's edits in force that changed the picture, ascending.
  func effective(of author: Int) -> [Int32] { authors[author]?.effective ?? [] }

  func undoTarget(of author: Int) -> EditID? {
    effective(of: author).last.map { entries[Int($0)].id }
  }

  func redoTarget(of author: Int) -> EditID? {
    authors[author]?.undone.last.map { entries[Int($0)].id }
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
