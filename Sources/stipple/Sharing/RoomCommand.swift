import ArgumentParser
import DrawingApp
import Files
import RoomConnection
import RoomProtocol
import SketchLibrary

/// `stipple room [NAME]`: starts a server for a room.
struct RoomCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "room", abstract: "Start a server for a room, with a token for each person.",
    discussion: """
      Needs Debian's nats-server. The configuration, the tokens, the server's log, and the room are in the \
      folder rooms/NAME of the data folder, which only you can read. Ctrl-C stops the server; 'stipple room \
      NAME' starts it again with the same options. Use it on a network that you trust, or through ssh.
      """)

  @Argument(help: "The room's name: lowercase letters, digits, and hyphens.") var name = "sketch"

  @Option(
    name: .customLong("user"), parsing: .singleValue,
    help: """
      A person who draws; can be repeated. The first one is you. With --user, everyone else loses access. \
      Default: the people already in the room; for a new room, you and 'guest'.
      """)
  var users: [String] = []

  @Option(
    name: .customLong("spectator"), parsing: .singleValue,
    help:
      "A person who only watches; can be repeated. Without --user, other spectators keep access.")
  var spectators: [String] = []

  @Option(
    help: """
      The IP address to listen on: 0.0.0.0, the default of a new room, for the whole network; 127.0.0.1 \
      for ssh only.
      """)
  var listen: String?

  @Option(help: "The port. Default for a new room: 4242.") var port: Int?

  @Option(
    help: "The server's certificate (PEM), for encrypted connections; needs --key.",
    completion: .file())
  var certificate: String?

  @Option(help: "The certificate's key.", completion: .file()) var key: String?

  @Flag(help: "Only write and check the configuration, and print what to type.")
  var configure = false

  func validate() throws {
    for name in [name] + users + spectators where !RoomName.isValid(name) {
      throw ValidationError("'\(name)' is not made of lowercase letters, digits, and hyphens.")
    }
    if let port, !(1...65535 ~= port) { throw ValidationError("--port is from 1 to 65535.") }
    if let listen, listen.isEmpty || !listen.allSatisfy({ $0.isHexDigit || ".:".contains($0) }) {
      throw ValidationError("--listen takes an IP address.")
    }
    guard Set(users + spectators).count == users.count + spectators.count
    else { throw ValidationError("Every person needs a different name.") }
    guard (certificate == nil) == (key == nil)
    else { throw ValidationError("--certificate and --key must be given together.") }
  }

  func perform() throws {
    let data = try DataFolder(environment: ProcessText.environment)
    let folder = "\(data.path)/rooms/\(name)"
    let old = RoomServer.written(in: folder, room: name)
    let encryption = certificate.flatMap { certificate in
      key.map {
        RoomServer.Encryption(certificate: Path.absolute(certificate), key: Path.absolute($0))
      }
    }
    let server = try RoomServer(
      name, in: folder, replacing: old, users: users, spectators: spectators, host: listen,
      port: port, encryption: encryption)
    // A server that cannot start leaves everything as it was.
    if !configure { try server.prepare() }
    let tokens = try server.write()
    try server.check()
    let invitation = RoomInvitation(to: server)
    for line in invitation.lines { print(line) }
    if let farewell = old.flatMap(invitation.farewell) { print(farewell) }
    if let user = server.users.first, let token = tokens[user] {
      RoomTokens(environment: ProcessText.environment)
        .keep(token, of: user, at: invitation.ownAddress)
    }
    try Failure.checkOutput()
    if !configure { try server.replaceProcess() }
  }
}
