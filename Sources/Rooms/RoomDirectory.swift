public import Sharing

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
}
