import Foundation
import RoomConnection
import RoomProtocol
import SketchLibrary
import Sketches
import TestSupport

@testable import DrawingApp

/// The startup of shared drawings, without a server.
@Suite struct RoomEntryTests {
  private let stage: SessionStage
  private let address: RoomAddress

  init() throws {
    stage = try SessionStage()
    address = try #require(RoomAddress("nats://127.0.0.1:1/sketch"))
  }

  private func entry(as user: String? = "ada", hasMoved: Bool = false) -> RoomEntry {
    RoomEntry(
      with: RoomAccess(user: user, environment: stage.environment, streams: stage.streams),
      hasMoved: hasMoved, publishesEverything: false)
  }

  /// Writes a sketch that `ada` has shared in a room, with an edit that the room does not have.
  private func share(_ name: String, in room: RoomAddress) throws {
    try stage.write(name)
    var session = stage.session
    session.room = RoomSession.Settings(
      room, RoomCredentials(user: "ada", token: nil, certificates: nil))
    _ = try stage.close(stage.open(stage.path(of: name), in: session))
  }

  @Test func `joining refuses a sketch that was never shared`() throws {
    try stage.write("a")
    let error = UserError.neverShared(path: stage.path(of: "a"))
    #expect(throws: error) { try entry().join(address, file: "a", isWatching: false) }
  }

  @Test func `joining creates a sketch with the room's name, unless there is no server`() {
    #expect(throws: RoomError.self) { try entry().join(address, file: nil, isWatching: true) }
  }

  @Test func `a sketch of another room is refused`() throws {
    let other = try #require(RoomAddress("nats://127.0.0.1:1/other"))
    try share("a", in: other)
    let error = UserError.sharedElsewhere(path: stage.path(of: "a"), room: other.description)
    #expect(throws: error) { try entry().share("a", in: address, flattening: false) }
  }

  @Test func `edits that the room does not have are not left to another name`() throws {
    try share("a", in: address)
    let error = UserError.unsentEdits(path: stage.path(of: "a"), user: "ada")
    #expect(throws: error) { try entry(as: "bob").join(address, file: "a", isWatching: false) }
  }

  @Test func `a shared sketch can be drawn in while the server is away`() throws {
    try share("a", in: address)
    let entered = try entry(as: nil).join(address, file: "a", isWatching: false)
    #expect(entered.path == stage.path(of: "a") && entered.settings.unverified != nil)
    #expect(entered.settings.credentials.user == "ada")
    let moved = try entry(hasMoved: true).join(address, file: "a", isWatching: true)
    #expect(moved.settings.unverified == nil && moved.settings.isWatching)
  }

  @Test func `tokens are kept for each server and user`() throws {
    let tokens = RoomTokens(environment: stage.environment)
    tokens.keep("one", of: "ada", at: "nats://a:1")
    tokens.keep("two", of: "ada", at: "nats://b:1")
    tokens.keep("three", of: "ada", at: "nats://a:1")
    #expect(tokens.token(of: "ada", at: "nats://a:1") == "three")
    #expect(tokens.token(of: "ada", at: "nats://b:1") == "two")
    #expect(tokens.token(of: "bob", at: "nats://a:1") == nil)
  }

  @Test func `keeping a token keeps all others, whatever else is in the file`() throws {
    let tokens = RoomTokens(environment: stage.environment)
    let folder = stage.home.path(of: ".config/stipple")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let text = "nats://a:1 ada one\r\nno token\nnats://\u{E9}:1 ada two\n"
    let bytes = try #require(text.data(using: .isoLatin1))
    try bytes.write(to: URL(filePath: folder + "/tokens"))
    tokens.keep("three", of: "bob", at: "nats://a:1")
    #expect(tokens.token(of: "ada", at: "nats://a:1") == "one")
    let kept = try Data(contentsOf: URL(filePath: folder + "/tokens"))
    #expect(kept.range(of: Data("no token\nnats://".utf8)) != nil && kept.contains(0xE9))
    let environment = stage.environment
    DispatchQueue.concurrentPerform(iterations: 40) { index in
      RoomTokens(environment: environment).keep("t\(index)", of: "u\(index)", at: "nats://c:1")
    }
    for index in 0..<40 { #expect(tokens.token(of: "u\(index)", at: "nats://c:1") == "t\(index)") }
    #expect(tokens.token(of: "ada", at: "nats://a:1") == "one")
  }

  @Test func `a file of tokens has one, or one for each name`() throws {
    let path = stage.home.path(of: "tokens")
    for (text, token) in [("secret\n", "secret"), ("bob x\nada y\n", "y")] {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      let access = RoomAccess(
        user: "ada", tokenFile: path, environment: [:], streams: stage.streams)
      #expect(try access.credentials(for: "nats://a:1").token == token)
    }
    let missing = RoomAccess(tokenFile: "/none/file", environment: [:], streams: stage.streams)
    #expect(throws: UserError.unreadableToken(path: "/none/file")) {
      try missing.credentials(for: "nats://a:1")
    }
  }
}
