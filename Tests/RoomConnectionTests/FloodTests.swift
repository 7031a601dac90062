import Foundation
import TestSupport

@testable import RoomConnection
@testable import RoomProtocol

/// Users who send more than anybody can draw.
@Suite(.serialized) struct FloodTests {
  private let server: TestServer
  private let pen = LiveMessage(counter: 1, sent: 1, delay: 0, pen: .zero, growths: [])

  init() throws { server = try TestServer() }

  private func presence(_ kind: PresenceMessage.Kind) -> PresenceMessage {
    PresenceMessage(kind, color: .red, view: nil, confirmedCount: 0, digest: LogDigest().value)
  }

  private func subject(_ kind: RoomSubject.Kind, _ user: String, _ author: Int) -> String {
    RoomSubject(room: "sketch", kind, RoomMember(user: user, author: author)).description
  }

  /// Receives what anna sees until she sees bert's pen.
  ///
  /// - Returns: Who sent each message; `nil` if bert was not seen.
  private func receive(_ anna: HeadlessUser, from bert: HeadlessUser) -> [String]? {
    var senders: [String] = []
    let isSeen = HeadlessUser.wait([bert]) {
      bert.session.send([pen])
      senders += anna.session.takeNews().live.map(\.member.user)
      return senders.contains("bert")
    }
    return isSeen ? senders : nil
  }

  @Test func `a flood of strokes is muted while others are still seen`() throws {
    let anna = try HeadlessUser(server.url, user: "anna", author: 1)
    let bert = try HeadlessUser(server.url, user: "bert", author: 2)
    let flood = try RoomGateway(server.url, RoomCredentials(user: "eve")) { _ in }
    #expect(HeadlessUser.wait([anna, bert]) { anna.people.count == 1 && bert.people.count == 1 })
    flood.publish(presence(.joined).bytes, to: subject(.presence, "eve", 9))
    #expect(HeadlessUser.wait([anna, bert]) { anna.people.count == 2 })
    // The subscription to the pen follows the one who came.
    #expect(
      HeadlessUser.wait([bert]) {
        flood.publish(pen.bytes, to: subject(.live, "eve", 9))
        return anna.session.takeNews().live.contains { $0.member.user == "eve" }
      })
    for _ in 0..<20_000 { flood.publish(pen.bytes, to: subject(.live, "eve", 9)) }
    flood.flush()
    var senders = try #require(receive(anna, from: bert))
    // Bert's messages arrive over another subscription, so some of the flood may follow.
    var quietUpdates = 0
    #expect(
      HeadlessUser.wait([bert]) {
        let new = anna.session.takeNews().live.map(\.member.user)
        senders += new
        quietUpdates = new.contains("eve") ? 0 : quietUpdates + 1
        return quietUpdates > 40
      })
    // Those of two seconds, if the flood began at the end of one.
    #expect(senders.count { $0 == "eve" } <= 2 * FloodGate.messagesPerSecond)
  }

  @Test func `many copies of a user count as one`() throws {
    let anna = try HeadlessUser(server.url, user: "anna", author: 1)
    let bert = try HeadlessUser(server.url, user: "bert", author: 2)
    let flood = try RoomGateway(server.url, RoomCredentials(user: "eve")) { _ in }
    #expect(HeadlessUser.wait([anna, bert]) { anna.people.count == 1 && bert.people.count == 1 })
    for author in 100..<300 {
      flood.publish(presence(.joined).bytes, to: subject(.presence, "eve", author))
    }
    flood.flush()
    #expect(HeadlessUser.wait([anna, bert]) { anna.people.count > 1 })
    // Somebody who comes later still has a place.
    let carl = try HeadlessUser(server.url, user: "carl", author: 3)
    let all = [anna, bert, carl]
    #expect(HeadlessUser.wait(all) { anna.people.contains { $0.member.user == "carl" } })
    #expect(anna.people.count { $0.member.user == "eve" } <= 8)
    #expect(anna.people.contains { $0.member.user == "bert" })
  }

  @Test func `a flood of presence hides nobody`() throws {
    let anna = try HeadlessUser(server.url, user: "anna", author: 1)
    let bert = try HeadlessUser(server.url, user: "bert", author: 2)
    let flood = try RoomGateway(server.url, RoomCredentials(user: "eve")) { _ in }
    #expect(HeadlessUser.wait([anna, bert]) { anna.people.count == 1 && bert.people.count == 1 })
    for _ in 0..<20_000 {
      flood.publish(presence(.present).bytes, to: subject(.presence, "eve", 9))
    }
    #expect(receive(anna, from: bert) != nil)
    // Anna no longer receives everybody's presence.
    let carl = try HeadlessUser(server.url, user: "carl", author: 3)
    #expect(
      HeadlessUser.wait([anna, bert, carl]) {
        let users = anna.people.map(\.member.user)
        return users.contains("bert") && users.contains("carl")
      })
  }

  @Test func `messages that are no messages are dropped`() throws {
    let anna = try HeadlessUser(server.url, user: "anna", author: 1)
    let bert = try HeadlessUser(server.url, user: "bert", author: 2)
    let stranger = try RoomGateway(server.url, RoomCredentials(user: "eve")) { _ in }
    #expect(HeadlessUser.wait([anna, bert]) { anna.people.count == 1 && anna.isSettled })
    stranger.publish(presence(.joined).bytes, to: subject(.presence, "eve", 9))
    var last = 0
    for count in 0..<200 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + count) }
      for kind in [RoomSubject.Kind.live, .presence] {
        stranger.publish(bytes, to: subject(kind, "eve", 9))
      }
      if case .stored = stranger.store(bytes, to: subject(.edits, "eve", 9), expecting: last) {
        last = try stranger.last(of: "sketch")
      }
    }
    #expect(last > 0)
    for _ in 0..<5 { anna.edit() }
    #expect(
      HeadlessUser.wait([anna, bert]) {
        anna.isSettled && bert.isSettled && bert.log.edits.count == 5
      })
    #expect(anna.log.edits.count == 5 && !anna.differs && !bert.differs)
  }
}

