import CNATS

/// Why a room cannot be used.
package enum RoomError: Error, Hashable, Sendable, CustomStringConvertible {
  case noLibrary
  /// The server cannot be reached, or refuses the user.
  case noConnection(server: String, reason: String)
  case noRoom(address: String)
  case cannotCreate(address: String)
  case noAnswer(server: String)
  case cannotWrite(path: String, reason: String)
  case noServer(reason: String)
  case badConfiguration(path: String, reason: String)

  /// Whether the server refuses the user's name or token.
  package var isRefusal: Bool {
    guard case .noConnection(_, let reason) = self else { return false }
    let text = reason.lowercased()
    return ["authorization violation", "authentication expired", "authentication revoked"]
      .contains(where: text.contains)
  }

  package var description: String {
    switch self {
    case .noLibrary:
      "Sharing needs the library libnats: install \(String(cString: stipple_nats_package()))."
    case .noConnection(let server, let reason):
      "Cannot connect to \(server): \(Self.plain(reason))."
    case .noRoom(let address): "There is no room \(address); 'stipple share' creates one."
    case .cannotCreate(let address): "The server does not let you create the room \(address)."
    case .noAnswer(let server):
      "\(server) does not answer: check the room's name, and that the server has JetStream enabled."
    case .cannotWrite(let path, let reason): "Cannot write '\(path)': \(reason)."
    case .noServer(let reason): "nats-server could not be started: \(reason)."
    case .badConfiguration(let path, let reason):
      "nats-server does not accept '\(path)': \(reason)."
    }
  }

  private static func plain(_ reason: String) -> String {
    for (text, meaning) in meanings where reason.contains(text) { return meaning }
    // The library's text begins with a file and a line of its source code.
    return String(reason.trimmingPrefix(#/\(\w+\.c:\d+\): /#))
  }

  private static let meanings = [
    ("Authorization Violation", "the name or the token is wrong"),
    ("No server available", "no server answers there"),
    ("Secure Connection not available", "the server does not encrypt"),
  ]
}
