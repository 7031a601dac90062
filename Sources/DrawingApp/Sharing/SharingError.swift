import Sketches

/// The reason why a sketch is not shared.
package enum SharingError: Error, Hashable, CustomStringConvertible {
  /// The file with the token cannot be read.
  case unreadableToken(path: String)
  /// The sketch is read-only.
  case notWritable(path: String, reason: String)
  /// The file belongs to a room with another name.
  case sharedElsewhere(path: String, room: String)
  /// The room lacks edits that were made under the name with which the file was shared before.
  case unsentEdits(path: String, user: String)
  /// The room at the address of the file's room is a different one.
  case replacedRoom(path: String, room: String)
  /// The file's room has another address.
  case movedRoom(path: String, room: String)
  /// Joining would publish a sketch that was never shared.
  case neverShared(path: String)
  /// Several people have drawn in a sketch that was never shared.
  case severalAuthors(path: String)
  /// Nobody can answer a question.
  case unanswered(statement: String, options: String)
  /// The user does not want to share the sketch.
  case notConfirmed(path: String)
  /// The owner of a new room would only watch.
  case watchingOwner(String)

  /// One sentence, or two, without a line end; safe to print on a terminal.
  package var description: String {
    switch self {
    case .unreadableToken(let path): "Cannot read the token in '\(path.printable())'."
    case .notWritable(let path, let reason): "'\(path.printable())' cannot be shared: \(reason)."
    case .sharedElsewhere(let path, let room):
      "'\(path.printable())' is shared in \(room); choose another file."
    case .unsentEdits(let path, let user):
      "'\(path.printable())' has edits by \(user) that the room does not have. Use --as \(user) first."
    case .replacedRoom(let path, let room):
      "The room at \(room) is not the one that '\(path.printable())' belongs to. If that room has lost its "
        + "log, use --moved; otherwise choose another file."
    case .movedRoom(let path, let room):
      "'\(path.printable())' is shared in \(room). If that room has moved here, use --moved; otherwise "
        + "choose another file."
    case .neverShared(let path):
      "'\(path.printable())' was never shared. Use 'stipple share' to show it to others, or name "
        + "another file."
    case .severalAuthors(let path):
      "'\(path.printable())' has ink by several people. Use --flatten to share its picture."
    case .unanswered(let statement, let options): "\(statement) Use \(options)."
    case .notConfirmed(let path): "'\(path.printable())' was not shared."
    case .watchingOwner(let owner):
      "The room belongs to '\(owner)'; name those who draw with --user."
    }
  }
}