@Suite struct RoomGatesTests {
  @Test func `the message after the limit mutes, and the others of the time pass unseen`() {
    var gates = RoomGates()
    var verdicts: [RoomGates.Verdict] = []
    for index in 0..<1000 {
      verdicts.append(gates.receive(bytes: 10, from: "eve", at: Double(index) / 10_000))
    }
    let limit = FloodGate.messagesPerSecond
    #expect(verdicts[..<limit].allSatisfy { $0 == .admitted })
    #expect(verdicts[limit] == .muted)
    #expect(verdicts[(limit + 1)...].allSatisfy { $0 == .dropped })
    #expect(gates.receive(bytes: 10, from: "anna", at: 0.1) == .admitted)
    #expect(gates.receive(bytes: 10, from: "eve", at: 0.1 + FloodGate.pause) == .admitted)
  }

  @Test func `large messages mute as well`() {
    var gates = RoomGates()
    #expect(gates.receive(bytes: FloodGate.bytesPerSecond, from: "eve", at: 0) == .admitted)
    #expect(gates.receive(bytes: 1, from: "eve", at: 0.1) == .muted)
  }

  @Test func `people who drew while the program was stopped are not muted`() {
    var gates = RoomGates()
    for user in ["anna", "bert"] { _ = gates.receive(bytes: 100, from: user, at: 0) }
    var verdicts: [RoomGates.Verdict] = []
    // 60 messages of each per second, for 20 seconds.
    for index in 0..<2400 {
      let user = index.isMultiple(of: 2) ? "anna" : "bert"
      let time = 20 + Double(index) / 100_000
      verdicts.append(gates.receive(bytes: 100, from: user, at: time))
    }
    #expect(!verdicts.contains(.muted))
    #expect(verdicts.count { $0 == .admitted } == 2 * FloodGate.messagesPerSecond)
    for user in ["anna", "bert"] {
      #expect(gates.receive(bytes: 100, from: user, at: 21.1) == .admitted)
    }
  }

  @Test func `a flood after a silence is muted after more messages, of which no more pass`() {
    var gates = RoomGates()
    _ = gates.receive(bytes: 10, from: "anna", at: 0)
    var verdicts: [RoomGates.Verdict] = []
    for index in 0..<10_000 {
      verdicts.append(gates.receive(bytes: 10, from: "eve", at: 100 + Double(index) / 100_000))
    }
    let limit = FloodGate.messagesPerSecond
    #expect(verdicts.firstIndex(of: .muted) == limit * (1 + Int(RoomGates.maximumBacklog)))
    #expect(verdicts.count { $0 == .admitted } == limit)
  }

  @Test func `a user who was silent while others drew is muted like anybody`() {
    var gates = RoomGates()
    _ = gates.receive(bytes: 10, from: "eve", at: 0)
    for index in 1...120 { _ = gates.receive(bytes: 10, from: "anna", at: Double(index) / 2) }
    var verdicts: [RoomGates.Verdict] = []
    for index in 0..<1000 {
      verdicts.append(gates.receive(bytes: 10, from: "eve", at: 60 + Double(index) / 10_000))
    }
    #expect(verdicts.firstIndex(of: .muted) == FloodGate.messagesPerSecond)
  }

  @Test func `users who come and go leave room for others`() {
    var gates = RoomGates()
    for index in 0..<10_000 {
      let verdict = gates.receive(bytes: 10, from: "user-\(index)", at: Double(index))
      #expect(verdict == .admitted)
    }
  }
}
