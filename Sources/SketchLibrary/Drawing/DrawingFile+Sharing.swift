import Ink
package import RoomProtocol
package import Sketches

extension DrawingFile {
  /// Applies what the room has decided, and stores it; returns the effect on the picture.
  package func apply(_ update: RoomUpdate) -> SharedLog.Effect {
    log.apply(update, to: SharedFile(file: self))
  }

  /// The number of the user's edits that are not known to be on disk; the maximum if all may be missing.
  package var ownUnwrittenCount: Int {
    guard let store else { return isWritten ? 0 : .max }
    return store.unwrittenCount(of: author) ?? .max
  }

  /// Notes the author and the room of the user's later edits.
  package func share(as author: SketchAuthor) {
    (self.author, room) = (author.number, author.room)
    // Only one author has a room.
    let others = authors.filter { !$0.room.isEmpty && $0.number != author.number }
    let changed = others.map { SketchAuthor(number: $0.number, user: $0.user) } + [author]
    authors = authors.filter { other in !changed.contains { $0.number == other.number } } + changed
    pass { store in changed.forEach(store.setAuthor) }
  }
}

/// Passes what the room has decided to the store, now or once the sketch is renamed.
private struct SharedFile: SharedStore {
  let file: DrawingFile

  func append(_ edit: Edit) { file.pass { $0.append(edit) } }
  func append(_ edit: Edit, _ confirmation: Confirmation, as id: EditID) {
    file.pass { $0.append(edit, confirmation, as: id) }
  }

  func confirm(_ id: EditID, _ confirmation: Confirmation) {
    file.pass { $0.confirm(id, confirmation) }
  }

  func removeConfirmations() { file.pass { $0.removeConfirmations() } }

  func add(_ author: SketchAuthor) {
    // The user's own row has the room.
    guard author.number != file.author else { return }
    file.pass { $0.setAuthor(author) }
  }

  func replace(_ edits: [Edit], confirmations: [Confirmation], author: Int?) {
    var authors: [SketchAuthor] = []
    if let author, let old = file.authors.last(where: { $0.number == file.author }) {
      authors = [
        SketchAuthor(number: file.author, user: old.user),
        SketchAuthor(number: author, user: old.user, room: file.room ?? old.room),
      ]
    }
    if let author { file.author = author }
    file.pass { $0.rewrite(edits, confirmations: confirmations, authors: authors) }
  }
}
