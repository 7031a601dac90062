import Files
import Foundation
import RoomProtocol
import SystemPackage

extension RoomServer {
  /// Writes the configuration and the tokens, and returns these; people who have a token keep it.
  package func write() throws(RoomError) -> [String: String] {
    try makeFolder()
    let old = File.text(of: tokensPath).map(Self.tokens) ?? [:]
    let tokens = Dictionary((users + spectators).map { ($0, old[$0] ?? Self.newToken()) }) { $1 }
    try createFolder(storePath)
    let lines =
      users.map { "\($0) \(tokens[$0] ?? "")\n" }
      + spectators.map { "\($0) \(tokens[$0] ?? "") spectator\n" }
    try Self.write(lines.joined(), to: tokensPath)
    try Self.write(configuration(tokens: tokens), to: configurationPath)
    return tokens
  }

  /// Makes the folder, which only the owner can read.
  func makeFolder() throws(RoomError) {
    guard !folder.contains(where: \.isNewline)
    else { throw .cannotWrite(path: folder, reason: "the path has a line break") }
    try createFolder(folder)
  }

  /// Reads the files of a room that were written to a folder; returns `nil` if there are none.
  package static func written(in folder: String, room: String) -> RoomServer? {
    guard let tokens = File.text(of: folder + "/tokens"),
      let text = File.text(of: folder + "/server.conf"),
      let address = value(of: "listen", in: text), let colon = address.lastIndex(of: ":"),
      let port = Int(address[address.index(after: colon)...])
    else { return nil }
    let people = people(in: tokens).filter { RoomName.isValid($0[0]) }
    let certificate = value(of: "cert_file", in: text)
    let key = value(of: "key_file", in: text)
    return RoomServer(
      folder: folder, room: room,
      host: address[..<colon].trimmingCharacters(in: CharacterSet(charactersIn: "[]")), port: port,
      users: people.filter { $0.count == 2 }.map { $0[0] },
      spectators: people.filter { $0.count == 3 }.map { $0[0] },
      encryption: certificate.flatMap { certificate in
        key.map { Encryption(certificate: certificate, key: $0) }
      })
  }

  private static func value(of name: String, in text: String) -> String? {
    let prefix = "\(name): \""
    let line = text.split(separator: "\n").lazy.map { $0.drop { $0 == " " } }
      .first { $0.hasPrefix(prefix) && $0.hasSuffix("\"") }
    guard let line else { return nil }
    var value = ""
    var isEscaped = false
    for character in line.dropFirst(prefix.count).dropLast() {
      isEscaped = character == "\\" && !isEscaped
      if !isEscaped { value.append(character) }
    }
    return value
  }

  /// Returns a new token of 160 random bits.
  private static func newToken() -> String {
    let digits = Array("abcdefghijklmnopqrstuvwxyz234567")
    return String((0..<32).map { _ in digits[.random(in: digits.indices)] })
  }

  private func createFolder(_ path: String) throws(RoomError) {
    do throws(Errno) {
      try Folder.create(path)
    } catch { throw .cannotWrite(path: path, reason: "the folder cannot be created") }
    // An older folder may have other permissions.
    guard path.withPath({ chmod($0, 0o700) }) == 0
    else { throw .cannotWrite(path: path, reason: Errno.last.description) }
  }

  /// Writes a file that only the owner can read, in one step.
  private static func write(_ text: String, to path: String) throws(RoomError) {
    do throws(FileError) {
      try File.write(text, to: path, permissions: .personal)
    } catch { throw .cannotWrite(path: path, reason: error.reason) }
  }
}
