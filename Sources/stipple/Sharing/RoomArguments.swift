import ArgumentParser
import Foundation
import Rooms
import Sharing
import Sketches

/// How to connect to a server.
///
/// A token is a secret, so it is no argument, which other users of the machine could read.
struct RoomArguments: ParsableArguments {
  @Option(
    name: .customLong("as"),
    help: "Your name in the room: lowercase letters, digits, and hyphens. Default: your user name.")
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

  /// The name in the room.
  private var name: String {
    user ?? ProcessInfo.processInfo.environment["USER"].flatMap(RoomName.nearest)
      ?? RoomName.nearest(to: NSUserName()) ?? "guest"
  }

  /// Returns how to connect to a server.
  ///
  /// - Throws: `Failure` if the file with the token cannot be read.
  func credentials(for server: String) throws -> RoomCredentials {
    RoomCredentials(
      user: name, token: try token(for: server), certificates: certificates)
  }

  private func token(for server: String) throws -> String? {
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

  /// Connects once, so that errors appear before anything is drawn.
  ///
  /// - Parameters:
  ///   - server: The address of the server.
  ///   - isKnown: Whether the sketch was shared before, so that it can be drawn in while the server is
  ///     away.
  ///   - request: Connects.
  /// - Returns: The credentials that the server accepts.
  /// - Throws: `RoomError` or `Failure`.
  func credentials<Result>(
    for server: String, isKnown: Bool, _ request: (RoomCredentials) throws -> Result
  ) throws -> RoomCredentials {
    do {
      return try connect(to: server, request).0
    } catch {
      guard isKnown, !(error is Failure), error as? RoomError != .noLibrary else { throw error }
      return try credentials(for: server)
    }
  }

  /// Connects once, and asks for the token if the server refuses the user.
  ///
  /// - Parameters:
  ///   - server: The address of the server.
  ///   - request: Connects; is called again with the token.
  /// - Returns: The credentials that the server accepts, and the result.
  /// - Throws: `RoomError` or `Failure`.
  func connect<Result>(
    to server: String, _ request: (RoomCredentials) throws -> Result
  ) throws -> (RoomCredentials, Result) {
    var credentials = try credentials(for: server)
    do {
      return (credentials, try request(credentials))
    } catch RoomError.noConnection(_, let reason)
      where reason.lowercased().contains("auth") && isatty(STDIN_FILENO) == 1
      && isatty(STDERR_FILENO) == 1
    {
      guard let token = RoomTokens.ask(for: credentials.user) else {
        throw RoomError.noConnection(server: server, reason: reason)
      }
      credentials.token = token
      let result = try request(credentials)
      RoomTokens.current.keep(token, of: credentials.user, at: server)
      return (credentials, result)
    }
  }
}

/// The address of a room as an argument.
struct RoomArgument: ExpressibleByArgument {
  let address: RoomAddress

  init?(argument: String) {
    guard let address = RoomAddress(argument) else { return nil }
    self.address = address
  }
}
