/// The reason why the pointer daemon delivers no events.
enum GPMFailure: String, Error, CustomStringConvertible {
  /// The client library cannot be loaded.
  case noLibrary = "libgpm is not installed"
  /// No process listens on the daemon's socket.
  case notRunning = "gpm is not running"
  /// The daemon did not accept the connection.
  case unreachable = "gpm refused the connection"
  /// The daemon hung up before its first event.
  case refused = "gpm denied access to this console"
  /// The daemon sent nothing, not even its first event with the pointer's position.
  case notResponding = "gpm does not respond"
  /// The daemon hung up.
  case hungUp = "gpm has stopped"
  /// The daemon sent bytes that are not an event.
  case invalidData = "gpm sent invalid data"

  /// The failure, as shown to the user.
  var description: String { rawValue }

  /// The action that fixes the failure, as shown to the user.
  var remedy: String {
    switch self {
    case .noLibrary: "install the package libgpm2"
    case .notRunning, .hungUp: "install the package gpm, or start it: systemctl start gpm"
    case .unreachable, .notResponding, .invalidData: "restart it: systemctl restart gpm"
    case .refused: "log in on this console: gpm serves only the user who owns it"
    }
  }
}
