import Ink

/// Someone's copy of a sketch: the name of the user and the number of the copy's author.
///
/// The server lets a user publish only on subjects with the user's own name.
package struct RoomMember: Hashable, Comparable, Sendable {
  /// The user's name, as in ``RoomName``.
  package let user: String
  /// The author's number in all files of the room, from 1.
  package let author: Int

  package init(user: String, author: Int) { (self.user, self.author) = (user, author) }

  package static func < (a: RoomMember, b: RoomMember) -> Bool {
    (a.user, a.author) < (b.user, b.author)
  }
}

/// The subject of a message: `stipple.ROOM.KIND.USER.AUTHOR`.
package struct RoomSubject: Hashable, Sendable, CustomStringConvertible {
  package enum Kind: String, Sendable {
    /// Edits, which the server stores: ``EditMessage``.
    case edits = "e"
    /// Strokes that are being drawn: ``LiveMessage``.
    case live = "w"
    /// Who is in the room: ``PresenceMessage``.
    case presence = "p"
  }

  package let room: String
  package let kind: Kind
  package let member: RoomMember

  package init(room: String, _ kind: Kind, _ member: RoomMember) {
    (self.room, self.kind, self.member) = (room, kind, member)
  }

  /// Reads a subject; `nil` if it is not one of a room.
  package init?(_ text: String) {
    let tokens = text.split(separator: ".", omittingEmptySubsequences: false)
    guard tokens.count == 5, tokens[0] == "stipple", RoomName.isValid(String(tokens[1])),
      let kind = Kind(rawValue: String(tokens[2])), RoomName.isValid(String(tokens[3])),
      let author = Int(tokens[4]), 1...EditID.maximum ~= author, String(author) == tokens[4]
    else { return nil }
    self.init(room: String(tokens[1]), kind, RoomMember(user: String(tokens[3]), author: author))
  }

  package var description: String {
    "stipple.\(room).\(kind.rawValue).\(member.user).\(member.author)"
  }

  /// Returns the subjects of all members for one kind of message.
  package static func all(_ kind: Kind, in room: String) -> String {
    "stipple.\(room).\(kind.rawValue).*.*"
  }

  /// Returns the name of the server's log of a room.
  package static func stream(of room: String) -> String { "STIPPLE_" + room }
}
