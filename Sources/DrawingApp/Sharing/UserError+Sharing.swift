import Files
package import SketchLibrary

/// The reasons why a sketch is not shared.
extension UserError {
  package static func unreadableToken(path: String) -> Self {
    Self("Cannot read the token in '\(path)'.", .noInput)
  }
  package static func notWritable(path: String, reason: String) -> Self {
    Self("'\(path)' cannot be shared: \(reason).", .cannotCreate)
  }
  package static func sharedElsewhere(path: String, room: String) -> Self {
    Self("'\(path)' is shared in \(room); choose another file.", .usage)
  }
  package static func unsentEdits(path: String, user: String) -> Self {
    Self(
      "'\(path)' has edits by \(user) that the room does not have. Use --as \(user) first.", .usage)
  }
  package static func replacedRoom(path: String, room: String) -> Self {
    Self(
      "The room at \(room) is not the one that '\(path)' belongs to. If that room has lost its "
        + "log, use --moved; otherwise choose another file.", .usage)
  }
  package static func movedRoom(path: String, room: String) -> Self {
    Self(
      "'\(path)' is shared in \(room). If that room has moved here, use --moved; otherwise "
        + "choose another file.", .usage)
  }
  package static func neverShared(path: String) -> Self {
    Self(
      "'\(path)' was never shared. Use 'stipple share' to show it to others, or name another file.",
      .usage)
  }
  package static func severalAuthors(path: String) -> Self {
    Self("'\(path)' has ink by several people. Use --flatten to share its picture.", .usage)
  }
  package static func unanswered(statement: String, options: String) -> Self {
    Self("\(statement) Use \(options).", .usage)
  }
  package static func notConfirmed(path: String) -> Self {
    Self("'\(path)' was not shared.", .usage)
  }
  package static func watchingOwner(_ owner: String) -> Self {
    Self("The room belongs to '\(owner)'; name those who draw with --user.", .usage)
  }
}
