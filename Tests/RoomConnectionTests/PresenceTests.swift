import Foundation
import RoomProtocol
import TestSupport

@testable import RoomConnection

/// Who is told what about the people in a room.
@Suite(.serialized) struct PresenceTests {
  private let server: TestServer

  init() throws { server = try TestServer() }

  private func subject(_ kind: RoomSubject.Kind, _ user: String, _ author: Int) -> String {
    RoomSubject(room: "sketch", kind, RoomMember(user: user, author: author)).description
  }

  private func presence(_ kind: PresenceMessage.Kind) -> [UInt8] {
    PresenceMessage(
      kind, color: .red, view: nil, confirmedCount: 0, digest: LogDigest().value
    ).bytes
  }

  @Test func `somebody who comes and goes all the time causes few answers`() throws {
    let anna = try HeadlessUser(server.url, user: "anna", author: 1)
    let eve = try RoomGateway(server.url, RoomCredentials(user: "eve")) { _ in }
    let answers = TextList()
    let subscription = eve.subscribe(to: subject(.presence, "anna", 1)) { answers.add($0.subject) }
    #expect(HeadlessUser.wait([anna]) { anna.state == .live })
    for _ in 0..<100 {
      for kind in [PresenceMessage.Kind.joined, .present, .left] {
        eve.publish(presence(kind), to: subject(.presence, "eve", 9))
      }
    }
    // Anna receives the messages in their order.
    eve.publish(presence(.joined), to: subject(.presence, "eve", 10))
    #expect(HeadlessUser.wait([anna]) { anna.people.contains { $0.member.author == 10 } })
    #expect(HeadlessUser.wait([anna]) { !answers.texts.isEmpty })
    #expect(answers.texts.count < 50)
    withExtendedLifetime(subscription) {}
  }

  @Test func `one who watches sees strokes before their authors are known`() throws {
    let anna = try HeadlessUser(server.url, user: "anna", author: 1)
    #expect(HeadlessUser.wait([anna]) { anna.state == .live })
    let watcher = try HeadlessUser(
      server.url, user: "watcher", author: 2, creates: false, isWatching: true)
    let eve = try RoomGateway(server.url, RoomCredentials(user: "eve")) { _ in }
    let stroke = Stroke(style: StrokeStyle())
    stroke.append(StrokeSample(location: Point(x: 1, y: 2), timestamp: 1))
    var sender = LiveSender()
    let messages = sender.messages(for: [stroke], counter: 1, pen: nil, at: 1)
    #expect(
      HeadlessUser.wait([watcher]) {
        for message in messages { eve.publish(message.bytes, to: subject(.live, "eve", 9)) }
        return watcher.live.strokes.count == 1
      })
    #expect(watcher.people.allSatisfy { $0.member.user != "eve" })
  }
}

@Suite struct ContradictionTests {
  @Test func `the log is read once per minute as long as somebody's differs`() {
    let anna = RoomMember(user: "anna", author: 1)
    var client = RoomClient(member: anna, sketch: SharedLog([], confirmations: []))
    var people = RoomPeople()
    var check = RoomSession.LogCheck()
    let wrong = PresenceMessage(.present, color: .red, view: nil, confirmedCount: 0, digest: 1)
    people.receive(wrong, from: RoomMember(user: "bert", author: 2), at: 0)
    _ = client.connected(at: 0)
    var readings: [Double] = []
    for time in stride(from: 0.0, through: 130, by: 10) {
      // Reading an empty log ends immediately.
      _ = client.inspected(last: 0, message: nil, at: time)
      let actions = check.readAgain(&client, ifDiffersFrom: people, at: time)
      if !actions.isEmpty { readings.append(time) }
    }
    #expect(readings == [0, 60, 120])
  }
}
