import ArgumentParser
import Documents
import Foundation
import Rooms
import Sharing
import Sketches

/// `stipple room [NAME]`: starts a server for a room.
struct RoomCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "room",
    abstract: "Start a server for a room, with a token for each person.",
    discussion: """
      Needs Debian's nats-server. The configuration, the tokens, and the room's log are in the folder \
      rooms/NAME of the data folder, which only you can read. Ctrl-C stops the server; the same command \
      starts it again. Use it on a network that you trust, or through ssh.
      """)

  @Argument(help: "The room's name: lowercase letters, digits, and hyphens.")
  var name = "sketch"

  @Option(
    name: .customLong("user"), parsing: .singleValue,
    help: "A person who draws; can be repeated. Default: you, and 'guest'.")
  var users: [String] = []

  @Option(
    name: .customLong("spectator"), parsing: .singleValue,
    help: "A person who only watches; can be repeated.")
  var spectators: [String] = []

  @Option(help: "The address to listen on; 0.0.0.0 for all, 127.0.0.1 for ssh only.")
  var listen = "0.0.0.0"

  @Option(help: "The port.")
  var port = RoomServer.standardPort

  @Flag(help: "Only write the configuration, and print what to type.")
  var configure = false

  func validate() throws {
    for name in [name] + users + spectators where !RoomName.isValid(name) {
      throw ValidationError("'\(name)' is not made of lowercase letters, digits, and hyphens.")
    }
    guard 1...65535 ~= port else { throw ValidationError("--port is from 1 to 65535.") }
    guard listen.allSatisfy({ $0.isHexDigit || ".:".contains($0) }), !listen.isEmpty else {
      throw ValidationError("--listen takes an IP address.")
    }
    let people = people + spectators
    guard Set(people).count == people.count else {
      throw ValidationError("Every person needs a different name.")
    }
  }

  /// The people who draw, the owner first.
  private var people: [String] {
    guard users.isEmpty else { return users }
    let user = RoomName.nearest(to: NSUserName()) ?? "me"
    return user == "guest" ? ["guest", "guest-2"] : [user, "guest"]
  }

  func run() throws {
    try Failure.reporting {
      let data = try DataFolder(environment: ProcessInfo.processInfo.environment)
      let server = RoomServer(
        folder: "\(data.path)/rooms/\(name)", room: name, host: listen, port: port, users: people,
        spectators: spectators)
      let tokens = try server.write()
      explain(server)
      for user in people.prefix(1) {
        RoomTokens.current.keep(tokens[user] ?? "", of: user, at: "nats://127.0.0.1:\(port)")
      }
      try Failure.checkOutput()
      if !configure { try start(server) }
    }
  }

  /// Prints what each person types.
  private func explain(_ server: RoomServer) {
    let own = "nats://127.0.0.1:\(port)/\(name)"
    print("You:      stipple share FILE \(own) --as \(people[0])")
    for user in people.dropFirst() + spectators {
      let watch = spectators.contains(user) ? " --watch" : ""
      if listen != "127.0.0.1" {
        print(
          "\(user):    stipple join nats://\(Self.hostName):\(port)/\(name) --as \(user)\(watch)")
      }
      print("  or:     ssh -fNL \(port):127.0.0.1:\(port) \(Self.hostName)")
      print("          stipple join \(own) --as \(user)\(watch)")
    }
    print("Tokens:   \(server.tokensPath)")
    if listen != "127.0.0.1" {
      print("Anyone on the network can listen: use ssh where you do not trust it.")
    }
  }

  private static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "HOST" }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      .printable()
  }

  /// Replaces this process by the server.
  private func start(_ server: RoomServer) throws {
    let programs = ["/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server"]
    guard let program = programs.first(where: FileManager.default.isExecutableFile) else {
      throw RoomError.noServer(reason: "it is not installed (apt install nats-server)")
    }
    fflush(nil)
    var arguments: [UnsafeMutablePointer<CChar>?] = []
    for argument in [program, "-c", server.configurationPath] { arguments.append(strdup(argument)) }
    execv(program, arguments + [nil])
    throw RoomError.noServer(reason: String(cString: strerror(errno)))
  }
}
