import Foundation
import RoomProtocol

/// The configuration of a server for one room, as files in a folder of its own.
///
/// The server has a user with a token for each person. A user may publish only on the subjects with the
/// user's own name, and nobody may shorten or delete the log.
public struct RoomServer: Hashable, Sendable {
  /// The files for encrypted connections, in PEM.
  public struct Encryption: Hashable, Sendable {
    /// The path of the server's certificate.
    public let certificate: String
    /// The path of its key.
    public let key: String

    /// Names the files.
    public init(certificate: String, key: String) {
      (self.certificate, self.key) = (certificate, key)
    }
  }

  /// The folder with the configuration, the tokens, and the store; only the owner can read it.
  public let folder: String
  /// The room's name.
  public let room: String
  /// The address on which the server listens: `0.0.0.0` for all.
  public let host: String
  /// The port, which is not NATS's own, because Debian's service listens there.
  public let port: Int
  /// The names of the users who draw; the first one creates the room.
  public let users: [String]
  /// The names of the users who only watch.
  public let spectators: [String]
  /// How connections are encrypted; `nil` if they are not.
  public let encryption: Encryption?

  /// The port of a server that names none.
  public static let standardPort = 4242

  /// Describes a server.
  public init(
    folder: String, room: String, host: String, port: Int, users: [String], spectators: [String],
    encryption: Encryption? = nil
  ) {
    (self.folder, self.room, self.host, self.port) = (folder, room, host, port)
    (self.users, self.spectators, self.encryption) = (users, spectators, encryption)
  }

  /// The path of the configuration.
  public var configurationPath: String { folder + "/server.conf" }
  /// The path of the tokens: a line for each user, with the name, the token, and for those who only watch
  /// the word `spectator`.
  public var tokensPath: String { folder + "/tokens" }
  /// The folder of the store.
  public var storePath: String { folder + "/store" }
  /// The path of what the server reports; names and addresses are in it, but no tokens.
  public var logPath: String { folder + "/log" }
  /// The beginning of the addresses of the server.
  public var scheme: String { encryption == nil ? "nats" : "tls" }
  /// Whether only programs on the server's machine can connect.
  public var isLocal: Bool { host.hasPrefix("127.") || host == "::1" }

  /// Returns the configuration, in the format of nats-server, with the token of each user.
  public func configuration(tokens: [String: String]) -> String {
    let people = users.map { ($0, false) } + spectators.map { ($0, true) }
    let entries = people.map { user, isSpectator in
      permissions(of: user, token: tokens[user] ?? "", isSpectator: isSpectator)
    }
    let address = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    return """
      # Written by 'stipple room'. The tokens are secrets: keep this file to yourself.
      listen: \(quoted(address))
      server_name: \(quoted("stipple-" + room))
      log_file: \(quoted(logPath))
      logfile_size_limit: 1MB
      max_payload: \(EditMessage.maximumBytes + 4096)
      max_connections: 256
      max_subscriptions: 512
      jetstream { store_dir: \(quoted(storePath)), max_file_store: 1GB, max_memory_store: 1MB }
      \(encryptionBlock)authorization {
        timeout: 2
        users: [
      \(entries.joined(separator: "\n"))
        ]
      }

      """
  }

  private var encryptionBlock: String {
    guard let encryption else { return "" }
    return """
      tls {
        cert_file: \(quoted(encryption.certificate))
        key_file: \(quoted(encryption.key))
        timeout: 5
      }

      """
  }

  private func permissions(of user: String, token: String, isSpectator: Bool) -> String {
    let stream = RoomSubject.stream(of: room)
    var publish = [
      "$JS.API.STREAM.INFO.\(stream)", "$JS.API.STREAM.MSG.GET.\(stream)",
      "$JS.API.CONSUMER.CREATE.\(stream)", "$JS.API.CONSUMER.DELETE.\(stream).*",
      "$JS.API.STREAM.NAMES", "$JS.FC.\(stream).>",
    ]
    if user == users.first { publish.append("$JS.API.STREAM.CREATE.\(stream)") }
    if !isSpectator { publish += ["e", "w", "p"].map { "stipple.\(room).\($0).\(user).*" } }
    let subscribe = ["\(inboxPrefix(of: user)).>", "stipple.\(room).w.>", "stipple.\(room).p.>"]
    func list(_ items: [String]) -> String { "[\(items.map(quoted).joined(separator: ", "))]" }
    return """
          { user: \(quoted(user)), password: \(quoted(token)), permissions: {
              publish: { allow: \(list(publish)) }
              subscribe: { allow: \(list(subscribe)) } } }
      """
  }

  /// Returns a text as the configuration has it; the caller excludes line breaks.
  private func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  /// Returns the token of each name from lines as in ``tokensPath``.
  public static func tokens(in text: String) -> [String: String] {
    let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    return Dictionary(lines.lazy.filter { 2...3 ~= $0.count }.map { ($0[0], $0[1]) }) { $1 }
  }
}
