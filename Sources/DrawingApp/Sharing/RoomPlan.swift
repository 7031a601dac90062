import Foundation
package import RoomConnection
import RoomProtocol
import SketchLibrary

/// The user's changes to a room's server.
package struct RoomPlan {
  let name: String
  /// The people who draw, the owner first; empty to keep them.
  let users: [String]
  let spectators: [String]
  /// The address to listen on; `nil` to keep it.
  let host: String?
  /// The port; `nil` to keep it.
  let port: Int?
  /// How connections are encrypted; `nil` to keep it.
  let encryption: RoomServer.Encryption?

  /// Creates a plan.
  package init(
    name: String, users: [String] = [], spectators: [String] = [], host: String? = nil,
    port: Int? = nil, encryption: RoomServer.Encryption? = nil
  ) {
    (self.name, self.users, self.spectators) = (name, users, spectators)
    (self.host, self.port, self.encryption) = (host, port, encryption)
  }

  /// Returns the server in a folder: what the plan leaves out is as in the old one, if there is one.
  ///
  /// - Throws: `UserError.watchingOwner`: the next person would own the room without knowing it.
  package func server(in folder: String, replacing old: RoomServer?) throws -> RoomServer {
    let owner = (old?.users ?? Self.newPeople).first ?? ""
    if users.isEmpty, spectators.contains(owner) { throw UserError.watchingOwner(owner) }
    return RoomServer(
      folder: folder, room: name, host: host ?? old?.host ?? "0.0.0.0",
      port: port ?? old?.port ?? RoomServer.standardPort,
      users: users.isEmpty ? (old?.users ?? Self.newPeople).without(spectators) : users,
      spectators: (users.isEmpty ? (old?.spectators ?? []).without(spectators) : []) + spectators,
      encryption: encryption ?? old?.encryption)
  }

  /// The people of a new room, the owner first.
  private static var newPeople: [String] {
    let user = RoomName.nearest(to: NSUserName()) ?? "me"
    return user == "guest" ? ["guest", "guest-2"] : [user, "guest"]
  }
}

extension [String] {
  func without(_ others: [String]) -> [String] { filter { !others.contains($0) } }
}
