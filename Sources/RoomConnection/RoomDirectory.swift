import Ink
package import RoomProtocol
package import Sketches

/// What a server has, requested once; every function blocks for up to a few seconds.
package enum RoomDirectory {
  package static func rooms(
    of server: String, _ credentials: RoomCredentials
  ) throws(RoomError) -> [String] {
    try RoomGateway(server, credentials) { _ in }.rooms()
  }

  /// Creates a room, unless the server has one with the name.
  package static func create(
    _ address: RoomAddress, _ limits: RoomLog.Limits, _ credentials: RoomCredentials
  ) throws(RoomError) {
    let gateway = try RoomGateway(address.server, credentials) { _ in }
    guard try !gateway.rooms().contains(address.room) else { return }
    guard gateway.create(address.room, limits)
    else { throw .cannotCreate(address: address.description) }
  }

  /// What the log of a room shows about a file.
  package enum Match: Hashable, Sendable {
    case missing
    case empty
    /// The file has been in the room.
    case same
    /// Nothing shows that the file has been in the room.
    case other
  }

  /// Compares the log of a room with a file, if there is one already.
  ///
  /// No other room has a message with the same number at the same time as a confirmation of the file. If the
  /// room has lost its log, others may have published their edits again: with the random number of an author
  /// that the file knows, or with the same content under the same name.
  package static func match(
    _ document: SketchDocument?, with address: RoomAddress, _ credentials: RoomCredentials
  ) throws(RoomError) -> Match {
    let gateway = try RoomGateway(address.server, credentials) { _ in }
    do throws(RoomError) {
      let last = try gateway.last(of: address.room)
      return try match(document, with: address.room, upTo: last, at: gateway)
    } catch .noRoom { return .missing }
  }

  /// Compares the log of a room, whose last message has a number, with a file.
  static func match(
    _ document: SketchDocument?, with room: String, upTo last: Int, at gateway: RoomGateway
  ) throws(RoomError) -> Match {
    guard last > 0 else { return .empty }
    guard let document else { return .other }
    let traces = Traces(document)
    let sequences = Set(traces.confirmations.map(\.sequence) + [1, last]).filter { $0 <= last }
    for sequence in sequences {
      if let message = try gateway.message(sequence, of: room), traces.include(message) {
        return .same
      }
    }
    return .other
  }
}

/// The marks by which a file recognizes its room.
private struct Traces {
  /// The first and the last confirmation.
  let confirmations: [Confirmation]
  private let members: Set<RoomMember>
  private let edits: [Edit]

  /// The least random number of an author.
  private static let firstRandomAuthor = 1 << 16

  init(_ document: SketchDocument) {
    confirmations = [document.confirmations.first, document.confirmations.last].compactMap(\.self)
    members = Set(document.authors.map { RoomMember(user: $0.user, author: $0.number) })
    edits = document.edits
  }

  /// Returns whether only the file's room can have a message.
  func include(_ message: RoomGateway.Received) -> Bool {
    if let member = RoomSubject(message.subject)?.member, members.contains(member),
      member.author >= Self.firstRandomAuthor || hasContent(message, of: member.author)
    {
      return true
    }
    return confirmations.contains {
      $0.sequence == message.sequence && abs(Double(message.nanoseconds) / 1e9 - $0.time) < 1e-5
    }
  }

  /// Returns whether the file has the first edit of a message, or begins it with its first part.
  private func hasContent(_ message: RoomGateway.Received, of author: Int) -> Bool {
    guard let content = EditMessage(message.bytes), content.part == 0,
      let first = content.edits.first
    else { return false }
    let own = edits.lazy.filter { $0.author == author }.dropFirst(content.firstCounter - 1)
    return own.first.map { EditCodec.encode($0).starts(with: first.bytes) } ?? false
  }
}
