import Files
import Foundation
package import RoomConnection
import RoomProtocol
import SketchLibrary
package import TerminalUI

/// Connects to servers under the user's name and with the user's token.
package struct RoomAccess {
  /// The name in the room that the user gave; `nil` for the last one in the file, or the account's name.
  let user: String?
  /// The file with the token; `nil` for the environment's token, or one that was entered before.
  let tokenFile: String?
  /// The file with the certificates to trust; `nil` for the system's.
  let certificates: String?
  let environment: [String: String]
  let streams: StandardStreams

  package init(
    user: String? = nil, tokenFile: String? = nil, certificates: String? = nil,
    environment: [String: String], streams: StandardStreams
  ) {
    (self.user, self.tokenFile, self.certificates) = (user, tokenFile, certificates)
    (self.environment, self.streams) = (environment, streams)
  }

  /// Returns the name that was given, that under which the file was last shared, or the account's.
  func name(for owner: String? = nil) -> String {
    user ?? owner ?? environment["USER"].flatMap(RoomName.nearest)
      ?? RoomName.nearest(to: NSUserName()) ?? "guest"
  }

  /// Returns how to connect to a server, as the user of ``name(for:)``.
  func credentials(for server: String, of owner: String? = nil) throws -> RoomCredentials {
    let name = name(for: owner)
    return RoomCredentials(
      user: name, token: try token(of: name, for: server), certificates: certificates)
  }

  private func token(of name: String, for server: String) throws -> String? {
    if let tokenFile {
      guard let text = File.text(of: tokenFile)
      else { throw UserError.unreadableToken(path: tokenFile) }
      let single = text.trimmingCharacters(in: .whitespacesAndNewlines)
      return RoomServer.tokens(in: text)[name] ?? (single.contains(" ") ? nil : single)
    }
    return environment["STIPPLE_TOKEN"]
      ?? RoomTokens(environment: environment).token(of: name, at: server)
  }

  /// Connects once, and again with a token that is asked for if the server refuses the user.
  ///
  /// `owner` is the name under which the user's file was last shared, if it was.
  package func connect<Result>(
    to server: String, of owner: String? = nil, _ request: (RoomCredentials) throws -> Result
  ) throws -> (RoomCredentials, Result) {
    var credentials = try credentials(for: server, of: owner)
    do {
      return (credentials, try request(credentials))
    } catch let error as RoomError
      where error.isRefusal && streams.isInputTerminal && streams.isErrorTerminal
    {
      guard let token = streams.token(of: credentials.user) else { throw error }
      credentials.token = token
      let result = try request(credentials)
      RoomTokens(environment: environment).keep(token, of: credentials.user, at: server)
      return (credentials, result)
    }
  }
}

/// The tokens that were entered, in a file that only the owner can read.
///
/// Each line has a server, a user, and a token; other lines stay as they are.
package struct RoomTokens {
  /// The path of the file; `nil` without a home folder.
  private let path: String?

  package init(environment: [String: String]) {
    path = BaseFolder.settings.path(environment: environment).map { $0 + "/stipple/tokens" }
  }

  func token(of user: String, at server: String) -> String? {
    let text = path.flatMap { File.text(of: $0) } ?? ""
    return Self.lines(of: text).compactMap { Self.token(in: $0, of: user, at: server) }.last
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(whereSeparator: \.isNewline)
  }

  private static func token(in line: Substring, of user: String, at server: String) -> String? {
    let fields = line.split(separator: " ")
    return fields.count == 3 && fields[0] == server && fields[1] == user ? String(fields[2]) : nil
  }

  /// Keeps a token; does nothing if the file cannot be written.
  package func keep(_ token: String, of user: String, at server: String) {
    guard let path else { return }
    try? File.update(path, permissions: .personal) { text in
      let others = Self.lines(of: text).filter { Self.token(in: $0, of: user, at: server) == nil }
      return (others + ["\(server) \(user) \(token)"]).map { $0 + "\n" }.joined()
    }
  }
}
