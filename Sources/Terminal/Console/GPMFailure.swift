/// Why no pointer comes from the daemon.
enum GPMFailure: Error, Hashable, CustomStringConvertible {
  /// The client library cannot be loaded.
  case noLibrary
  /// Nothing listens at the daemon's socket.
  case notRunning
  /// The daemon did not take the connection.
  case unreachable
  /// The daemon hung up at once.
  case refused
  /// The daemon says nothing, not even where the pointer is.
  case silent
  /// The daemon hung up.
  case left
  /// The daemon sent something that is no event.
  case garbage

  /// What is so, as a person may be told.
  var description: String {
    switch self {
    case .noLibrary: "libgpm is not installed"
    case .notRunning: "gpm is not running"
    case .unreachable: "gpm takes no connection"
    case .refused: "gpm refuses this console to you"
    case .silent: "gpm does not answer"
    case .left: "gpm has ended"
    case .garbage: "gpm sends something that is no event"
    }
  }

  /// What a person can do about it.
  var remedy: String {
    switch self {
    case .noLibrary: "install the package libgpm2"
    case .notRunning, .left: "install the package gpm, or start it: systemctl start gpm"
    case .unreachable, .silent, .garbage: "start it anew: systemctl restart gpm"
    case .refused: "log in on this console: gpm serves the user who owns it"
    }
  }
}
