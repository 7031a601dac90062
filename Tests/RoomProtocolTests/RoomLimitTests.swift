import Sketches
import TestSupport

@testable import RoomProtocol

/// What a room does not accept, and what its log lacks.
@Suite struct RoomLimitTests {
  private let anna = RoomMember(user: "anna", author: 7)

  private func edits(_ count: Int, by author: Int = 7) -> [Edit] {
    var hand = RandomHand(author: author, seed: 4)
    var sketch = Sketch()
    return (0..<count).map { index in
      let edit = hand.edit(in: sketch, at: Double(index), samples: 20).rounded
      sketch.apply(edit)
      return edit
    }
  }

  private func message(
    _ bytes: [UInt8], _ sequence: Int, by member: RoomMember
  ) -> RoomLog.Message {
    RoomLog.Message(sequence: sequence, member: member, nanoseconds: sequence, bytes: bytes)
  }

  private func message(_ edits: [Edit], _ sequence: Int, by member: RoomMember) -> RoomLog.Message {
    let packed = edits.map { EditMessage.Packed(time: $0.time, bytes: EditCodec.encode($0)) }
    return message(EditMessage(firstCounter: 1, edits: packed).bytes, sequence, by: member)
  }

  private func client(
    _ edits: [Edit] = [], limits: RoomLog.Limits = RoomLog.Limits()
  ) -> RoomClient {
    RoomClient(member: anna, sketch: SharedLog(edits, confirmations: []), limits: limits)
  }

  // MARK: - Edits of the user

  @Test func `a client stops publishing what the room rejects`() {
    var limits = RoomLog.Limits()
    limits.authors = 0
    let edits = edits(3)
    var client = client(Array(edits.prefix(2)), limits: limits)
    _ = client.connected(at: 0)
    var actions = client.inspected(last: 0, message: nil, at: 0)
    var count = 0
    while case .publish(let bytes, let member, _)? = actions.last, count < 10 {
      count += 1
      actions = client.received(message(bytes, count, by: member), at: 0)
    }
    #expect(count == 3 && client.isRejected && client.unconfirmedCount == 2)
    let later = client.add(edits[2], at: 0)
    #expect(later.isEmpty)
  }

  @Test func `edits of another user with the same number are not published again`() {
    let bert = RoomMember(user: "bert", author: 7)
    var client = client()
    _ = client.connected(at: 0)
    _ = client.inspected(last: 1, message: nil, at: 0)
    let actions = client.received(message(edits(3), 1, by: bert), at: 0)
    #expect(actions.isEmpty && client.unconfirmedCount == 0 && client.log.entries.count == 3)
    #expect(client.member.user == "anna" && client.member.author != 7)
  }

  @Test func `messages that the server no longer has are passed over after reading again`() {
    var client = client()
    _ = client.connected(at: 0)
    _ = client.inspected(last: 4, message: nil, at: 0)
    let bert = RoomMember(user: "bert", author: 8)
    let empty: [UInt8] = []
    // The first message 4 was on the way before.
    var actions: [[RoomClient.Action]] = []
    for sequence in [1, 3, 4, 3, 4] {
      actions.append(client.received(message(empty, sequence, by: bert), at: 0))
    }
    let expected: [[RoomClient.Action]] = [[], [.read(from: 2)], [], [], []]
    #expect(actions == expected)
    #expect(client.phase == .live && client.nextDeadline == nil)
  }

  // MARK: - Edits of anyone

  @Test func `a user has a limited number of authors`() {
    var limits = RoomLog.Limits()
    limits.authorsPerUser = 2
    var log = RoomLog(limits: limits)
    var accepted: [Int] = []
    for (index, user) in ["anna", "anna", "anna", "bert"].enumerated() {
      let member = RoomMember(user: user, author: index + 1)
      let entries = log.receive(message(edits(1, by: index + 1), index + 1, by: member))
      accepted.append(entries.count)
    }
    #expect(accepted == [1, 1, 0, 1])
  }

