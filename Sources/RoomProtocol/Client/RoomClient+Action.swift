extension RoomClient {
  /// What the owner must do.
  public enum Action: Hashable, Sendable {
    /// Fetch the number of the last message of the room's log, and the message with a number, if it is
    /// not 0; then call ``RoomClient/inspected(last:message:at:)``.
    case inspect(sequence: Int)
    /// Deliver all messages from a number on, in order, to ``RoomClient/received(_:at:)``.
    case read(from: Int)
    /// Publish a message on the member's subject, if the last message there has a number; 0 if there must
    /// be none. Then call ``RoomClient/refused(at:)`` if the server has refused it.
    case publish([UInt8], by: RoomMember, expecting: Int)
  }

  /// The state of the connection.
  public enum Phase: Hashable, Sendable {
    /// There is no connection.
    case offline
    /// The server is asked what it has.
    case opening
    /// Messages that were stored before are being read.
    case reading
    /// New messages arrive.
    case live
  }
}
