public import Ink

/// What a shared sketch stores in addition to its edits.
extension SketchStore {
  /// Passes an edit that a room has confirmed to the writer.
  ///
  /// - Precondition: The store is open.
  public func append(_ edit: Edit, _ confirmation: Confirmation, as id: EditID) {
    add {
      $0.append(edit)
      $0.confirm(id, confirmation)
    }
  }

  /// Records that a room has confirmed an edit.
  ///
  /// If this is lost in a crash, the room confirms the edit again.
  ///
  /// - Precondition: The store is open.
  public func confirm(_ id: EditID, _ confirmation: Confirmation) {
    add { $0.confirm(id, confirmation) }
  }

  /// Forgets all confirmations, because the room has lost its log.
  ///
  /// - Precondition: The store is open.
  public func removeConfirmations() { add { $0.append(.confirmationsRemoved) } }

  /// Adds an author, or changes the name and the room of one.
  ///
  /// - Precondition: The store is open.
  public func setAuthor(_ author: SketchAuthor) { add { $0.append(.author(author)) } }

  /// Replaces the log, in one transaction, after the user's edits got other names.
  ///
  /// - Parameters:
  ///   - edits: All edits, in order, including those that are not written yet.
  ///   - confirmations: The confirmations of the first ones.
  ///   - authors: The authors to add or to change.
  /// - Precondition: The store is open.
  /// - Complexity: O(*n*) in the number of samples, on the writer's thread.
  public func rewrite(_ edits: [Edit], confirmations: [Confirmation], authors: [SketchAuthor]) {
    let log = SharedRows(edits: edits, confirmations: confirmations, authors: authors)
    add { $0.rewrite(log) }
  }
}
