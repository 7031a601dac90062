import Foundation
import RoomProtocol
import TestSupport

@testable import RoomConnection

/// Sessions with the real server.
@Suite(.serialized) struct RoomSessionTests {
  private func now() -> Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

  private func users(_ count: Int, at server: TestServer) throws -> [HeadlessUser] {
    try (0..<count).map {
      try HeadlessUser(server.url, user: "user-\($0)", author: $0 == 0 ? 1 : 1000 + $0)
    }
  }

  private func expectEqual(_ users: [HeadlessUser], edits: Int) {
    let isSettled = HeadlessUser.wait(users) {
      users.allSatisfy { $0.isSettled && $0.log.edits.count == edits }
    }
    #expect(isSettled, "\(users.map { ($0.state, $0.log.edits.count, $0.log.unconfirmedCount) })")
    #expect(Set(users.map { LogDigest(of: $0.log.edits).value }).count == 1)
    #expect(Set(users.map { LogDigest(of: $0.sketch.items).value }).count == 1)
    #expect(users.allSatisfy { Set($0.log.ids).count == edits && !$0.differs })
  }

  @Test func `everyone publishes what an older or an empty store lacks`() throws {
    let server = try TestServer()
    let users = try users(3, at: server)
    for user in users { for _ in 0..<5 { user.edit() } }
    expectEqual(users, edits: 15)
    server.kill()
    try server.saveStore(as: "old")
    try server.start()
    for user in users { for _ in 0..<10 { user.edit() } }
    expectEqual(users, edits: 45)
    for store in ["old", nil] {
      server.kill()
      try server.restoreStore(from: store)
      try server.start()
      expectEqual(users, edits: 45)
    }
  }

  @Test func `others see a stroke grow, and one who joins later sees it from the start`() throws {
    let server = try TestServer()
    let users = try users(2, at: server)
    #expect(HeadlessUser.wait(users) { users.allSatisfy { $0.people.count == 1 } })
    var strokes = SyntheticStrokes(seed: 1)
    let stroke = Stroke(style: StrokeStyle(color: .red))
    var sender = LiveSender()
    func draw(_ samples: some Sequence<StrokeSample>) {
      for sample in samples {
        stroke.append(sample)
        users[0].session.send(
          sender.messages(for: [stroke], counter: 1, pen: sample.location, at: now()))
      }
    }
    let samples = strokes.samples(60)
    // A session drops what it sends before it knows the subscription of others.
    #expect(
      HeadlessUser.wait(users) {
        if stroke.samples.isEmpty { draw(samples[..<30]) }
        sender.restart()
        draw(samples[30..<30])
        users[0].session.send(sender.messages(for: [stroke], counter: 1, pen: nil, at: now()))
        return users[1].live.strokes.first?.samples.count == stroke.samples.count
      })
    let late = try HeadlessUser(server.url, user: "user-9", author: 1009)
    let all = users + [late]
    #expect(
      HeadlessUser.wait(all) {
        if users[0].hasNewcomer { sender.restart() }
        users[0].session.send(sender.messages(for: [stroke], counter: 1, pen: nil, at: now()))
        return late.live.strokes.first?.samples.count == stroke.samples.count
      })
  }

  @Test func `a full room keeps the edits that it does not take`() throws {
    let server = try TestServer()
    var limits = RoomLog.Limits()
    limits.edits = 5
    let anna = try HeadlessUser(server.url, user: "anna", author: 1, limits: limits)
    for _ in 0..<9 { anna.edit() }
    #expect(HeadlessUser.wait([anna]) { anna.state == .refused("the room is full") })
    #expect(anna.log.edits.count == 9 && anna.log.unconfirmedCount == 4)
  }

  @Test func `edits that the server has no room for are kept, and not sent again`() throws {
    let server = try TestServer()
    var limits = RoomLog.Limits()
    limits.edits = 1
    let owner = try RoomGateway(server.url, RoomCredentials(user: "anna")) { _ in }
    // The log takes twice as many messages as there may be edits.
    #expect(owner.create("sketch", limits))
    let anna = try HeadlessUser(server.url, user: "anna", author: 1, creates: false)
    let full = RoomState.refused("the room is full")
    for _ in 0..<3 {
      anna.edit()
      #expect(HeadlessUser.wait([anna]) { anna.isSettled || anna.state == full })
    }
    var states: Set<RoomState> = []
    // A client that waits for the message to come back would try again after two seconds.
    for _ in 0..<500 {
      anna.update()
      states.insert(anna.state)
      usleep(5000)
    }
    #expect(states == [full])
    #expect(anna.log.edits.count == 3 && anna.log.unconfirmedCount == 1)
  }

  @Test func `a wrong token is refused with the reason`() throws {
    let server = try TestServer { _ in
      "authorization { users: [ { user: anna, password: secret } ] }"
    }
    let anna = try HeadlessUser(server.url, user: "anna", author: 1, token: "wrong")
    for _ in 0..<3 { anna.edit() }
    let isRefused = HeadlessUser.wait([anna]) {
      guard case .refused(let reason) = anna.state else { return false }
      return reason.contains("uthorization") && !reason.contains("wrong")
    }
    #expect(isRefused, "\(anna.state)")
  }

  @Test func `a room that is made later is entered`() throws {
    let server = try TestServer()
    let bert = try HeadlessUser(server.url, user: "bert", author: 1002, creates: false)
    let isRefused = HeadlessUser.wait([bert]) {
      if case .refused = bert.state { true } else { false }
    }
    #expect(isRefused)
    let anna = try HeadlessUser(server.url, user: "anna", author: 1)
    for user in [anna, bert] { user.edit() }
    expectEqual([anna, bert], edits: 2)
  }

  @Test func `somebody who joins a room with edits is seen`() throws {
    let server = try TestServer()
    let anna = try HeadlessUser(server.url, user: "anna", author: 1)
    for _ in 0..<20 { anna.edit() }
    expectEqual([anna], edits: 20)
    let bert = try HeadlessUser(server.url, user: "bert", author: 1002, creates: false)
    #expect(HeadlessUser.wait([anna, bert]) { anna.people.count == 1 && bert.people.count == 1 })
    #expect(anna.hasNewcomer)
    expectEqual([anna, bert], edits: 20)
  }
}
