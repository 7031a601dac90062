import Files
package import SketchLibrary

/// The reasons why a sketch is not shared.
extension UserError {
  /// The file with the token cannot be read.
  package static func unreadableToken(path: String) -> Self {
    Self("Cannot read the token in '\(path)'.", .noInput)
  }
  /// The sketch is read-only.
  package static func notWritable(path: String, reason: String) -> Self {
    Self("'\(path)' cannot be shared: \(reason).", .cannotCreate)
  }
  /// The file belongs to a room with another name.
  package static func sharedElsewhere(path: String, room: String) -> Self {
    Self("'\(path)' is shared in \(room); choose another file.", .usage)
  }
  /// The room lacks edits that were made under the name with which the file was shared before.
  package static func unsentEdits(path: String, user: String) -> Self {
    Self(
      "'\(path)' has edits by \(user) that the room does not have. Use --as \(user) first.", .usage)
  }
  /// The room at the address of the file's room is a different one.
  package static func replacedRoom(path: String, room: String) -> Self {
    Self(
      "The room at \(room) is not the one that '\(path)' belongs to. If that room has lost its "
        + "log, use --moved; otherwise choose another file.", .usage)
  }
  /// The file's room has another address.
  package static func movedRoom(path: String, room: String) -> Self {
    Self(
      "'\(path)' is shared in \(room). If that room has moved here, use --moved; otherwise "
        + "choose another file.", .usage)
  }
  /// Joining would publish a sketch that was never shared.
  package static func neverShared(path: String) -> Self {
    Self(
      "'\(path)' was never shared. Use 'stipple share' to show it to others, or name another file.",
      .usage)
  }
  /// Several people have drawn in a sketch that was never shared.
  package static func severalAuthors(path: String) -> Self {
    Self("'\(path)' has ink by several people. Use --flatten to share its picture.", .usage)
  }
  /// Nobody can answer a question.
  package static func unanswered(statement: String, options: String) -> Self {
    Self("\(statement) Use \(options).", .usage)
  }
  /// The user does not want to share the sketch.
  package static func notConfirmed(path: String) -> Self {
    Self("'\(path)' was not shared.", .usage)
  }
  /// The owner of a new room would only watch.
  package static func watchingOwner(_ owner: String) -> Self {
    Self("The room belongs to '\(owner)'; name those who draw with --user.", .usage)
  }
}
