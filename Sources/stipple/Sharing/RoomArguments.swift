import ArgumentParser
import DrawingApp
import Files
import RoomProtocol

/// How to connect to a server.
///
/// A token is a secret. It is not an argument, because other users of the machine could read it.
struct RoomArguments: ParsableArguments {
  @Option(
    name: .customLong("as"),
    help: """
      Your name in the room: lowercase letters, digits, and hyphens. Default: your last name in this file, or \
      your user name.
      """)
  var user: String?

  @Option(
    help: """
      A file with your token, or with a name and a token on each line. Default: $STIPPLE_TOKEN, or the \
      tokens that you entered before.
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

  var access: RoomAccess {
    RoomAccess(
      user: user, tokenFile: tokenFile, certificates: certificates,
      environment: ProcessText.environment, streams: .current)
  }
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
          The room's address must look like nats://host:4242/sketch, with a name of 1 to 32 lowercase letters, \
          digits, and hyphens.
          """)
      }
      return valid
    }
  }
}