  @Test func `an edit does not move everyone's clock on for good`() throws {
    let edits = edits(2)
    let bert = RoomMember(user: "bert", author: 8)
    let first = Edit(edits[0].action, at: 1e6, by: 7)
    let late = Edit(self.edits(1, by: 8)[0].action, at: 1e9, by: 8)
    var log = RoomLog()
    _ = log.receive(message([first], 1, by: anna))
    _ = log.receive(message([late], 2, by: bert))
    let times = log.entries.map(\.edit.time)
    try #require(times.count == 2)
    #expect(times[0] == 1e6 && (1_003_599...1_003_601).contains(times[1]))
  }

  @Test func `the time of the first author is limited too`() {
    let first = Edit(edits(1)[0].action, at: 1e9, by: 7)
    var log = RoomLog()
    _ = log.receive(message([first], 1, by: anna))
    #expect(log.entries.map(\.edit.time) == [RoomLog.Limits().firstTime])
  }

  @Test(arguments: [(11, 1), (12, 2)])
  func `a room has a limited number of strokes and pieces`(limit: Int, count: Int) throws {
    var limits = RoomLog.Limits()
    limits.strokes = limit
    // Pieces may be empty and touch each other.
    let cut = StrokeCut(StrokeID(author: 7, counter: 1), keeping: Array(repeating: 0...0, count: 5))
    let sample = StrokeSample(location: .zero, timestamp: 0)
    let dot = try #require(StrokeRecord(style: StrokeStyle(), samples: [sample]))
    let edit = Edit(.replaced(Replacement([cut], adding: [dot])), at: 1, by: 7)
    var log = RoomLog(limits: limits)
    _ = log.receive(message([edit, edit], 1, by: anna))
    #expect(log.entries.count == count && log.isFull == (count < 2))
  }

  // MARK: - Large edits

  private func largeEdit(by author: Int) throws -> Edit {
    var strokes = SyntheticStrokes(seed: 1)
    let samples = strokes.samples(5000)
    let stroke = try #require(StrokeRecord(style: StrokeStyle(), samples: samples))
    return Edit(.strokeAdded(stroke), at: 50, by: author).rounded
  }

  private func parts(of edit: Edit, from counter: Int = 1) -> [[UInt8]] {
    let packed = EditMessage.Packed(time: edit.time, bytes: EditCodec.encode(edit))
    return EditMessage.next(of: [packed], from: counter, limit: 4096).map(\.bytes)
  }

  @Test(arguments: [true, false])
  func `unfinished edits of too many authors are refused`(isOneUser: Bool) throws {
    var limits = RoomLog.Limits()
    if isOneUser { limits.authorsPerUser = 2 } else { limits.authors = 2 }
    var log = RoomLog(limits: limits)
    let all = try (1...3).map { author in try parts(of: largeEdit(by: author)) }
    func member(_ author: Int) -> RoomMember {
      RoomMember(user: isOneUser ? "anna" : "user-\(author)", author: author)
    }
    for author in 1...3 {
      _ = log.receive(message(all[author - 1][0], author, by: member(author)))
    }
    // The third author is refused although the room has no authors yet.
    var counts: [Int] = []
    for author in [3, 1, 2] {
      for part in all[author - 1].dropFirst() {
        _ = log.receive(message(part, 4, by: member(author)))
      }
      counts.append(log.count(of: author))
    }
    #expect(counts == [0, 1, 1])
  }

  @Test func `a finished edit makes room for another unfinished one`() throws {
    let edit = try largeEdit(by: 7)
    var limits = RoomLog.Limits()
    limits.allPartialBytes = EditCodec.encode(edit).count
    var log = RoomLog(limits: limits)
    for counter in 1...3 {
      for part in parts(of: edit, from: counter) {
        _ = log.receive(message(part, counter, by: anna))
      }
    }
    #expect(log.count(of: 7) == 3)
  }
}
