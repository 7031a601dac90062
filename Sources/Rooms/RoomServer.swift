import Foundation
import Sharing

/// The configuration of a server for one room, as files in a folder of its own.
///
/// The server has a user with a token for each person. A user may publish only on the subjects with the
/// user's own name, and nobody may shorten or delete a log.
public struct RoomServer: Hashable, Sendable {
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

  /// The port of a server that names none.
  public static let standardPort = 4242

  /// Describes a server.
  public init(
    folder: String, room: String, host: String, port: Int, users: [String], spectators: [String]
  ) {
    (self.folder, self.room, self.host, self.port) = (folder, room, host, port)
    (self.users, self.spectators) = (users, spectators)
  }

  /// The path of the configuration.
  public var configurationPath: String { folder + "/server.conf" }
  /// The path of the tokens: a line for each user, with the name and the token.
  public var tokensPath: String { folder + "/tokens" }
  /// The folder of the store.
  public var storePath: String { folder + "/store" }

  /// Returns the configuration, in the format of nats-server.
  ///
  /// - Parameter tokens: The token of each user.
  /// - Returns: The text of the file.
  public func configuration(tokens: [String: String]) -> String {
    let people = users.map { ($0, false) } + spectators.map { ($0, true) }
    let entries = people.map { user, isSpectator in
      permissions(of: user, token: tokens[user] ?? "", isSpectator: isSpectator)
    }
    return """
      # Written by 'stipple room'. The tokens are secrets: keep this file to yourself.
      listen: "\(host):\(port)"
      server_name: "stipple-\(room)"
      max_payload: \(EditMessage.maximumBytes + 4096)
      max_connections: 256
      max_subscriptions: 256
      jetstream { store_dir: "\(storePath)", max_file_store: 1GB, max_memory_store: 1MB }
      authorization {
        timeout: 2
        users: [
      \(entries.joined(separator: "\n"))
        ]
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
    if !isSpectator {
      publish += ["e", "w", "p"].map { "stipple.\(room).\($0).\(user).*" }
    }
    let subscribe = ["\(inboxPrefix(of: user)).>", "stipple.\(room).w.>", "stipple.\(room).p.>"]
    func list(_ subjects: [String]) -> String {
      "[" + subjects.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
    }
    return """
          { user: "\(user)", password: "\(token)", permissions: {
              publish: { allow: \(list(publish)) }
              subscribe: { allow: \(list(subscribe)) } } }
      """
  }

  /// Writes the files, unless they exist; only the owner can read them.
  ///
  /// - Returns: The token of each user.
  /// - Throws: ``RoomError/cannotWrite(path:reason:)``.
  public func write() throws(RoomError) -> [String: String] {
    let old = (try? String(contentsOfFile: tokensPath, encoding: .utf8)).map(Self.tokens) ?? [:]
    let tokens = Dictionary(
      uniqueKeysWithValues: (users + spectators).map { ($0, old[$0] ?? Self.newToken()) })
    try createFolder(folder)
    try createFolder(storePath)
    let lines = (users + spectators).map { "\($0) \(tokens[$0] ?? "")\n" }
    try Self.write(lines.joined(), to: tokensPath)
    try Self.write(configuration(tokens: tokens), to: configurationPath)
    return tokens
  }

  /// Reads lines with a name and a token each.
  public static func tokens(in text: String) -> [String: String] {
    var tokens: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 2 { tokens[String(words[0])] = String(words[1]) }
    }
    return tokens
  }

  /// Returns a new token of 160 random bits.
  private static func newToken() -> String {
    var random = SystemRandomNumberGenerator()
    let digits = Array("abcdefghijklmnopqrstuvwxyz234567")
    return String((0..<32).map { _ in digits[Int(random.next() & 31)] })
  }

  private func createFolder(_ path: String) throws(RoomError) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw .cannotWrite(path: path, reason: "the folder cannot be created")
    }
  }

  /// Writes a file that only the owner can read, in one step.
  static func write(_ text: String, to path: String) throws(RoomError) {
    let temporary = "\(path).\(getpid()).tmp"
    unlink(temporary)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .cannotWrite(path: path, reason: String(cString: strerror(errno)))
    }
    let bytes = Array(text.utf8)
    let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
    let isWritten = count == bytes.count && fsync(descriptor) == 0
    let reason = String(cString: strerror(errno))
    close(descriptor)
    guard isWritten, rename(temporary, path) == 0 else {
      unlink(temporary)
      throw .cannotWrite(path: path, reason: reason)
    }
  }
}
