import Foundation
import Sketches
import TestSupport

@testable import RoomProtocol

/// Edits of several authors in any order.
@Suite struct InterleavingTests {
  private static let users = ["anna", "bert", "carl"]

  /// The number of interleavings; the soak uses more.
  private static let rounds =
    ProcessInfo.processInfo.environment["STIPPLE_SOAK_ROUNDS"].flatMap(UInt64.init) ?? 500

  /// A client that receives a room's log in portions, after its own edits.
  private struct Client {
    var log = SharedLog([], confirmations: [])
    var sketch = Sketch()
    var room = RoomLog()

    /// Makes an edit.
    mutating func make(_ edit: Edit) {
      log.append(edit)
      sketch.apply(edit)
    }

    mutating func receive(_ messages: ArraySlice<RoomLog.Message>) {
      let entries = messages.flatMap { room.receive($0) }
      _ = sketch.apply(log.apply(.accepted(entries), to: nil), of: log)
    }
  }

  /// What each author makes, having seen some of what the others made before.
  private func edits(_ random: inout SplitMix64, _ seed: UInt64) -> [[Edit]] {
    var hands = Self.users.indices.map { RandomHand(author: $0 + 1, seed: seed * 7 + UInt64($0)) }
    var made: [[Edit]] = Self.users.map { _ in [] }
    for _ in 0..<24 {
      let author = Int.random(in: 0..<hands.count, using: &random)
      let seen = made.enumerated().flatMap { index, edits in
        edits.prefix(index == author ? edits.count : .random(in: 0...edits.count, using: &random))
      }
      made[author].append(hands[author].edit(in: Sketch(folding: seen), at: 0, samples: 6).rounded)
    }
    return made
  }

  /// Returns the edits as messages in a random order, in which each author's edits keep theirs.
  private func messages(_ made: [[Edit]], _ random: inout SplitMix64) -> [RoomLog.Message] {
    var rest = made.map { $0[...] }
    var messages: [RoomLog.Message] = []
    while let author = rest.indices.filter({ !rest[$0].isEmpty }).randomElement(using: &random) {
      let counter = rest[author].startIndex + 1
      let edit = rest[author].removeFirst()
      let packed = EditMessage.Packed(time: edit.time, bytes: EditCodec.encode(edit))
      let bytes = EditMessage(firstCounter: counter, edits: [packed]).bytes
      // Some are stored twice.
      for _ in 0...Int.random(in: 0..<8, using: &random) / 7 {
        messages.append(
          RoomLog.Message(
            sequence: messages.count + 1,
            member: RoomMember(user: Self.users[author], author: author + 1),
            nanoseconds: messages.count, bytes: bytes))
      }
    }
    return messages
  }

  @Test func `any interleaving of all kinds of edits folds identically everywhere`() {
    for seed in 1...Self.rounds {
      var random = SplitMix64(seed: seed)
      let made = edits(&random, seed)
      let messages = messages(made, &random)
      var clients = made.map { edits in
        var client = Client()
        for edit in edits { client.make(edit) }
        return client
      }
      // A spectator makes nothing.
      clients.append(Client())
      for index in clients.indices {
        var start = 0
        while start < messages.count {
          let end = min(start + .random(in: 1...9, using: &random), messages.count)
          clients[index].receive(messages[start..<end])
          start = end
        }
      }
      expectEqual(clients, count: made.joined().count, seed: seed)
    }
  }

  private func expectEqual(_ clients: [Client], count: Int, seed: UInt64) {
    let expected = Sketch(folding: clients[0].room.entries.map(\.edit))
    for client in clients {
      #expect(client.log.edits.count == count && client.log.unconfirmedCount == 0, "seed \(seed)")
      let isEqual = client.sketch.items.elementsEqual(expected.items)
      #expect(isEqual, "seed \(seed)")
      // What can be redone depends on what its author saw.
      for author in 1...3 {
        let isSame = client.sketch.undoTarget(of: author) == expected.undoTarget(of: author)
        #expect(isSame, "seed \(seed)")
      }
    }
    #expect(Set(clients.map { LogDigest(of: $0.log.edits).value }).count == 1, "seed \(seed)")
    #expect(Set(clients.map(\.room.digest)).count == 1, "seed \(seed)")
  }
}
