import ArgumentParser
import Foundation
import RoomConnection
import RoomProtocol
import SketchLibrary
import Sketches

/// `stipple room [NAME]`: starts a server for a room.
struct RoomCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "room",
    abstract: "Start a server for a room, with a token for each person.",
    discussion: """
      Needs Debian's nats-server. The configuration, the tokens, the server's log, and the room are in the \
      folder rooms/NAME of the data folder, which only you can read. Ctrl-C stops the server; 'stipple room \
      NAME' starts it again with the same options. Use it on a network that you trust, or through ssh.
      """)

  @Argument(help: "The room's name: lowercase letters, digits, and hyphens.")
  var name = "sketch"

  @Option(
    name: .customLong("user"), parsing: .singleValue,
    help: """
      A person who draws; can be repeated. The first one is you. With --user, nobody else keeps access. \
      Default: the people of the room, or of a new one you and 'guest'.
      """)
  var users: [String] = []

  @Option(
    name: .customLong("spectator"), parsing: .singleValue,
    help: """
      A person who only watches; can be repeated. Without --user, others who watch keep access.
      """)
  var spectators: [String] = []

  @Option(
    help: """
      The IP address to listen on: 0.0.0.0, the default of a new room, for the whole network; 127.0.0.1 \
      for ssh only.
      """)
  var listen: String?

  @Option(help: "The port. Default for a new room: 4242.")
  var port: Int?

  @Option(
    help: "The server's certificate (PEM), for encrypted connections; needs --key.",
    completion: .file())
  var certificate: String?

  @Option(help: "The certificate's key.", completion: .file())
  var key: String?

  @Flag(help: "Only write and check the configuration, and print what to type.")
  var configure = false

  func validate() throws {
    for name in [name] + users + spectators where !RoomName.isValid(name) {
      throw ValidationError("'\(name)' is not made of lowercase letters, digits, and hyphens.")
    }
    guard port.map({ 1...65535 ~= $0 }) ?? true else {
      throw ValidationError("--port is from 1 to 65535.")
    }
    if let listen, listen.isEmpty || !listen.allSatisfy({ $0.isHexDigit || ".:".contains($0) }) {
      throw ValidationError("--listen takes an IP address.")
    }
    guard Set(users + spectators).count == users.count + spectators.count else {
      throw ValidationError("Every person needs a different name.")
    }
    guard (certificate == nil) == (key == nil) else {
      throw ValidationError("--certificate and --key belong together.")
    }
  }

  func run() throws {
    try Failure.reporting {
      let data = try DataFolder(environment: ProcessInfo.processInfo.environment)
      let folder = "\(data.path)/rooms/\(name)"
      let old = RoomServer.written(in: folder, room: name)
      let server = server(in: folder, replacing: old)
      try checkOwner(of: old)
      // A server that cannot start leaves everything as it was.
      if !configure { try server.prepare() }
      let tokens = try server.write()
      try server.check()
      explain(server)
      if let old { explain(server, without: old) }
      if let user = server.users.first, let token = tokens[user] {
        RoomTokens.current.keep(token, of: user, at: ownAddress(of: server))
      }
      try Failure.checkOutput()
      if !configure { try server.replaceProcess() }
    }
  }

  /// Returns the server: what the options leave out is as it was when they were given.
  private func server(in folder: String, replacing old: RoomServer?) -> RoomServer {
    let encryption = certificate.flatMap { certificate in
      key.map { RoomServer.Encryption(certificate: absolute(certificate), key: absolute($0)) }
    }
    return RoomServer(
      folder: folder, room: name, host: listen ?? old?.host ?? "0.0.0.0",
      port: port ?? old?.port ?? RoomServer.standardPort,
      users: users.isEmpty ? (old?.users ?? Self.newPeople).without(spectators) : users,
      spectators: users.isEmpty
        ? (old?.spectators ?? []).without(spectators) + spectators : spectators,
      encryption: encryption ?? old?.encryption)
  }

  /// Throws if the owner would only watch: the next person would own the room without knowing it.
  private func checkOwner(of old: RoomServer?) throws {
    let owner = (old?.users ?? Self.newPeople).first ?? ""
    guard users.isEmpty, spectators.contains(owner) else { return }
    throw Failure("The room belongs to '\(owner)'; name those who draw with --user.", .usage)
  }

  private func absolute(_ path: String) -> String { URL(filePath: path).absoluteURL.path }

  /// The people of a new room, the owner first.
  private static var newPeople: [String] {
    let user = RoomName.nearest(to: NSUserName()) ?? "me"
    return user == "guest" ? ["guest", "guest-2"] : [user, "guest"]
  }

  // MARK: - What each person types

  /// The server's address on this machine, and through ssh; a certificate is for the machine's name.
  private func ownAddress(of server: RoomServer) -> String {
    "\(server.scheme)://\(server.encryption == nil ? "127.0.0.1" : Self.hostName):\(server.port)"
  }

  private func explain(_ server: RoomServer) {
    let own = "\(ownAddress(of: server))/\(name)"
    let owner = server.users.first ?? ""
    print("\(owner), in another terminal:")
    print("  stipple share FILE \(own) --as \(owner)")
    for user in server.users.dropFirst() { explain("stipple join", own, user, server) }
    for user in server.spectators { explain("stipple join --watch", own, user, server) }
    print("Tokens: \(server.tokensPath.printable())")
    if !server.isLocal, server.encryption == nil {
      print("Others on the network can listen: use ssh where you do not trust it.")
    }
  }

  /// Says who can no longer enter the room.
  private func explain(_ server: RoomServer, without old: RoomServer) {
    let removed = (old.users + old.spectators).without(server.users + server.spectators)
    guard !removed.isEmpty else { return }
    print("No longer in the room: \(removed.joined(separator: ", ")).")
  }

  private func explain(_ command: String, _ own: String, _ user: String, _ server: RoomServer) {
    let host = host(of: server)
    print("\(user):")
    if !server.isLocal {
      print("  \(command) \(server.scheme)://\(host):\(server.port)/\(name) --as \(user)")
    }
    guard server.encryption == nil else { return }
    print(server.isLocal ? "  through ssh:" : "  or through ssh:")
    print("  ssh -fNL \(server.port):127.0.0.1:\(server.port) \(host)")
    print("  \(command) \(own) --as \(user)")
  }

  /// The name under which others reach this machine.
  private func host(of server: RoomServer) -> String {
    if server.encryption != nil { return Self.hostName }
    guard server.isLocal || ["0.0.0.0", "::"].contains(server.host) else {
      return server.host.contains(":") ? "[\(server.host)]" : server.host
    }
    return RoomServer.networkAddress ?? Self.hostName
  }

  private static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "HOST" }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      .printable()
  }
}

extension [String] {
  /// Returns the names that are not in another list.
  fileprivate func without(_ others: [String]) -> [String] { filter { !others.contains($0) } }
}
