import Foundation
import Sketches
import TestSupport

@testable import RoomProtocol

/// Several clients and a faulty server in one process.
@Suite struct RoomClientTests {
  /// The number of seeds; the soak uses more.
  private static let rounds =
    ProcessInfo.processInfo.environment["STIPPLE_SOAK_ROUNDS"].flatMap(UInt64.init) ?? 20

  private func settle(_ room: inout FaultyRoom) {
    room.isFaulty = false
    for _ in 0..<20_000 where !room.isSettled { room.step() }
  }

  /// Expects equal logs in which everything is confirmed, except what an absent author alone can publish.
  private func expectEqual(_ room: FaultyRoom, seed: UInt64, made: Int? = nil, absent: Int? = nil) {
    #expect(room.isSettled, "seed \(seed)")
    let logs = room.users.map { LogDigest(of: $0.log.edits).value }
    #expect(Set(logs).count == 1, "seed \(seed)")
    let pictures = room.users.map { LogDigest(of: $0.sketch.items).value }
    #expect(Set(pictures).count == 1, "seed \(seed)")
    for user in room.users {
      let unconfirmed = user.log.edits.suffix(user.log.unconfirmedCount)
      #expect(unconfirmed.allSatisfy { $0.author == absent }, "seed \(seed)")
      let folded = Sketch(folding: user.log.edits)
      #expect(folded.items.elementsEqual(user.sketch.items), "seed \(seed)")
      // A program that opens the file now has the same log.
      #expect(user.file.log?.ids == user.log.ids, "seed \(seed)")
      if let made { #expect(user.log.edits.count == made, "seed \(seed)") }
    }
  }

  @Test func `logs end equal although messages and connections are lost`() {
    for seed in 1...Self.rounds {
      var room = FaultyRoom(users: 2 + Int(seed % 4), seed: seed)
      for _ in 0..<1500 { room.step() }
      settle(&room)
      expectEqual(room, seed: seed, made: room.users.map(\.made).reduce(0, +))
    }
  }

  @Test func `a copy of a file becomes another author and loses nothing`() {
    for seed in 1...Self.rounds {
      var room = FaultyRoom(users: 3, seed: seed &+ 5000)
      for _ in 0..<300 { room.step() }
      let before = room.users.map(\.made).reduce(0, +) - room.users[2].made
      settle(&room)
      let count = room.users[0].log.edits.count
      let absent = room.users[2].client.member.author
      room.copyFile(from: 1, to: 2)
      room.isFaulty = true
      for _ in 0..<800 { room.step() }
      settle(&room)
      expectEqual(room, seed: seed, absent: absent)
      let made = room.users.map(\.made).reduce(0, +)
      #expect(room.users[0].log.edits.count == count + made - before, "seed \(seed)")
    }
  }

  @Test func `an edit of another author is inserted before unconfirmed ones`() {
    for seed in 1...Self.rounds {
      var mine = RandomHand(author: 1, seed: seed)
      var other = RandomHand(author: 2, seed: seed &+ 7)
      var sketch = Sketch()
      var edits: [Edit] = []
      func append(_ hand: inout RandomHand) {
        let edit = hand.edit(in: sketch, at: 0).rounded
        edits.append(edit)
        sketch.apply(edit)
      }
      for _ in 0..<10 { append(&mine) }
      for _ in 0..<10 { append(&other) }
      let common = edits
      for _ in 0..<5 { append(&mine) }
      var seen = Sketch(folding: common)
      let inserted = (0..<5).map { _ in
        let edit = other.edit(in: seen, at: 0).rounded
        seen.apply(edit)
        return edit
      }
      let before = Array(sketch.strokes)
      let change = sketch.insert(inserted, beforeLast: 5)
      let expected = Sketch(folding: common + inserted + edits.suffix(5))
      #expect(sketch.items.elementsEqual(expected.items), "seed \(seed)")
      #expect(sketch.nextID(of: 2) == expected.nextID(of: 2))
      #expect(sketch.undoTarget(of: 1) == expected.undoTarget(of: 1), "seed \(seed)")
      #expect(sketch.undoTarget(of: 2) == expected.undoTarget(of: 2), "seed \(seed)")
      let isUnchanged = before == sketch.strokes
      if change.isEmpty { #expect(isUnchanged, "seed \(seed)") }
      // The log continues as if the edits had always been in this order.
      var continued = expected
      for target in [sketch.undoTarget(of: 1), sketch.undoTarget(of: 2)].compactMap(\.self) {
        sketch.apply(.undone(target), by: target.author)
        continued.apply(.undone(target), by: target.author)
      }
      #expect(sketch.items.elementsEqual(continued.items), "seed \(seed)")
    }
  }
}
