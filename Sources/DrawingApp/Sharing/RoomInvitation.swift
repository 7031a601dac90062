import Files
import Foundation
package import RoomConnection
import RoomProtocol
import SketchLibrary

extension RoomServer {
  /// Describes a server, whose owner comes first: what is left out is as in the old one, if there is one.
  ///
  /// - Throws: `UserError.watchingOwner`: the next person would own the room without knowing it.
  package init(
    _ name: String, in folder: String, replacing old: RoomServer?, users: [String] = [],
    spectators: [String] = [], host: String? = nil, port: Int? = nil, encryption: Encryption? = nil
  ) throws {
    let known = old?.users ?? Self.newPeople
    if users.isEmpty, let owner = known.first, spectators.contains(owner) {
      throw UserError.watchingOwner(owner)
    }
    self.init(
      folder: folder, room: name, host: host ?? old?.host ?? "0.0.0.0",
      port: port ?? old?.port ?? RoomServer.standardPort,
      users: users.isEmpty ? known.without(spectators) : users,
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
  fileprivate func without(_ others: [String]) -> [String] { filter { !others.contains($0) } }
}

/// What each person types to enter a room.
package struct RoomInvitation {
  private let server: RoomServer
  private let hostName: String
  private let networkAddress: String?

  package init(
    to server: RoomServer, hostName: String = Self.machineName,
    networkAddress: String? = RoomServer.networkAddress
  ) {
    (self.server, self.hostName, self.networkAddress) = (server, hostName, networkAddress)
  }

  /// The server's address on this machine, and through ssh; a certificate is for the machine's name.
  package var ownAddress: String {
    "\(server.scheme)://\(server.encryption == nil ? "127.0.0.1" : hostName):\(server.port)"
  }

  package var lines: [String] {
    let owner = server.users.first ?? ""
    var lines = ["\(owner), in another terminal:", "  stipple share FILE \(ownRoom) --as \(owner)"]
    for user in server.users.dropFirst() { lines += self.lines("stipple join", user) }
    for user in server.spectators { lines += self.lines("stipple join --watch", user) }
    lines.append("Tokens: \(server.tokensPath.printable())")
    if !server.isLocal, server.encryption == nil {
      lines.append("Others on the network can listen in; if you do not trust it, use ssh.")
    }
    return lines
  }

  /// Returns a sentence about those who can no longer enter the room; `nil` if there are none.
  package func farewell(from old: RoomServer) -> String? {
    let removed = (old.users + old.spectators).without(server.users + server.spectators)
    return removed.isEmpty ? nil : "No longer in the room: \(removed.joined(separator: ", "))."
  }

  private var ownRoom: String { "\(ownAddress)/\(server.room)" }

  private func lines(_ command: String, _ user: String) -> [String] {
    var lines = ["\(user):"]
    if !server.isLocal {
      let address = "\(server.scheme)://\(host):\(server.port)"
      lines.append("  \(command) \(address)/\(server.room) --as \(user)")
    }
    guard server.encryption == nil else { return lines }
    return lines + [
      server.isLocal ? "  through ssh:" : "  or through ssh:",
      "  ssh -fNL \(server.port):127.0.0.1:\(server.port) \(host)",
      "  \(command) \(ownRoom) --as \(user)",
    ]
  }

  /// The name under which others reach this machine.
  private var host: String {
    if server.encryption != nil { return hostName }
    guard server.isLocal || ["0.0.0.0", "::"].contains(server.host)
    else { return server.host.contains(":") ? "[\(server.host)]" : server.host }
    return networkAddress ?? hostName
  }

  /// The name of this machine, or `HOST`.
  package static var machineName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "HOST" }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      .printable()
  }
}
