import Foundation
import Sketches
import TestSupport

@testable import RoomProtocol

/// Messages, and what hostile ones can do.
@Suite struct MessageTests {
  /// The number of mutated messages of each kind; the soak uses more.
  private static let rounds =
    ProcessInfo.processInfo.environment["STIPPLE_SOAK_ROUNDS"].flatMap(Int.init) ?? 4000

  private func edits(_ count: Int, seed: UInt64, samples: Int = 20) -> [Edit] {
    var hand = RandomHand(author: 7, seed: seed)
    var sketch = Sketch()
    return (0..<count).map { index in
      let edit = hand.edit(in: sketch, at: Double(index), samples: samples).rounded
      sketch.apply(edit)
      return edit
    }
  }

  private func packed(_ edits: [Edit]) -> [EditMessage.Packed] {
    edits.map { EditMessage.Packed(time: $0.time, bytes: EditCodec.encode($0)) }
  }

  private func message(_ bytes: [UInt8], _ sequence: Int, author: Int = 7) -> RoomLog.Message {
    RoomLog.Message(
      sequence: sequence, member: RoomMember(user: "anna", author: author),
      nanoseconds: sequence, bytes: bytes)
  }

  @Test func `an edit survives packing`() throws {
    for seed in 1...50 {
      for edit in edits(20, seed: UInt64(seed)) {
        let decoded = try EditCodec.decode(EditCodec.encode(edit), at: edit.time, by: 7)
        #expect(decoded == edit)
      }
    }
  }

  /// An edit that puts a fill in the place of a stroke, and types a text; a file stores it exactly.
  private func shading() throws -> Edit {
    let samples = [(1.0, 2.5), (30, 4), (12, 40)].map {
      StrokeSample(location: Point(x: $0, y: $1), timestamp: 4)
    }
    var shade = StrokeStyle(nib: .fill, color: .green)
    shade.density = 0.375
    let fill = try #require(StrokeRecord(style: shade, samples: samples))
    let letter = try #require(StrokeRecord(style: StrokeStyle(), samples: samples))
    let places = [StrokeID(author: 7, counter: 3), StrokeID(author: 2, counter: 9, part: 2)]
    let map = Transform(a: 0.5, b: 0.25, c: -0.25, d: 0.5, tx: 3, ty: 1.5)
    return Edit(
      .replaced(
        Replacement(
          [StrokeCut(places[0], keeping: [0...1.5])], adding: [fill, letter], below: places,
          texts: [TypedText("ink", strokes: 1..<2, map: map)])), at: 4, by: 7)
  }

  @Test func `densities, places, and texts travel with an edit`() throws {
    let edit = try shading()
    #expect(try EditCodec.decode(EditCodec.encode(edit), at: 4, by: 7) == edit)
  }

