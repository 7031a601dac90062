public import Sharing
public import Sketches

/// What a server has, requested once.
public enum RoomDirectory {
  /// Returns the names of the rooms of a server.
  ///
  /// Blocks for up to a few seconds.
  ///
  /// - Parameters:
  ///   - server: The address, such as `nats://host:4222`.
  ///   - credentials: How to connect.
  /// - Returns: The names, in alphabetical order.
  /// - Throws: ``RoomError``.
  public static func rooms(
    of server: String, _ credentials: RoomCredentials
  ) throws(RoomError) -> [String] {
    try RoomGateway(server, credentials) { _ in }.rooms()
  }

  /// Returns the number of messages in a room's log.
  ///
  /// Blocks for up to a few seconds.
  ///
  /// - Throws: ``RoomError``.
  public static func messageCount(
    of address: RoomAddress, _ credentials: RoomCredentials
  ) throws(RoomError) -> Int {
    try RoomGateway(address.server, credentials) { _ in }.last(of: address.room)
  }

  /// Returns whether a room's log has the message of a confirmation.
  ///
  /// No other room has a message with the same number at the same time. Blocks for up to a few seconds.
  ///
  /// - Throws: ``RoomError``.
  public static func contains(
    _ confirmation: Confirmation, in address: RoomAddress, _ credentials: RoomCredentials
  ) throws(RoomError) -> Bool {
    let gateway = try RoomGateway(address.server, credentials) { _ in }
    guard let message = gateway.message(confirmation.sequence, of: address.room) else {
      return false
    }
    return abs(Double(message.nanoseconds) / 1e9 - confirmation.time) < 1e-5
  }
}
