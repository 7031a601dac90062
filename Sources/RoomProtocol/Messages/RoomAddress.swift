/// The address of a room: a server and the room's name.
package struct RoomAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address of a server, such as `nats://host:4222`, without a name or a password.
  package let server: String
  /// The room's name: 1 to 32 lowercase letters, digits, and hyphens.
  package let room: String

  package var description: String { "\(server)/\(room)" }

  /// Reads an address such as `nats://host/room`.
  ///
  /// A password must not be part of the address.
  package init?(_ text: String) {
    guard let slash = text.lastIndex(of: "/"), let server = Self.server(String(text[..<slash]))
    else { return nil }
    (self.server, room) = (server, String(text[text.index(after: slash)...]))
    if !RoomName.isValid(room) { return nil }
  }

  /// Returns the address of a server with its port; `nil` if it is invalid.
  ///
  /// The port is 4222, NATS's own, if the text names none. A slash at the end is ignored.
  package static func server(_ text: String) -> String? {
    let schemes = ["nats://", "tls://"]
    guard let scheme = schemes.first(where: text.hasPrefix) else { return nil }
    var host = text.dropFirst(scheme.count)
    if host.hasSuffix("/") { host.removeLast() }
    let allowed = { (character: Character) in
      character.isASCII && (character.isLetter || character.isNumber || ".-:[]".contains(character))
    }
    guard !host.isEmpty, host.utf8.count <= 255, host.allSatisfy(allowed) else { return nil }
    let port = host.last == "]" ? nil : host.split(separator: ":", omittingEmptySubsequences: false)
    let hasPort = host.contains("]") ? host.last != "]" : (port?.count ?? 1) == 2
    guard hasPort else { return host.hasSuffix(":") ? nil : "\(scheme)\(host):4222" }
    guard let number = port?.last.flatMap({ UInt16($0) }), number > 0, !host.hasPrefix(":")
    else { return nil }
    return scheme + host
  }
}

/// The names of rooms and users.
package enum RoomName {
  package static let maximumLength = 32

  /// Returns whether a text is the name of a room or a user.
  ///
  /// Such a name is one token of a subject, without wildcards, and safe to show.
  package static func isValid(_ text: String) -> Bool {
    1...maximumLength ~= text.utf8.count
      && text.unicodeScalars.allSatisfy { "a"..."z" ~= $0 || "0"..."9" ~= $0 || $0 == "-" }
  }

  /// Returns the most similar valid name; `nil` if no character of a text is allowed.
  package static func nearest(to text: String) -> String? {
    let name = text.lowercased().filter { isValid(String($0)) }.prefix(maximumLength)
    return name.isEmpty ? nil : String(name)
  }
}
