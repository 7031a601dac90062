import Foundation
import RoomProtocol

/// The configuration of a server for one room, as files in a folder of its own.
///
/// The server has a user with a token for each person. A user may publish only on the subjects with the
/// user's own name, and nobody may shorten or delete the log.
package struct RoomServer: Hashable, Sendable {
  /// The files for encrypted connections, in PEM.
  package struct Encryption: Hashable, Sendable {
    package let certificate: String
    package let key: String

    package init(certificate: String, key: String) {
      (self.certificate, self.key) = (certificate, key)
    }
  }

  /// The folder with the configuration, the tokens, and the store; only the owner can read it.
  package let folder: String
  package let room: String
  /// The address on which the server listens: `0.0.0.0` for all.
  package let host: String
  /// The port, which is not NATS's own, because Debian's service listens there.
  package let port: Int
  /// The names of the users who draw; the first one creates the room.
  package let users: [String]
  package let spectators: [String]
  package let encryption: Encryption?

  package static let standardPort = 4242

  package init(
    folder: String, room: String, host: String, port: Int, users: [String], spectators: [String],
    encryption: Encryption? = nil
  ) {
    (self.folder, self.room, self.host, self.port) = (folder, room, host, port)
    (self.users, self.spectators, self.encryption) = (users, spectators, encryption)
  }

  package var configurationPath: String { folder + "/server.conf" }
  /// The path of the tokens: a line for each user, with the name, the token, and for those who only watch
  /// the word `spectator`.
  package var tokensPath: String { folder + "/tokens" }
  package var storePath: String { folder + "/store" }
  /// The path of what the server reports; names and addresses are in it, but no tokens.
  package var logPath: String { folder + "/log" }
  package var scheme: String { encryption == nil ? "nats" : "tls" }
  /// Whether only programs on the server's machine can connect.
  package var isLocal: Bool { host.hasPrefix("127.") || host == "::1" }

  /// Returns the configuration, in the format of nats-server, with the token of each user.
  package func configuration(tokens: [String: String]) -> String {
    let entries = (users + spectators).map { permissions(of: $0, token: tokens[$0] ?? "") }
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

  private func permissions(of user: String, token: String) -> String {
    let stream = RoomSubject.stream(of: room)
    var publish = [
      "$JS.API.STREAM.INFO.\(stream)", "$JS.API.STREAM.MSG.GET.\(stream)",
      "$JS.API.CONSUMER.CREATE.\(stream)", "$JS.API.CONSUMER.DELETE.\(stream).*",
      "$JS.API.STREAM.NAMES", "$JS.FC.\(stream).>",
    ]
    if user == users.first { publish.append("$JS.API.STREAM.CREATE.\(stream)") }
    if users.contains(user) {
      publish += ["e", "w", "p"].map { "stipple.\(room).\($0).\(user).*" }
    }
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
  package static func tokens(in text: String) -> [String: String] {
    Dictionary(people(in: text).map { ($0[0], $0[1]) }) { $1 }
  }

  /// Returns the two or three words of each line as in ``tokensPath``.
  static func people(in text: String) -> [[String]] {
    text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
      .filter { 2...3 ~= $0.count }
  }
}
