import Ink

/// Someone's copy of a sketch: the name of the user and the number of the copy's author.
///
/// The server lets a user publish only on subjects with the user's own name.
public struct RoomMember: Hashable, Comparable, Sendable {
  /// The user's name, as in ``RoomName``.
  public let user: String
  /// The author's number in all files of the room, from 1.
  public let author: Int

  /// Creates a member.
  public init(user: String, author: Int) { (self.user, self.author) = (user, author) }

  /// Orders members by their names, then by their numbers.
  public static func < (a: RoomMember, b: RoomMember) -> Bool {
    (a.user, a.author) < (b.user, b.author)
  }
}

/// The subject of a message: `stipple.ROOM.KIND.USER.AUTHOR`.
public struct RoomSubject: Hashable, Sendable, CustomStringConvertible {
  /// What messages with the subject contain.
  public enum Kind: String, Sendable {
    /// Edits, which the server stores: ``EditMessage``.
    case edits = "e"
    /// Strokes that are being drawn: ``LiveMessage``.
    case live = "w"
    /// Who is in the room: ``PresenceMessage``.
    case presence = "p"
  }

  /// The room's name.
  public let room: String
  /// What the messages contain.
  public let kind: Kind
  /// Who sends them.
  public let member: RoomMember

  /// Creates a subject.
  public init(room: String, _ kind: Kind, _ member: RoomMember) {
    (self.room, self.kind, self.member) = (room, kind, member)
  }

  /// Reads a subject; `nil` if it is not one of a room.
  public init?(_ text: String) {
    let tokens = text.split(separator: ".", omittingEmptySubsequences: false)
    guard tokens.count == 5, tokens[0] == "stipple", RoomName.isValid(String(tokens[1])),
      let kind = Kind(rawValue: String(tokens[2])), RoomName.isValid(String(tokens[3])),
      let author = Int(tokens[4]), 1...EditID.maximum ~= author, String(author) == tokens[4]
    else { return nil }
    self.init(room: String(tokens[1]), kind, RoomMember(user: String(tokens[3]), author: author))
  }

  /// The subject as the server knows it.
  public var description: String {
    "stipple.\(room).\(kind.rawValue).\(member.user).\(member.author)"
  }

  /// Returns the subjects of all members for one kind of message.
  public static func all(_ kind: Kind, in room: String) -> String {
    "stipple.\(room).\(kind.rawValue).*.*"
  }

  /// Returns the name of the server's log of a room.
  public static func stream(of room: String) -> String { "STIPPLE_" + room }
}