  @Test func `a density that no program packs is refused`() throws {
    let bytes = EditCodec.encode(try shading())
    func replaced(_ density: Double) throws -> [UInt8] {
      let old = withUnsafeBytes(of: (0.375).bitPattern.littleEndian) { Array($0) }
      let start = try #require(bytes.firstRange(of: old)?.lowerBound)
      return bytes[..<start] + withUnsafeBytes(of: density.bitPattern.littleEndian) { Array($0) }
        + bytes[(start + 8)...]
    }
    #expect(throws: Never.self) { try EditCodec.decode(try replaced(0.5), at: 4, by: 7) }
    for density in [1, -0.25, 1.5, -0.0, .nan, .infinity] {
      #expect(throws: SampleCodec.Malformed.self, "\(density)") {
        try EditCodec.decode(try replaced(density), at: 4, by: 7)
      }
    }
  }

  @Test func `new names are given to places, and texts stay`() throws {
    let edit = try shading()
    let renamed = AuthorRenaming(old: 7, new: 90, firstCounter: 3).apply(to: edit)
    guard case .replaced(let replacement) = renamed.action else {
      Issue.record("another action")
      return
    }
    #expect(
      replacement.places == [
        StrokeID(author: 90, counter: 1), StrokeID(author: 2, counter: 9, part: 2),
      ])
    #expect(replacement.cuts.map(\.stroke) == [StrokeID(author: 90, counter: 1)])
    #expect(replacement.texts == edit.texts && renamed.author == 90)
  }

  @Test func `a live stroke has the density of its style`() {
    var style = StrokeStyle(nib: .stipple, width: 6)
    style.density = 0.25
    let growth = LiveMessage.Growth(
      part: 0, style: style, firstSample: 0,
      samples: [StrokeSample(location: Point(x: 1, y: 2), timestamp: 3)])
    let message = LiveMessage(counter: 1, sent: 5, delay: 6, pen: nil, growths: [growth])
    #expect(LiveMessage(message.bytes) == message)
  }

  @Test func `a room accepts each edit once, whatever is repeated`() throws {
    let edits = edits(30, seed: 3)
    var log = RoomLog()
    var sequence = 0
    for start in [0, 0, 5, 3, 12, 10, 25, 20, 29] {
      let end = min(start + 9, edits.count)
      let content = EditMessage(firstCounter: start + 1, edits: packed(Array(edits[start..<end])))
      sequence += 1
      _ = log.receive(message(content.bytes, sequence))
    }
    #expect(log.entries.map(\.edit) == edits)
    #expect(log.digest == LogDigest(of: edits).value)
  }

  /// An edit that is larger than 4 kB.
  private func largeEdit() throws -> Edit {
    var strokes = SyntheticStrokes(seed: 1)
    let stroke = try #require(StrokeRecord(style: StrokeStyle(), samples: strokes.samples(5000)))
    return Edit(.strokeAdded(stroke), at: 50, by: 7).rounded
  }

  @Test func `a large edit travels in parts`() throws {
    let edit = try largeEdit()
    let parts = EditMessage.next(of: packed([edit]), from: 1, limit: 4096)
    #expect(parts.count > 3)
    var log = RoomLog()
    var sequence = 0
    // The sender was interrupted and begins again; one part is repeated.
    for part in parts.prefix(2) + parts.prefix(2) + [parts[1]] + parts.dropFirst(2) {
      sequence += 1
      _ = log.receive(message(part.bytes, sequence))
    }
    #expect(log.entries.map(\.edit) == [edit])
  }

  @Test func `an author's number belongs to the first user`() {
    let edits = edits(2, seed: 5)
    var log = RoomLog()
    let first = EditMessage(firstCounter: 1, edits: packed([edits[0]])).bytes
    _ = log.receive(message(first, 1))
    let second = EditMessage(firstCounter: 2, edits: packed([edits[1]])).bytes
    let thief = RoomMember(user: "bert", author: 7)
    let stolen = RoomLog.Message(sequence: 2, member: thief, nanoseconds: 2, bytes: second)
    let counts = [stolen, message(second, 3)].map { log.receive($0).count }
    #expect(counts == [0, 1])
  }

  @Test func `parts under another's number do not disturb a large edit`() throws {
    let edit = try largeEdit()
    let parts = EditMessage.next(of: packed([edit]), from: 1, limit: 4096)
    var log = RoomLog()
    let vandal = RoomMember(user: "bert", author: 7)
    for (index, part) in parts.enumerated() {
      let number = 2 * index + 1
      let forged = RoomLog.Message(
        sequence: number + 1, member: vandal, nanoseconds: number, bytes: parts[0].bytes)
      for message in [message(part.bytes, number), forged] { _ = log.receive(message) }
    }
    #expect(log.entries.map(\.edit) == [edit])
  }

  @Test func `a full room accepts no more`() {
    let edits = edits(20, seed: 5)
    var limits = RoomLog.Limits()
    limits.edits = 8
    var log = RoomLog(limits: limits)
    _ = log.receive(message(EditMessage(firstCounter: 1, edits: packed(edits)).bytes, 1))
    #expect(log.entries.count == 8 && log.isFull)
  }

  /// Changes one to four bytes.
  private func mutate(_ bytes: inout [UInt8], using random: inout SplitMix64) {
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1 where bytes.count > 1: bytes.remove(at: index)
      default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
      }
    }
  }

  /// Expects that a file with edits is sound.
  private func expectSound(_ edits: [Edit]) throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "room")
    try SketchStore.write(edits, to: path, title: "", now: 0)
    #expect(try SketchDocument.check(path: path).edits.count == edits.count)
  }

  @Test func `mutated messages do not trap, and what is accepted can be stored`() throws {
    var random = SplitMix64(seed: 11)
    let pool = (1...10).map { packed(edits(6, seed: $0)) }
    let large = packed([try largeEdit()])
    var log = RoomLog()
    var total = 0
    for round in 0..<Self.rounds {
      let author = 7 + round % 8
      let next = log.count(of: author) + 1
      var bytes = EditMessage(firstCounter: next, edits: pool[round % pool.count]).bytes
      if round % 10 == 0 {
        let parts = EditMessage.next(of: large, from: next, limit: 4096)
        bytes = parts[round / 10 % parts.count].bytes
      }
      mutate(&bytes, using: &random)
      _ = log.receive(message(bytes, round + 1, author: author))
      guard log.entries.count > 5000 || round + 1 == Self.rounds else { continue }
      try expectSound(log.entries.map(\.edit))
      total += log.entries.count
      log = RoomLog()
    }
    #expect(total > Self.rounds / 40)
  }

  @Test func `mutated messages about strokes and people do not trap`() throws {
    var random = SplitMix64(seed: 12)
    var strokes = SyntheticStrokes(seed: 2)
    let stroke = Stroke(style: StrokeStyle())
    for sample in strokes.samples(50) { stroke.append(sample) }
    var sender = LiveSender()
    let live = sender.messages(for: [stroke], counter: 1, pen: Point(x: 3, y: 4), at: 2)[0].bytes
    let presence = PresenceMessage(
      .present, color: .red, view: Rect(minX: 0, minY: 1, maxX: 2, maxY: 3),
      confirmedCount: 5, digest: 9
    ).bytes
    var (receiver, people) = (LiveStrokes(), RoomPeople())
    var read = (live: 0, presence: 0)
    for round in 0..<Self.rounds {
      let member = RoomMember(user: "anna", author: 1 + round % 40)
      var bytes = round % 2 == 0 ? live : presence
      mutate(&bytes, using: &random)
      if let message = LiveMessage(bytes) {
        read.live += 1
        receiver.receive(message, from: member, confirmed: 0, at: 3)
      }
      if let message = PresenceMessage(bytes) {
        read.presence += 1
        people.receive(message, from: member, at: 3)
      }
    }
    #expect(read.live > Self.rounds / 100 && read.presence > Self.rounds / 100)
    #expect(people.others.count <= RoomPeople.maximumCount)
    _ = receiver.pens
    receiver.expire(at: 100)
    #expect(receiver.nextExpiry == nil && receiver.strokes.isEmpty)
  }

  @Test(arguments: [
    ("nats://host/room", "nats://host:4222/room"), ("tls://h:1/a-1", "tls://h:1/a-1"),
    ("nats://[::1]:80/r", "nats://[::1]:80/r"), ("nats://[::1]/r", "nats://[::1]:4222/r"),
  ])
  func `reads an address`(_ text: String, _ expected: String) {
    #expect(RoomAddress(text)?.description == expected)
  }

  @Test(arguments: [
    "nats://host", "http://host/room", "nats://user:word@host/room", "nats://host/Room",
    "nats://host/a.b", "nats:///room", "nats://host:x/room", "nats://host:0/room", "host/room",
    "nats://host/",
  ])
  func `refuses an address`(_ text: String) { #expect(RoomAddress(text) == nil) }

  @Test func `a message about a person is read as it was sent`() {
    for view in [nil, Rect(minX: 0, minY: 1, maxX: 2, maxY: 3)] {
      let sent = PresenceMessage(.present, color: .red, view: view, confirmedCount: 5, digest: 9)
      #expect(PresenceMessage(sent.bytes) == sent)
    }
  }

  @Test func `reads the subject of a message`() {
    let subject = RoomSubject("stipple.room.w.anna-2.70000")
    #expect(subject?.member == RoomMember(user: "anna-2", author: 70_000))
    #expect(subject?.room == "room" && subject?.kind == .live)
  }

  @Test(arguments: [
    "stipple.room.w.an\u{1B}[2Jna.1", "stipple.room.w.an\u{202E}na.1", "stipple.room.w..1",
    "stipple.room.w.Anna.1", "stipple.room.w.*.1", "stipple.room.x.anna.1",
    "stipple.room.w.anna.0", "stipple.room.w.anna.01", "stipple.room.w.anna.-1",
    "stipple.room.w.anna.9999999999", "stipple.room.w.anna", "stipple.room.w.anna.1.1",
    "other.room.w.anna.1", "stipple.ro om.w.anna.1",
    "stipple.room.w.\(String(repeating: "a", count: 33)).1",
  ])
  func `refuses a subject`(_ text: String) { #expect(RoomSubject(text) == nil) }
}
