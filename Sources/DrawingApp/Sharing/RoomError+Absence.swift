import RoomConnection

extension RoomError {
  /// Whether the server cannot be reached or does not answer, which may be temporary.
  ///
  /// The user has to fix any other error, such as a refused name or an unknown certificate.
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
