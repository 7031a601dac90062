package import Ink
package import Sketches

/// Changes of the room's log since the last call.
package enum RoomUpdate: Sendable {
  /// The next edits in the room's order; some may be the user's own.
  case accepted([RoomLog.Entry])
  /// The complete order, after the room has lost a part of its log.
  case reordered([RoomLog.Entry])
  /// The user's latest edits have new names; the complete order follows.
  case renamed(AuthorRenaming)
}

extension [RoomUpdate] {
  /// Adds an update, together with the one before if both only add edits.
  package mutating func add(_ update: RoomUpdate) {
    guard case .accepted(let new) = update, case .accepted(var all)? = last
    else { return append(update) }
    // Appending copies nothing if nobody else has the array.
    removeLast()
    all += new
    append(.accepted(all))
  }
}

/// The log of a shared sketch as its file has it: the confirmed edits in the room's order, then the others.
package struct SharedLog: Sendable {
  /// The effect of an update on the picture.
  package enum Effect: Sendable {
    case none
    /// Edits were inserted before the last ones. Then the inserted and the last ones were put in an order,
    /// which has the index of each; it is empty if they stay as they are.
    case inserted([Edit], beforeLast: Int, order: [Int])
    /// The edits are in another order; the picture must be folded again.
    case refolded
  }

  package private(set) var edits: [Edit] = []
  package private(set) var ids: [EditID] = []
  /// The confirmations of the first edits.
  package private(set) var confirmations: [Confirmation] = []
  /// The number of edits of each author.
  private var counters: [Int: Int] = [:]
  /// Whether the current update has replaced an edit by another one.
  private var wasCorrected = false

  package init(_ edits: [Edit], confirmations: [Confirmation]) {
    self.confirmations = confirmations
    // With room for more, so that the next edit does not copy everything.
    let capacity = edits.count + edits.count / 4
    self.edits.reserveCapacity(capacity)
    ids.reserveCapacity(capacity)
    for edit in edits { append(edit) }
  }

  /// The number of edits that the room has not confirmed.
  package var unconfirmedCount: Int { edits.count - confirmations.count }

  /// Returns the number of an author's edits that the room has not confirmed.
  package func unconfirmedCount(of author: Int) -> Int {
    ids[confirmations.count...].count { $0.author == author }
  }

  /// Appends an edit that the room has not confirmed, and returns its name.
  @discardableResult
  package mutating func append(_ edit: Edit) -> EditID {
    let id = EditID(author: edit.author, counter: counters[edit.author, default: 0] + 1)
    counters[edit.author] = id.counter
    edits.append(edit)
    ids.append(id)
    return id
  }

  private func contains(_ id: EditID) -> Bool { counters[id.author, default: 0] >= id.counter }

  /// Applies an update, and passes on what must be written to the file, if there is one.
  ///
  /// - Complexity: O(*k* + *u*) for *k* edits of the update and *u* unconfirmed ones, and the cost of
  ///   replacing the file if edits got new names or contents.
  package mutating func apply(_ update: RoomUpdate, to store: (any SharedStore)?) -> Effect {
    wasCorrected = false
    let effect =
      switch update {
      case .accepted(let entries): accept(entries, store)
      case .reordered(let entries): reorder(entries, store)
      case .renamed(let renaming): rename(renaming, store)
      }
    return wasCorrected ? .refolded : effect
  }

  private mutating func accept(_ entries: [RoomLog.Entry], _ store: (any SharedStore)?) -> Effect {
    correct(entries, store)
    for entry in entries {
      addAuthor(of: entry, store)
      if contains(entry.id) {
        store?.confirm(entry.id, entry.confirmation)
      } else {
        counters[entry.id.author] = entry.id.counter
        store?.append(entry.edit, entry.confirmation, as: entry.id)
      }
    }
    return sort(entries)
  }

  private func addAuthor(of entry: RoomLog.Entry, _ store: (any SharedStore)?) {
    guard entry.id.counter == 1, !contains(entry.id) else { return }
    store?.add(SketchAuthor(number: entry.id.author, user: entry.user))
  }

  /// Replaces unconfirmed edits that the room has with other contents.
  ///
  /// The room's is right: another author has drawn in an older copy of a file.
  private mutating func correct(_ entries: [RoomLog.Entry], _ store: (any SharedStore)?) {
    let known = entries.filter { contains($0.id) }
    // Most edits are confirmed in the order of the log.
    let inOrder = zip(known, ids[confirmations.count...]).prefix { $0.id == $1 }.count
    let rest = zip(ids[confirmations.count...], confirmations.count...)
    let places = inOrder < known.count ? Dictionary(uniqueKeysWithValues: rest) : [:]
    var isCorrected = false
    for (index, entry) in known.enumerated() {
      let expected = index < inOrder ? confirmations.count + index : places[entry.id]
      guard let place = expected,
        LogDigest.digest(of: EditCodec.encode(edits[place])) != entry.digest
      else { continue }
      edits[place] = entry.edit
      isCorrected = true
    }
    if isCorrected { store?.replace(edits, confirmations: confirmations, author: nil) }
    wasCorrected = wasCorrected || isCorrected
  }

  /// Puts the entries after the confirmed edits, and the other unconfirmed edits after them.
  private mutating func sort(_ entries: [RoomLog.Entry]) -> Effect {
    let place = confirmations.count
    defer { confirmations += entries.map(\.confirmation) }
    // Most edits are confirmed in the order in which the user made them.
    if ids[place...].starts(with: entries.lazy.map(\.id)) { return .none }
    let (oldEdits, oldIDs) = (Array(edits[place...]), Array(ids[place...]))
    let known = Dictionary(uniqueKeysWithValues: zip(oldIDs, oldIDs.indices))
    let new = entries.filter { known[$0.id] == nil }
    let accepted = Set(entries.map(\.id))
    let rest = oldIDs.indices.filter { !accepted.contains(oldIDs[$0]) }
    // The file keeps its own times of edits.
    let sorted = entries.map { entry in known[entry.id].map { oldEdits[$0] } ?? entry.edit }
    edits.replaceSubrange(place..., with: sorted + rest.map { oldEdits[$0] })
    ids.replaceSubrange(place..., with: entries.map(\.id) + rest.map { oldIDs[$0] })
    // Edits can be inserted only before those of other authors.
    guard Set(new.map(\.id.author)).isDisjoint(with: oldIDs.lazy.map(\.author))
    else { return .refolded }
    var next = 0
    let indices = entries.map { entry in
      if let index = known[entry.id] { return new.count + index }
      next += 1
      return next - 1
    }
    let order = indices + rest.map { new.count + $0 }
    let isOrdered = order.elementsEqual(order.indices)
    return .inserted(new.map(\.edit), beforeLast: oldIDs.count, order: isOrdered ? [] : order)
  }

  private mutating func reorder(_ entries: [RoomLog.Entry], _ store: (any SharedStore)?) -> Effect {
    let before = ids
    let isKept = zip(entries, ids).prefix { $0.id == $1 }.count
    store?.removeConfirmations()
    confirmations = []
    correct(entries, store)
    for entry in entries {
      addAuthor(of: entry, store)
      if !contains(entry.id) { store?.append(entry.edit) }
    }
    for entry in entries { store?.confirm(entry.id, entry.confirmation) }
    for entry in entries where !contains(entry.id) { counters[entry.id.author] = entry.id.counter }
    _ = sort(entries)
    return ids == before && isKept == min(entries.count, before.count) ? .none : .refolded
  }

  private mutating func rename(_ renaming: AuthorRenaming, _ store: (any SharedStore)?) -> Effect {
    let old = (edits, ids)
    // The room has lost these edits; its order follows.
    if ids.prefix(confirmations.count).contains(where: renaming.renames) { confirmations = [] }
    (edits, ids, counters) = ([], [], [:])
    for (edit, id) in zip(old.0, old.1) {
      append(renaming.renames(id) ? renaming.apply(to: edit) : edit)
    }
    store?.replace(edits, confirmations: confirmations, author: renaming.new)
    return .refolded
  }
}

extension Sketch {
  /// Applies the effect of an update to the picture of a log, which has the update already.
  package mutating func apply(_ effect: SharedLog.Effect, of log: SharedLog) -> Change {
    switch effect {
    case .none: return .none
    case .inserted(let edits, let count, let order):
      var change = edits.isEmpty ? Change.none : insert(edits, beforeLast: count)
      if !order.isEmpty { change.add(reorderLast(order)) }
      return change
    case .refolded:
      var folded = Sketch(folding: log.edits)
      (folded.activeStrokes, folded.author) = (activeStrokes, author)
      defer { self = folded }
      return Change(from: items, to: folded.items)
    }
  }
}

/// The file of a shared sketch; every function returns immediately.
package protocol SharedStore {
  func append(_ edit: Edit)
  func append(_ edit: Edit, _ confirmation: Confirmation, as id: EditID)
  func confirm(_ id: EditID, _ confirmation: Confirmation)
  func removeConfirmations()
  func add(_ author: SketchAuthor)
  /// Replaces the log, in which edits have other names or other contents.
  ///
  /// The first edits have the confirmations; the user goes on as the author, or for `nil` as before.
  func replace(_ edits: [Edit], confirmations: [Confirmation], author: Int?)
}
