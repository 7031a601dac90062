import Files
import Glibc
package import RoomConnection
import Sketches

/// What each person types to enter a room.
package struct RoomInvitation {
  private let server: RoomServer
  private let hostName: String
  /// The address of this machine on the network; `nil` if it is unknown.
  private let networkAddress: String?

  /// Creates the invitation to the room of a server, on this machine by default.
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

  /// The invitation as lines of text.
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
