/// How a user connects to a server.
public struct RoomCredentials: Hashable, Sendable {
  /// The user's name, which is part of the subjects on which the user publishes.
  public var user: String
  /// The user's token; `nil` on a server that asks for none.
  public var token: String?
  /// A file with the certificates to trust; `nil` for the system's.
  public var certificates: String?

  /// Creates credentials.
  public init(user: String, token: String? = nil, certificates: String? = nil) {
    (self.user, self.token, self.certificates) = (user, token, certificates)
  }
}

/// The subjects on which the server answers a user's requests; no other user may receive them.
func inboxPrefix(of user: String) -> String { "_INBOX_" + user }
