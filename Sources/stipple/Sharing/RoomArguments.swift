import ArgumentParser
import Foundation
import RoomConnection
import RoomProtocol
import Sketches

/// How to connect to a server.
///
/// A token is a secret, so it is no argument, which other users of the machine could read.
struct RoomArguments: ParsableArguments {
  @Option(
    name: .customLong("as"),
    help: """
      Your name in the room: lowercase letters, digits, and hyphens. Default: the last one in your file, or \
      your user name.
      """)
  var user: String?

  @Option(
    help: """
      A file with your token, or with lines of a name and a token each. Default: $STIPPLE_TOKEN, or the \
      tokens that were entered before.
      """, completion: .file())
  var tokenFile: String?

  @Option(
    help: "A file with the certificates to trust for tls://; default: those of the system.",
    completion: .file())
  var certificates: String?

  func validate() throws {
    if let user, !RoomName.isValid(user) {
      throw ValidationError("--as takes 1 to 32 lowercase letters, digits, and hyphens.")
    }
  }

  /// Returns the user's name in the room.
  ///
  /// - Parameter owner: The name under which the user's file was last shared, if it was.
  /// - Returns: The name that was given, the owner, or the name of the account.
  func name(for owner: String? = nil) -> String {
    user ?? owner ?? ProcessInfo.processInfo.environment["USER"].flatMap(RoomName.nearest)
      ?? RoomName.nearest(to: NSUserName()) ?? "guest"
  }

  /// Returns how to connect to a server.
  ///
  /// - Parameters:
  ///   - server: The address of the server.
  ///   - owner: The name under which the user's file was last shared, if it was.
  /// - Returns: The credentials.
  /// - Throws: `Failure` if the file with the token cannot be read.
  func credentials(for server: String, of owner: String? = nil) throws -> RoomCredentials {
    let name = name(for: owner)
    return RoomCredentials(
      user: name, token: try token(of: name, for: server), certificates: certificates)
  }

  private func token(of name: String, for server: String) throws -> String? {
    if let tokenFile {
      guard let text = try? String(contentsOfFile: tokenFile, encoding: .utf8) else {
        throw Failure("Cannot read the token in '\(tokenFile.printable())'.", .noInput)
      }
      let single = text.trimmingCharacters(in: .whitespacesAndNewlines)
      return RoomServer.tokens(in: text)[name] ?? (single.contains(" ") ? nil : single)
    }
    return ProcessInfo.processInfo.environment["STIPPLE_TOKEN"]
      ?? RoomTokens.current.token(of: name, at: server)
  }

  /// Connects once, and asks for the token if the server refuses the user.
  ///
  /// - Parameters:
  ///   - server: The address of the server.
  ///   - owner: The name under which the user's file was last shared, if it was.
  ///   - request: Connects; is called again with the token.
  /// - Returns: The credentials that the server accepts, and the result.
  /// - Throws: `RoomError` or `Failure`.
  func connect<Result>(
    to server: String, of owner: String? = nil, _ request: (RoomCredentials) throws -> Result
  ) throws -> (RoomCredentials, Result) {
    var credentials = try credentials(for: server, of: owner)
    do {
      return (credentials, try request(credentials))
    } catch let error as RoomError
      where error.isRefusal && isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
    {
      guard let token = RoomTokens.ask(for: credentials.user) else { throw error }
      credentials.token = token
      let result = try request(credentials)
      RoomTokens.current.keep(token, of: credentials.user, at: server)
      return (credentials, result)
    }
  }
}

extension RoomError {
  /// Whether the server cannot be reached or does not answer, which may be better later.
  ///
  /// Any other error, such as a refused user or an unknown certificate, is one of the user's to mend.
  var isAway: Bool {
    switch self {
    case .noAnswer: true
    case .noConnection(_, let reason):
      // The library's text begins with a file and a line of its source code, in parentheses.
      Self.reasonsOfAbsence.contains { reason.hasPrefix($0) || reason.contains("): \($0)") }
    default: false
    }
  }

  /// How the library's messages begin when there is no server, when it hangs, or when a tunnel has nothing
  /// at its end.
  private static let reasonsOfAbsence = [
    "No server available", "Timeout", "Connection Closed", "IO Error", "recv error", "send error",
  ]
}

/// The address of a room as an argument.
struct RoomArgument: ExpressibleByArgument {
  private let valid: RoomAddress?

  init(argument: String) { valid = RoomAddress(argument) }

  /// The address.
  ///
  /// - Throws: `ValidationError`, which does not repeat the text: it may contain a password.
  var address: RoomAddress {
    get throws {
      guard let valid else {
        throw ValidationError(
          """
          The room's address must be like nats://host:4242/sketch, with a name of 1 to 32 lowercase letters, \
          digits, and hyphens.
          """)
      }
      return valid
    }
  }
}
