import Foundation
import Ink
import Sharing
import TestSupport
import Testing

@testable import Rooms

/// What the server refuses, with the configuration that stipple writes.
@Suite(.serialized) struct RightsTests {
  private let room = RoomServer(
    folder: "/unused", room: "sketch", host: "127.0.0.1", port: -1, users: ["anna", "bert"],
    spectators: ["carl"])
  private let tokens = ["anna": "token-a", "bert": "token-b", "carl": "token-c"]
  private let server: TestServer

  init() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/stipple-rights-\(UUID())"
    let placed = RoomServer(
      folder: folder, room: "sketch", host: "127.0.0.1", port: -1, users: ["anna", "bert"],
      spectators: ["carl"])
    server = try TestServer(configuration: placed.configuration(tokens: tokens))
  }

  private func gateway(_ user: String) throws -> RoomGateway {
    try RoomGateway(server.url, RoomCredentials(user: user, token: tokens[user])) { _ in }
  }

  private func subject(_ kind: RoomSubject.Kind, _ user: String) -> String {
    RoomSubject(room: "sketch", kind, RoomMember(user: user, author: 7)).description
  }

  @Test func `a user draws, and nobody else under the user's name`() throws {
    let anna = try gateway("anna")
    #expect(anna.create("sketch", RoomLog.Limits()))
    #expect(anna.store([1], to: subject(.edits, "anna"), expecting: 0) == .stored)
    #expect(anna.store([1], to: subject(.edits, "anna"), expecting: 0) == .refused)
    for user in ["bert", "carl"] {
      #expect(try gateway(user).store([1], to: subject(.edits, "anna"), expecting: 1) == .noAnswer)
    }
    #expect(try gateway("bert").store([1], to: subject(.edits, "bert"), expecting: 0) == .stored)
    #expect(try gateway("carl").store([1], to: subject(.edits, "carl"), expecting: 0) == .noAnswer)
    #expect(try gateway("carl").last(of: "sketch") == 2)
  }

  @Test func `nobody purges or deletes a log, or reads another's answers`() throws {
    let anna = try gateway("anna")
    #expect(anna.create("sketch", RoomLog.Limits()))
    #expect(anna.store([1], to: subject(.edits, "anna"), expecting: 0) == .stored)
    let errors = ErrorList()
    let bert = try RoomGateway(server.url, RoomCredentials(user: "bert", token: tokens["bert"])) {
      if case .failed(let text) = $0 { errors.add(text) }
    }
    for request in ["STREAM.PURGE", "STREAM.DELETE", "STREAM.UPDATE", "STREAM.MSG.DELETE"] {
      bert.publish([], to: "$JS.API.\(request).STIPPLE_sketch")
    }
    _ = bert.subscribe(to: "_INBOX_anna.>") { _ in }
    bert.flush()
    #expect(errors.wait(for: 5))
    #expect(try anna.last(of: "sketch") == 1)
    #expect(!bert.create("other", RoomLog.Limits()))
  }

  @Test func `live strokes reach others only under their author's name`() throws {
    let (anna, bert, carl) = (try gateway("anna"), try gateway("bert"), try gateway("carl"))
    let received = ErrorList()
    let subscription = anna.subscribe(to: "stipple.sketch.w.>") { received.add($0.subject) }
    anna.flush()
    carl.publish([1], to: subject(.live, "carl"))
    bert.publish([1], to: subject(.live, "carl"))
    bert.publish([1], to: subject(.live, "bert"))
    bert.flush()
    carl.flush()
    #expect(received.wait(for: 1))
    #expect(received.texts == [subject(.live, "bert")])
    withExtendedLifetime(subscription) {}
  }

  @Test func `a wrong token is refused with the reason`() {
    #expect(throws: RoomError.self) {
      try RoomGateway(server.url, RoomCredentials(user: "anna", token: "wrong")) { _ in }
    }
  }

  @Test func `a connection in the clear is refused where encryption was requested`() {
    let address = server.url.replacingOccurrences(of: "nats://", with: "tls://")
    #expect(throws: RoomError.self) {
      try RoomGateway(address, RoomCredentials(user: "anna", token: tokens["anna"])) { _ in }
    }
  }

  @Test func `a spectator sees what is drawn and is told that edits are not sent`() throws {
    let anna = try HeadlessUser(server.url, user: "anna", author: 1, token: "token-a")
    let carl = try HeadlessUser(
      server.url, user: "carl", author: 99, token: "token-c", creates: false, isWatching: true)
    for _ in 0..<5 { anna.edit() }
    #expect(wait([anna]) { anna.isSettled })
    // The spectator came before the room existed.
    carl.restart()
    #expect(wait([anna, carl]) { carl.log.edits.count == 5 })
  }

  @Test func `lists the rooms`() throws {
    #expect(try gateway("anna").create("sketch", RoomLog.Limits()))
    let credentials = RoomCredentials(user: "bert", token: "token-b")
    #expect(try RoomDirectory.rooms(of: server.url, credentials) == ["sketch"])
    #expect(throws: RoomError.noRoom(address: "\(server.url)/other")) {
      try RoomGateway(server.url, credentials) { _ in }.last(of: "other")
    }
  }

  @Test func `the files with tokens are the owner's`() throws {
    let folder = try TemporaryFolder()
    let server = RoomServer(
      folder: folder.path(of: "room"), room: "sketch", host: "0.0.0.0", port: 4242,
      users: ["anna", "bert"], spectators: [])
    let tokens = try server.write()
    #expect(tokens.count == 2 && tokens["anna"] != tokens["bert"])
    #expect(try server.write() == tokens)
    for path in [server.tokensPath, server.configurationPath] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }
}

/// Texts that threads of the library add.
private final class ErrorList: @unchecked Sendable {
  private let lock = NSLock()
  private var all: [String] = []

  var texts: [String] { lock.withLock { all } }

  func add(_ text: String) { lock.withLock { all.append(text) } }

  /// Waits until there are some.
  func wait(for count: Int) -> Bool {
    for _ in 0..<2000 where texts.count < count { usleep(5000) }
    return texts.count >= count
  }
}
