import Foundation
import TestSupport

@testable import RoomConnection
@testable import RoomProtocol

/// What the server refuses, with the configuration that stipple writes.
@Suite(.serialized) struct RightsTests {
  private let tokens = ["anna": "token-a", "bert": "token-b", "carl": "token-c"]
  private let server: TestServer

  init() throws {
    let tokens = tokens
    server = try TestServer { folder in
      RoomServer(
        folder: folder, room: "sketch", host: "127.0.0.1", port: -1, users: ["anna", "bert"],
        spectators: ["carl"]
      ).configuration(tokens: tokens)
    }
  }

  private func credentials(_ user: String) -> RoomCredentials {
    RoomCredentials(user: user, token: tokens[user])
  }

  private func gateway(_ user: String, _ errors: TextList = TextList()) throws -> RoomGateway {
    try RoomGateway(server.url, credentials(user)) {
      if case .failed(let text) = $0 { errors.add(text) }
    }
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

  @Test(arguments: ["anna", "bert", "carl"])
  func `nobody purges, changes, or deletes a log`(user: String) throws {
    let anna = try gateway("anna")
    #expect(anna.create("sketch", RoomLog.Limits()))
    #expect(anna.store([1], to: subject(.edits, "anna"), expecting: 0) == .stored)
    let errors = TextList()
    let requests = [
      "STREAM.PURGE", "STREAM.DELETE", "STREAM.UPDATE", "STREAM.MSG.DELETE", "STREAM.SNAPSHOT",
      "STREAM.RESTORE", "CONSUMER.DURABLE.CREATE",
    ]
    let gateway = try gateway(user, errors)
    for request in requests { gateway.publish([], to: "$JS.API.\(request).STIPPLE_sketch") }
    gateway.flush()
    #expect(errors.wait(for: requests.count))
    #expect(errors.texts.allSatisfy { $0.lowercased().contains("permissions violation") })
    #expect(try anna.last(of: "sketch") == 1)
    #expect(try anna.message(1, of: "sketch")?.bytes == [1])
  }

  @Test func `only the owner creates the room, and no other`() throws {
    #expect(try !gateway("bert").create("sketch", RoomLog.Limits()))
    #expect(try !gateway("anna").create("other", RoomLog.Limits()))
    #expect(try gateway("anna").create("sketch", RoomLog.Limits()))
    #expect(try RoomDirectory.rooms(of: server.url, credentials("bert")) == ["sketch"])
  }

  @Test(arguments: ["_INBOX_anna.>", "_INBOX.>", "$JS.>", "stipple.>", ">"])
  func `nobody receives another's answers, or all messages`(subject: String) throws {
    let errors = TextList()
    let received = TextList()
    let bert = try gateway("bert", errors)
    let subscription = bert.subscribe(to: subject) { received.add($0.subject) }
    #expect(errors.wait(for: 1))
    let anna = try gateway("anna")
    #expect(anna.create("sketch", RoomLog.Limits()))
    #expect(anna.store([1], to: self.subject(.edits, "anna"), expecting: 0) == .stored)
    bert.flush()
    #expect(received.texts.isEmpty)
    withExtendedLifetime(subscription) {}
  }

  @Test func `a log that is delivered as somebody else's strokes is dropped`() throws {
    let anna = try HeadlessUser(server.url, user: "anna", author: 1, token: "token-a")
    let carl = try HeadlessUser(
      server.url, user: "carl", author: 99, token: "token-c", creates: false, isWatching: true)
    #expect(HeadlessUser.wait([anna]) { anna.state == .live })
    #expect(HeadlessUser.wait([carl]) { carl.people.map(\.member.user) == ["anna"] })
    let forged = LiveMessage(counter: 1, sent: 1, delay: 0, pen: Point(x: 7, y: 7), growths: [])
    let bert = try gateway("bert")
    #expect(bert.store(forged.bytes, to: subject(.edits, "bert"), expecting: 0) == .stored)
    let target = "stipple.sketch.w.anna.1"
    let delivered = TextList()
    let witness = bert.subscribe(to: target) { delivered.add($0.subject) }
    bert.flush()
    let request = """
      {"stream_name": "STIPPLE_sketch", "config": {"deliver_subject": "\(target)", \
      "deliver_policy": "all", "ack_policy": "none", "replay_policy": "instant"}}
      """
    bert.publish(Array(request.utf8), to: "$JS.API.CONSUMER.CREATE.STIPPLE_sketch")
    #expect(delivered.wait(for: 1))
    #expect(delivered.texts.first == subject(.edits, "bert"))
    let honest = LiveMessage(counter: 1, sent: 1, delay: 0, pen: .zero, growths: [])
    var pens: [Point?] = []
    #expect(
      HeadlessUser.wait([anna]) {
        anna.session.send([honest])
        pens += carl.session.takeNews().live.map(\.message.pen)
        return !pens.isEmpty
      })
    #expect(pens.allSatisfy { $0 == .zero })
    withExtendedLifetime(witness) {}
  }

  @Test func `live strokes reach others only under their author's name`() throws {
    let (anna, bert, carl) = (try gateway("anna"), try gateway("bert"), try gateway("carl"))
    let received = TextList()
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
    #expect(HeadlessUser.wait([anna]) { anna.isSettled })
    // The spectator came before the room existed.
    carl.restart()
    #expect(HeadlessUser.wait([anna, carl]) { carl.log.edits.count == 5 })
  }

  @Test func `a user who may only watch keeps the edits and learns why`() throws {
    let anna = try HeadlessUser(server.url, user: "anna", author: 1, token: "token-a")
    #expect(HeadlessUser.wait([anna]) { anna.state == .live })
    let carl = try HeadlessUser(
      server.url, user: "carl", author: 99, token: "token-c", creates: false)
    #expect(HeadlessUser.wait([anna, carl]) { carl.state == .refused("you may only watch") })
    for _ in 0..<3 { carl.edit() }
    for _ in 0..<3 { anna.edit() }
    #expect(HeadlessUser.wait([anna, carl]) { anna.isSettled && carl.log.edits.count == 6 })
    #expect(carl.log.unconfirmedCount == 3 && anna.log.edits.count == 3)
  }

  @Test func `a room that is missing is an error`() throws {
    #expect(throws: RoomError.noRoom(address: "\(server.url)/sketch")) {
      try gateway("bert").last(of: "sketch")
    }
  }
}
