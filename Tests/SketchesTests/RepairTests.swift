import Foundation
import GRDB
import Sketches
import TestSupport

@Suite struct RepairTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func write(_ edits: [Edit]) throws {
    let (store, _) = try SketchStore.open(at: folder.path(of: "sketch"), title: "A tree", now: 5)
    for edit in edits { store.append(edit) }
    try store.close()
  }

  private func change(_ sql: String) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let database = try DatabaseQueue(path: folder.path(of: "sketch"), configuration: configuration)
    try database.inDatabase { try $0.execute(sql: sql) }
    try database.close()
  }

  private func repair() throws -> (repair: SketchRepair, saved: SketchDocument) {
    let before = try folder.bytes(of: "sketch")
    let repair = try SketchRepair(
      of: folder.path(of: "sketch"), to: folder.path(of: "saved"), now: 9)
    #expect(try folder.bytes(of: "sketch") == before)
    return (repair, try SketchDocument.check(path: folder.path(of: "saved")))
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `recovers everything from a sound sketch`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let edits = random.storableLog(edits: 150)
    try write(edits)
    let (repair, saved) = try repair()
    // Edits without effect, such as an undo in an empty sketch, are omitted.
    #expect(saved.title == "A tree" && saved.created == 5)
    #expect(Sketch(folding: saved.edits).strokes == Sketch(folding: edits).strokes)
    #expect(saved.edits.compactMap(\.drawnStroke) == edits.compactMap(\.drawnStroke))
    #expect(repair.lostEdits.isEmpty && repair.lostStrokes.isEmpty && repair.droppedEdits.isEmpty)
    #expect(repair.savedStrokes == Sketch(folding: edits).items.count)
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `edits keep their effect on the remaining strokes`(seed: UInt64) throws {
    var random = SplitMix64(seed: 500 + seed)
    // A fill below a lost stroke cannot keep its place.
    let edits = random.storableLog(edits: 120, hasPlaces: false)
    try write(edits)
    let added = edits.indices.filter { edits[$0].drawnStroke != nil }.map { $0 + 1 }
    let lost = added.shuffled(using: &random).prefix(4).sorted()
    let numbers = lost.map(String.init).joined(separator: ",")
    try change("UPDATE stroke SET samples = x'00' WHERE edit IN (\(numbers))")
    let (repair, saved) = try repair()
    #expect(repair.lostStrokes == RangeSet(lost.map { $0..<$0 + 1 }) && repair.lostEdits.isEmpty)
    // Mark the lost strokes as recovered, to filter them out of the expected picture.
    let marked = edits.enumerated().map { index, edit in
      guard let stroke = edit.drawnStroke, lost.contains(index + 1) else { return edit }
      return Edit(.strokeAdded(stroke.asRecovered), at: edit.time)
    }
    let expected = Sketch(folding: marked).strokes.filter { !$0.isRecovered }
    #expect(Sketch(folding: saved.edits).strokes == expected)
  }

  @Test func `a fill below a lost stroke lies on top, others keep their places`() throws {
    var random = SplitMix64(seed: 44)
    let lines = (0..<3).map { random.handStroke(samples: 30, at: Double($0)) }
    let fills = try lines.map { line in
      let samples = line.samples.map { StrokeSample(location: $0.location, timestamp: 5) }
      return try #require(StrokeRecord(style: StrokeStyle(nib: .fill), samples: samples))
    }
    let added = (0..<3).map { Edit(.strokeAdded(lines[$0]), at: Double($0) + 0.9) }
    let places = (1...3).map { StrokeID(counter: $0) }
    try write(added + [Edit(.replaced(Replacement(adding: fills, below: places)), at: 5)])
    try change("UPDATE stroke SET samples = x'00' WHERE edit = 2")
    let (_, saved) = try repair()
    #expect(
      Sketch(folding: saved.edits).strokes == [fills[0], lines[0], fills[2], lines[2], fills[1]])
  }

  @Test func `a row with the number of a piece is not one of the new strokes`() throws {
    var random = SplitMix64(seed: 48)
    let (line, fill) = (random.handStroke(samples: 9), random.handStroke(samples: 9, at: 1))
    let cut = StrokeCut(StrokeID(counter: 1), keeping: [0...1, 2...3])
    let replacement = Replacement([cut], adding: [fill], below: [cut.stroke])
    try write([Edit(.strokeAdded(line), at: 1), Edit(.replaced(replacement), at: 2)])
    try change("UPDATE stroke SET part = 1 WHERE id = 2")
    let (repair, saved) = try repair()
    #expect(repair.lostStrokes == RangeSet(2..<3))
    #expect(saved.edits.last?.action == .strokesSplit([cut]))
  }

  @Test func `keeps strokes whose edits are lost, and reports what is lost`() throws {
    var random = SplitMix64(seed: 41)
    let edits = (0..<400).map { index in
      Edit(
        .strokeAdded(random.handStroke(samples: 30, at: Double(index))), at: Double(index) + 0.9)
    }
    try write(edits)
    try change("DELETE FROM edit WHERE id BETWEEN 50 AND 99; DELETE FROM stroke WHERE edit = 60")
    try change("DELETE FROM sketch")
    let (repair, saved) = try repair()
    #expect(repair.lostEdits == RangeSet(60..<61) && repair.savedEdits == 399)
    #expect(repair.hasLostProperties && saved.created == 9)
    #expect(
      saved.edits.compactMap(\.drawnStroke)
        == edits.enumerated().filter { $0.offset != 59 }.compactMap(\.element.drawnStroke))
  }

  @Test func `recovers the strokes of all intact pages`() throws {
    var random = SplitMix64(seed: 42)
    let edits = (0..<300).map { index in
      Edit(
        .strokeAdded(random.handStroke(samples: 100, at: Double(index))), at: Double(index) + 0.9)
    }
    try write(edits)
    let whole = try folder.bytes(of: "sketch")
    random = SplitMix64(seed: 43)
    let pages = whole.count / 4096
    for round in 0..<20 {
      var bytes = whole
      // The first round overwrites the header and the schema.
      let lost = round == 0 ? [0] : (0..<5).map { _ in Int.random(in: 0..<pages, using: &random) }
      for page in lost {
        for index in page * 4096..<(page + 1) * 4096 {
          bytes[index] = .random(in: 0...255, using: &random)
        }
      }
      try folder.write(bytes, to: "sketch")
      try? FileManager.default.removeItem(atPath: folder.path(of: "saved"))
      let (repair, saved) = try repair()
      let strokes = saved.edits.compactMap(\.drawnStroke)
      #expect(Set(strokes).isSubset(of: edits.compactMap(\.drawnStroke)))
      let missing = [repair.lostStrokes, repair.lostEdits].flatMap(\.ranges)
      #expect(missing.reduce(strokes.count) { $0 + $1.count } <= 300)
      // A page has at most five strokes. A page of `edit` has hundreds of edits, but their strokes
      // are still found.
      #expect(strokes.count >= 300 - 6 * lost.count)
    }
  }

  @Test func `a long gap in the numbers is one range`() throws {
    var random = SplitMix64(seed: 45)
    try write((0..<3).map { Edit(.strokeAdded(random.handStroke(samples: 9)), at: Double($0)) })
    try change("INSERT INTO edit VALUES (1000000, 1, 1000000, 9, x'0B0102')")
    // A file must be long enough for the edits that its numbers claim.
    let padding = repeatElement(UInt8(0xFF), count: 4_100_000)
    try folder.write(folder.bytes(of: "sketch") + padding, to: "sketch")
    let (repair, saved) = try repair()
    #expect(repair.lostEdits == RangeSet(4..<1_000_000))
    #expect(saved.edits.count == 4 && saved.edits.last?.action == .undone(2))
  }

  @Test func `ignores edits with numbers that only a sparse file could hold`() throws {
    var random = SplitMix64(seed: 45)
    try write((0..<3).map { Edit(.strokeAdded(random.handStroke(samples: 9)), at: Double($0)) })
    try change("INSERT INTO edit VALUES (700000000, 1, 700000000, 9, x'0B0102')")
    #expect(truncate(folder.path(of: "sketch"), 1 << 40) == 0)
    let repair = try SketchRepair(
      of: folder.path(of: "sketch"), to: folder.path(of: "saved"), now: 9)
    #expect(repair.savedEdits == 3 && repair.lostEdits.isEmpty)
  }

  @Test func `clears keep what they knew when their counters contradict each other`() throws {
    var random = SplitMix64(seed: 46)
    let strokes = (0..<6).map { _ in random.handStroke(samples: 9) }
    // Author 1 has the counters 1, 9, 3, 4; author 2 clears the edits up to the counter 5.
    try write(strokes.prefix(4).map { Edit(.strokeAdded($0), at: 1) })
    try change(
      """
      UPDATE edit SET counter = 9 WHERE id = 2;
      INSERT INTO edit VALUES (5, 2, 1, 9, x'0A010105');
      """)
    #expect(try repair().saved.edits.last == Edit(.cleared(seen: [1: 1]), at: 9, by: 2))
  }

  @Test func `reads scattered pages once`() throws {
    var random = SplitMix64(seed: 47)
    let stroke = random.handStroke(samples: 200_000)
    try write([Edit(.strokeAdded(stroke), at: stroke.time.upperBound)])
    let bytes = Self.scattered(try folder.bytes(of: "sketch"))
    try folder.write(bytes, to: "sketch")
    let before = try Self.readCount()
    let repair = try SketchRepair(
      of: folder.path(of: "sketch"), to: folder.path(of: "saved"), now: 9)
    #expect(repair.savedStrokes == 1 && repair.lostStrokes.isEmpty)
    #expect(try Self.readCount() - before < 4 * bytes.count)
    #expect(
      try SketchDocument.read(path: folder.path(of: "saved")).edits.compactMap(\.drawnStroke) == [
        stroke
      ]
    )
  }

  /// Returns the number of bytes that the current thread has read.
  private static func readCount() throws -> Int {
    // The file's length is 0, so read it in parts.
    let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/thread-self/io"))
    let text = String(decoding: try file.read(upToCount: 4096) ?? Data(), as: UTF8.self)
    return try #require(text.firstMatch(of: /rchar: (\d+)/).flatMap { Int($0.1) })
  }

  /// Scatters the longest chain of overflow pages of a file.
  private static func scattered(_ bytes: [UInt8]) -> [UInt8] {
    let pages = bytes.count / 4096
    func next(_ page: Int) -> Int {
      bytes[(page - 1) * 4096..<(page - 1) * 4096 + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    func number(_ page: Int) -> [UInt8] { withUnsafeBytes(of: UInt32(page).bigEndian, Array.init) }
    // SQLite has written the chain in consecutive pages.
    var chain = 0..<0
    var start = 2
    for page in 2...pages where next(page) != page + 1 {
      if page + 1 - start > chain.count { chain = start..<page + 1 }
      start = page + 1
    }
    // Every step of 257 pages, or back, leaves the MiB that follows a page.
    let places = chain.indices.map {
      chain.lowerBound + ($0 - chain.lowerBound) * 257 % chain.count
    }
    var scattered = bytes
    for (index, page) in chain.enumerated() {
      let target = (places[index] - 1) * 4096
      let content = bytes[(page - 1) * 4096 + 4..<page * 4096]
      let following = index + 1 < places.count ? places[index + 1] : 0
      scattered.replaceSubrange(target..<target + 4096, with: number(following) + content)
    }
    return scattered
  }

  @Test func `edits of more authors than a sketch can have are lost`() throws {
    let edits = (2...EditID.maximumAuthors + 1).map { Edit(.cleared, at: 0, by: $0) }
    try write(edits + [Edit(.cleared, at: 0)])
    #expect(throws: SketchError.self) {
      try SketchDocument.read(path: folder.path(of: "sketch"))
    }
    let (repair, saved) = try repair()
    #expect(saved.authors.count == EditID.maximumAuthors)
    #expect(repair.lostEdits == RangeSet([EditID.maximumAuthors..<EditID.maximumAuthors + 1]))
  }

  @Test func `recovers a draft`() throws {
    var random = SplitMix64(seed: 44)
    let stroke = random.handStroke(samples: 500, at: 3)
    let (store, _) = try SketchStore.open(at: folder.path(of: "sketch"), title: "", now: 0)
    store.append(Edit(.cleared, at: 1))
    store.append(Edit(.strokeAdded(random.handStroke(samples: 20)), at: 2))
    store.saveDraft(.began(stroke.style, Array(stroke.samples[..<300])))
    store.saveDraft(.grew(Array(stroke.samples[300...])))
    try store.close()
    let (_, saved) = try repair()
    #expect(saved.edits.last?.action == .strokeAdded(stroke.asRecovered))
  }

  @Test func `never overwrites a file, and creates none from a file that is not a sketch`() throws {
    try write([])
    try folder.write("text", to: "text")
    #expect(throws: SketchError.self) {
      try SketchRepair(of: folder.path(of: "sketch"), to: folder.path(of: "text"), now: 0)
    }
    #expect(try folder.bytes(of: "text") == Array("text".utf8))
    for name in ["text", "missing", ""] {
      #expect(throws: SketchError.self) {
        try SketchRepair(of: folder.path(of: name), to: folder.path(of: "new"), now: 0)
      }
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path(of: "new")))
  }
}

extension StrokeRecord {
  /// The stroke, marked as recovered.
  var asRecovered: StrokeRecord {
    StrokeRecord(style: style, samples: samples, isRecovered: true) ?? self
  }
}
