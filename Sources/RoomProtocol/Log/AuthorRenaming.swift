import Ink

/// New names for the latest edits of an author.
///
/// A copy of a file draws under the names of the original. Once the room has confirmed another edit with
/// the name of one of ours, our unconfirmed edits become those of a new author.
package struct AuthorRenaming: Hashable, Sendable {
  /// The author of the edits before.
  package let old: Int
  /// The new author, who has no other edits.
  package let new: Int
  /// The counter of the first edit that gets a new name, which becomes 1.
  package let firstCounter: Int

  func renames(_ id: EditID) -> Bool { id.author == old && id.counter >= firstCounter }

  func apply(to id: EditID) -> EditID {
    renames(id) ? EditID(author: new, counter: id.counter - firstCounter + 1) : id
  }

  /// Returns an edit of the old author by the new one, with new names.
  ///
  /// An undo of an edit that keeps its old author has no effect.
  func apply(to edit: Edit) -> Edit {
    var (action, renamer) = (edit.action, Renamer(renaming: self))
    renamer.action(&action)
    return Edit(action, at: edit.time, by: edit.author == old ? new : edit.author)
  }

  private struct Renamer: FieldVisitor {
    let renaming: AuthorRenaming

    mutating func name(_ id: inout EditID) { id = renaming.apply(to: id) }

    mutating func name(_ id: inout StrokeID) {
      id = StrokeID(edit: renaming.apply(to: id.edit), part: id.part)
    }

    mutating func names(_ ids: inout [StrokeID], areAscending: Bool) {
      for index in ids.indices { name(&ids[index]) }
      if areAscending { ids = ids.ascending }
    }

    mutating func counters(_ ids: inout [EditID]) {
      guard renaming.firstCounter > 1 else { return }
      ids.removeAll { $0.author == renaming.old }
      ids.append(EditID(author: renaming.old, counter: renaming.firstCounter - 1))
    }
  }
}
