import Foundation
import Sketches
import TestSupport

@testable import RoomProtocol

/// The log of a shared sketch in which an absent author's edits are not confirmed.
@Suite struct SharedLogTests {
  /// The number of seeds; the soak uses more.
  private static let rounds =
    ProcessInfo.processInfo.environment["STIPPLE_SOAK_ROUNDS"].flatMap(UInt64.init) ?? 100

  /// A user's log and picture, and the room's log.
  private struct Desk {
    var log = SharedLog([], confirmations: [])
    var sketch = Sketch()
    var room = RoomLog()
    private var sequence = 0

    /// Makes an edit in the user's file.
    mutating func make(_ hand: inout RandomHand) -> Edit {
      let edit = hand.edit(in: sketch, at: 0, samples: 6).rounded
      log.append(edit)
      sketch.apply(edit)
      return edit
    }

    /// Stores edits in the room.
    mutating func store(_ edits: [Edit]) -> [RoomLog.Entry] {
      edits.flatMap { edit in
        sequence += 1
        let packed = EditMessage.Packed(time: edit.time, bytes: EditCodec.encode(edit))
        let message = EditMessage(firstCounter: room.count(of: edit.author) + 1, edits: [packed])
        return room.receive(
          RoomLog.Message(
            sequence: sequence,
            member: RoomMember(user: "user-\(edit.author)", author: edit.author),
            nanoseconds: sequence, bytes: message.bytes))
      }
    }

    /// Receives entries of the room's log.
    mutating func receive(_ entries: [RoomLog.Entry]) -> SharedLog.Effect {
      let effect = log.apply(.accepted(entries), to: nil)
      _ = sketch.apply(effect, of: log)
      return effect
    }
  }

  @Test func `edits that the room confirms move below those of an absent author`() {
    for seed in 1...Self.rounds {
      var hands = (1...3).map { RandomHand(author: $0, seed: seed &* 9 &+ UInt64($0)) }
      var desk = Desk()
      for round in 0..<12 {
        let edit = desk.make(&hands[round % 2])
        _ = desk.receive(desk.store([edit]))
      }
      for _ in 0..<8 { _ = desk.make(&hands[1]) }
      for _ in 0..<6 {
        var seen = Sketch(folding: desk.room.entries.map(\.edit))
        let others = (0..<2).map { _ in
          let edit = hands[2].edit(in: seen, at: 0, samples: 6).rounded
          seen.apply(edit)
          return edit
        }
        let own = [desk.make(&hands[0]), desk.make(&hands[0])]
        let effect = desk.receive(desk.store(others + own))
        guard case .inserted(_, beforeLast: 10, let order) = effect else {
          Issue.record("seed \(seed): \(effect)")
          return
        }
        #expect(order.prefix(4) == [0, 1, 10, 11], "seed \(seed)")
        expectFolded(desk, seed: seed)
      }
      #expect(desk.log.unconfirmedCount == 8)
    }
  }

  private func expectFolded(_ desk: Desk, seed: UInt64) {
    var sketch = desk.sketch
    var expected = Sketch(folding: desk.log.edits)
    let isEqual = sketch.items.elementsEqual(expected.items)
    #expect(isEqual, "seed \(seed)")
    let isInRoomOrder = desk.log.ids.starts(with: desk.room.entries.map(\.id))
    #expect(isInRoomOrder && Set(desk.log.ids).count == desk.log.edits.count, "seed \(seed)")
    for author in 1...3 {
      #expect(sketch.nextID(of: author) == expected.nextID(of: author), "seed \(seed)")
      #expect(sketch.undoTarget(of: author) == expected.undoTarget(of: author), "seed \(seed)")
      guard let target = sketch.undoTarget(of: author) else { continue }
      sketch.apply(.undone(target), by: author)
      expected.apply(.undone(target), by: author)
      let isEqual = sketch.items.elementsEqual(expected.items)
      #expect(isEqual, "seed \(seed), undo of \(author)")
    }
  }

  @Test func `a returning author's edits are confirmed in any order`() {
    for seed in 1...Self.rounds {
      var random = SplitMix64(seed: seed)
      var hands = (1...2).map { RandomHand(author: $0, seed: seed &* 5 &+ UInt64($0)) }
      var desk = Desk()
      var made: [[Edit]] = [[], []]
      for round in 0..<16 { made[round % 2].append(desk.make(&hands[round % 2])) }
      // The other author has made one more that this file does not have.
      var later = hands[1]
      let more = later.edit(in: desk.sketch, at: 0, samples: 6).rounded
      made[1].append(more)
      var rest = made.map { $0[...] }
      while let author = rest.indices.filter({ !rest[$0].isEmpty }).randomElement(using: &random) {
        // Each update has edits of both.
        var merged: [Edit] = []
        for index in [author, 1 - author] {
          let count = min(rest[index].count, .random(in: 0...3, using: &random))
          merged += rest[index].prefix(count)
          rest[index] = rest[index].dropFirst(count)
        }
        _ = desk.receive(desk.store(merged))
        expectFolded(desk, seed: seed)
      }
      #expect(desk.log.unconfirmedCount == 0)
    }
  }
}
