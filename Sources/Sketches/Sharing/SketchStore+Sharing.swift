package import Ink

/// What a shared sketch stores in addition to its edits, while the store is open.
extension SketchStore {
  /// Passes an edit that a room has confirmed to the writer.
  package func append(_ edit: Edit, _ confirmation: Confirmation, as id: EditID) {
    add {
      $0.append(edit)
      $0.confirm(id, confirmation)
    }
  }

  /// Records that a room has confirmed an edit; after a crash, the room confirms the edit again.
  package func confirm(_ id: EditID, _ confirmation: Confirmation) {
    add { $0.confirm(id, confirmation) }
  }

  /// Forgets all confirmations, because the room has lost its log.
  package func removeConfirmations() { add { $0.append(.confirmationsRemoved) } }

  /// Adds an author, or changes the name and the room of one.
  package func setAuthor(_ author: SketchAuthor) { add { $0.append(.author(author)) } }

  /// Replaces the log, in one transaction, after the user's edits got other names.
  ///
  /// The edits include those that are not written yet; the confirmations belong to the first ones.
  package func rewrite(_ edits: [Edit], confirmations: [Confirmation], authors: [SketchAuthor]) {
    let log = SharedRows(edits: edits, confirmations: confirmations, authors: authors)
    add { $0.rewrite(log) }
  }
}
