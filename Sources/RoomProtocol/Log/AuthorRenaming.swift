public import Ink

/// New names for the latest edits of an author.
///
/// A copy of a file draws under the names of the original. Once the room has confirmed another edit with
/// the name of one of ours, our unconfirmed edits become those of a new author.
public struct AuthorRenaming: Hashable, Sendable {
  /// The author of the edits before.
  public let old: Int
  /// The new author, who has no other edits.
  public let new: Int
  /// The counter of the first edit that gets a new name, which becomes 1.
  public let firstCounter: Int

  /// Creates new names.
  public init(from old: Int, to new: Int, firstCounter: Int) {
    (self.old, self.new, self.firstCounter) = (old, new, firstCounter)
  }

  /// Returns the new name of an edit.
  public func apply(to id: EditID) -> EditID {
    guard id.author == old, id.counter >= firstCounter else { return id }
    return EditID(author: new, counter: id.counter - firstCounter + 1)
  }

  private func apply(to id: StrokeID) -> StrokeID {
    StrokeID(edit: apply(to: id.edit), part: id.part)
  }

  /// Returns an edit of the old author by the new one, with new names.
  ///
  /// An undo of an edit that keeps its old author has no effect.
  ///
  /// - Complexity: O(*n* log *n*) in the number of strokes that the edit names.
  public func apply(to edit: Edit) -> Edit {
    Edit(apply(to: edit.action), at: edit.time, by: edit.author == old ? new : edit.author)
  }

  private func apply(to action: Edit.Action) -> Edit.Action {
    func renamed(_ ids: [StrokeID]) -> [StrokeID] { ids.map { apply(to: $0) }.ascending }
    switch action {
    case .replaced(let replacement): return .replaced(apply(to: replacement))
    case .transformed(let ids, let map): return .transformed(renamed(ids), map)
    case .restyled(let ids, let change): return .restyled(renamed(ids), change)
    case .reordered(let ids, let level): return .reordered(renamed(ids), level)
    case .grouped(let ids): return .grouped(renamed(ids))
    case .ungrouped(let ids): return .ungrouped(renamed(ids))
    case .cleared(var seen):
      if firstCounter > 1 { seen[old] = firstCounter - 1 }
      return .cleared(seen: seen)
    case .undone(let id): return .undone(stepTarget(id))
    case .redone(let id): return .redone(stepTarget(id))
    }
  }

  private func apply(to replacement: Replacement) -> Replacement {
    Replacement(
      replacement.cuts.map { StrokeCut(apply(to: $0.stroke), keeping: $0.kept) },
      adding: replacement.added, isInPlace: replacement.isInPlace,
      below: replacement.places.map { apply(to: $0) }, texts: replacement.texts)
  }

  private func stepTarget(_ id: EditID) -> EditID {
    let renamed = apply(to: id)
    return renamed.author == new ? renamed : EditID(author: new, counter: 0)
  }
}
