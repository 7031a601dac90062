import Foundation
import GRDB
import Glibc
import Sketches
import Synchronization
import TestSupport

@Suite struct SketchStoreTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(
    _ name: String, report: @escaping @Sendable (SketchError?) -> Void = { _ in }
  ) throws -> (store: SketchStore, document: SketchDocument) {
    try SketchStore.open(
      at: folder.path(of: name), title: "A tree", now: 1_700_000_000, report: report)
  }

  private func log(seed: UInt64, edits count: Int) -> [Edit] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { index in
      let time = Double(index) * 0.75
      let actions: [Edit.Action] = [
        .strokeAdded(random.handStroke(samples: index % 60 + 1, at: time)), .cleared, .undone(1),
        .redone(1),
      ]
      return Edit(actions[index % 7 < 4 ? 0 : index % 7 - 3], at: time + 0.5)
    }
  }

  @Test func `creates the file immediately`() throws {
    let (store, document) = try open("new")
    #expect(document.title == "A tree")
    #expect(document.created == 1_700_000_000)
    #expect(document.edits.isEmpty)
    #expect(try SketchDocument.read(path: folder.path(of: "new")) == document)
    try store.close()
  }

  @Test(arguments: 0..<5 as Range<UInt64>)
  func `returns every edit in order after several openings`(seed: UInt64) throws {
    let edits = log(seed: seed, edits: 40)
    for (count, part) in [(0, edits[..<15]), (15, edits[15..<16]), (16, edits[16...])] {
      let (store, document) = try open("sketch")
      #expect(document.edits == Array(edits[..<count]))
      for edit in part { store.append(edit) }
      try store.close()
    }
    #expect(try SketchDocument.read(path: folder.path(of: "sketch")).edits == edits)
  }

  @Test func `closing writes 2,000 quick edits`() throws {
    let edits = log(seed: 9, edits: 2000)
    let (store, _) = try open("quick")
    for edit in edits { store.append(edit) }
    try store.close()
    #expect(store.unwritten.isEmpty)
    #expect(try SketchDocument.read(path: folder.path(of: "quick")).edits == edits)
  }

  @Test func `hand-drawn strokes take at most 10 bytes per sample`() throws {
    var random = SplitMix64(seed: 3)
    let (store, _) = try open("size")
    for index in 0..<500 {
      let time = Double(index)
      store.append(Edit(.strokeAdded(random.handStroke(samples: 100, at: time)), at: time + 0.9))
    }
    try store.close()
    let size = try folder.bytes(of: "size").count
    #expect(size <= 10 * 500 * 100, "\(Double(size) / 50_000) bytes per sample")
  }

  @Test func `turns an empty file into a sketch`() throws {
    try folder.write([], to: "empty")
    try open("empty").store.close()
    #expect(try SketchDocument.read(path: folder.path(of: "empty")).title == "A tree")
  }

  @Test func `does not create folders`() throws {
    let path = folder.path(of: "a/b/sketch")
    let refusal = SketchError.cannotCreate(
      path: path, reason: "its folder does not exist; create it first")
    #expect(throws: refusal) { try SketchStore.open(at: path, title: "", now: 0) }
    #expect(try folder.names().isEmpty)
  }

  @Test(arguments: ["file:name?mode=memory", "-x", "ünïcode ✎", "a'b\"c;--", "a%20b"])
  func `treats every name literally`(name: String) throws {
    try open(name).store.close()
    #expect(FileManager.default.fileExists(atPath: folder.path(of: name)))
  }

  @Test func `leaves an existing sketch unchanged when nothing is drawn`() throws {
    try open("sketch").store.close()
    let before = try folder.bytes(of: "sketch")
    let (store, document) = try SketchStore.open(
      at: folder.path(of: "sketch"), title: "Other", now: 5)
    try store.close()
    #expect(document.title == "A tree")
    #expect(try folder.bytes(of: "sketch") == before)
  }

  @Test func `never writes decreasing or non-finite times`() throws {
    let (store, _) = try open("times")
    for time in [2, 1, Double.nan, -Double.infinity, 3] { store.append(Edit(.undone(1), at: time)) }
    try store.close()
    #expect(
      try SketchDocument.read(path: folder.path(of: "times")).edits.map(\.time) == [2, 2, 2, 2, 3])
  }

  @Test func `strips control characters from a title`() throws {
    let title = "a\u{1B}[31m\u{202E}b\nc\u{9B}"
    let (store, document) = try SketchStore.open(at: folder.path(of: "title"), title: title, now: 0)
    try store.close()
    #expect(document.title == "a[31mb c")
  }

  @Test func `keeps edits that cannot be written, reports the error, and writes them later`() throws
  {
    let reports = Mutex<[SketchError?]>([])
    let edits = log(seed: 4, edits: 6)
    let (store, _) = try open("locked") { error in reports.withLock { $0.append(error) } }
    store.append(edits[0])
    let failure = SketchError.cannotWrite(
      path: folder.path(of: "locked"), reason: "another program is writing it; try again later")
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    let other = try DatabaseQueue(path: folder.path(of: "locked"), configuration: configuration)
    try other.inDatabase { database in
      try wait(until: "the first edit is written") {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM edit") != 0
      }
      try database.execute(sql: "BEGIN EXCLUSIVE")
      for edit in edits[1..<4] { store.append(edit) }
      #expect(throws: failure) { try store.close() }
      #expect(store.unwritten == Array(edits[1..<4]))
      try database.execute(sql: "ROLLBACK")
    }
    for edit in edits[4...] { store.append(edit) }
    try store.close()
    #expect(store.unwritten.isEmpty)
    #expect(reports.withLock(\.self) == [failure, nil])
    #expect(try SketchDocument.read(path: folder.path(of: "locked")).edits == edits)
  }

  @Test func `counts an author's edits that are not on disk`() throws {
    let (store, _) = try open("counted")
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    let other = try DatabaseQueue(path: folder.path(of: "counted"), configuration: configuration)
    let edits = [1, 2, 2].map { Edit(.cleared, at: 1, by: $0) }
    try other.inDatabase { database in
      try database.execute(sql: "BEGIN EXCLUSIVE")
      for edit in edits { store.append(edit) }
      #expect((1...3).map { store.unwrittenCount(of: $0) } == [1, 2, 0])
      store.rewrite(edits, confirmations: [], authors: [])
      #expect(store.unwrittenCount(of: 3) == nil)
      try database.execute(sql: "ROLLBACK")
    }
    try store.close()
    #expect(store.unwrittenCount(of: 2) == 0)
  }

  @Test func `tells when every edit is on disk`() async throws {
    let commits = AsyncStream<Void>.makeStream()
    let path = folder.path(of: "commits")
    let (store, _) = try SketchStore.open(
      at: path, title: "", now: 0, committed: { commits.continuation.yield() })
    #expect(store.isWritten)
    var iterator = commits.stream.makeAsyncIterator()
    for edit in log(seed: 5, edits: 3) {
      store.append(edit)
      await iterator.next()
      #expect(store.isWritten)
    }
    #expect(try SketchDocument.read(path: path).edits.count == 3)
    try store.close()
  }

  @Test func `reports that the open file was deleted`() throws {
    let (store, _) = try open("gone")
    try FileManager.default.removeItem(atPath: folder.path(of: "gone"))
    store.append(Edit(.cleared, at: 1))
    let failure = SketchError.cannotWrite(
      path: folder.path(of: "gone"), reason: "it was moved or deleted while it was open")
    #expect(throws: failure) { try store.close() }
    #expect(store.unwritten.count == 1)
  }

  @Test(arguments: [true, false])
  func `does not close a deleted or replaced file, even with no pending edits`(
    isReplaced: Bool
  ) throws {
    let (store, _) = try open("gone")
    store.append(Edit(.cleared, at: 1))
    try wait(until: "the edit is written") { store.unwritten.isEmpty }
    try FileManager.default.removeItem(atPath: folder.path(of: "gone"))
    if isReplaced { try folder.write("other", to: "gone") }
    let failure = SketchError.cannotWrite(
      path: folder.path(of: "gone"), reason: "it was moved or deleted while it was open")
    #expect(throws: failure) { try store.close() }
    #expect(!store.isAtPath && store.unwritten.isEmpty)
    store.discard()
    #expect(FileManager.default.fileExists(atPath: folder.path(of: "gone")) == isReplaced)
  }

  @Test func `discarding deletes the file and its journal`() throws {
    let (store, _) = try open("discarded")
    store.append(Edit(.cleared, at: 1))
    store.discard()
    #expect(try folder.names().isEmpty)
    try open("discarded").store.close()
  }

  @Test func `only one store can open a file, even through a link`() throws {
    try open("shared").store.close()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: "link"), withDestinationPath: "shared")
    do {
      let (store, _) = try open("shared")
      for name in ["shared", "link"] {
        #expect(throws: SketchError.inUse(path: folder.path(of: name))) { try open(name) }
        #expect(try SketchDocument.read(path: folder.path(of: name)).edits.isEmpty)
      }
      store.append(Edit(.cleared, at: 1))
      try store.close()
    }
    try open("link").store.close()
    #expect(try SketchDocument.read(path: folder.path(of: "shared")).edits.count == 1)
  }

  /// Returns whether a lock request is waiting for a file, which the kernel lists after an arrow.
  private static func isWaitedFor(_ path: String) throws -> Bool {
    var status = stat()
    #expect(stat(path, &status) == 0)
    let locks = try String(decoding: Data(contentsOf: URL(filePath: "/proc/locks")), as: UTF8.self)
    return locks.split(separator: "\n").contains {
      $0.contains("-> FLOCK") && $0.contains(":\(status.st_ino) ")
    }
  }

  @Test func `acquires the lock once the other process releases it`() throws {
    let path = folder.path(of: "locked")
    try open("locked").store.close()
    // `flock` locks belong to an open file, so this one acts like another program's.
    let other = Glibc.open(path, O_RDONLY)
    #expect(flock(other, LOCK_EX) == 0)
    #expect(throws: SketchError.inUse(path: path)) { try SketchLock(path) }
    let waited = Mutex<SketchLock?>(nil)
    let thread = Thread {
      let lock = try? SketchLock(path, waiting: true)
      waited.withLock { $0 = lock }
    }
    thread.start()
    try wait(until: "the thread waits for the lock") { try Self.isWaitedFor(path) }
    #expect(!thread.isFinished)
    close(other)
    try wait(until: "the thread has ended") { thread.isFinished }
    let taken = waited.withLock { $0 }
    let lock = try #require(taken)
    let (store, _) = try SketchStore.open(at: path, title: "", now: 0, lock: lock)
    store.append(Edit(.cleared, at: 1))
    try store.close()
  }

  @Test func `releases the lock although a program that is being started has a copy of it`() throws
  {
    let path = folder.path(of: "copied")
    try open("copied").store.close()
    let copies = try withExtendedLifetime(SketchLock(path)) {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { name in
        let link = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/self/fd/\(name)")
        return link == path ? CInt(name).map { dup($0) } : nil
      }
    }
    defer { for copy in copies { close(copy) } }
    // The store's own connection may be among them for a moment.
    #expect(!copies.isEmpty)
    #expect(throws: Never.self) { try SketchLock(path) }
  }

  @Test func `does not overwrite edits of a program that ignored the lock`() throws {
    let (store, _) = try open("foreign")
    let other = try DatabaseQueue(path: folder.path(of: "foreign"))
    try other.write { try $0.execute(sql: "INSERT INTO edit VALUES (1, 1, 1, 1.0, x'0A00')") }
    store.append(Edit(.cleared, at: 1))
    let failure = SketchError.cannotWrite(
      path: folder.path(of: "foreign"), reason: "another program has changed it")
    #expect(throws: failure) { try store.close() }
    #expect(store.unwritten.count == 1)
    #expect(try SketchDocument.check(path: folder.path(of: "foreign")).edits.count == 1)
  }

  @Test func `does not mix its log with another of as many edits that replaces it in place`() throws
  {
    var random = SplitMix64(seed: 7)
    func edits() -> [Edit] {
      (0..<3).map {
        Edit(.strokeAdded(random.handStroke(samples: 20, at: Double($0))), at: Double($0) + 0.9)
      }
    }
    let (path, other) = (folder.path(of: "open"), folder.path(of: "other"))
    let (own, others) = (edits(), edits())
    try SketchStore.write(own, to: path, title: "", now: 0)
    try SketchStore.write(others, to: other, title: "", now: 0)
    let (store, _) = try SketchStore.open(at: path, title: "", now: 0)
    let bytes = try Data(contentsOf: URL(filePath: other))
    let handle = try FileHandle(forUpdating: URL(filePath: path))
    try handle.write(contentsOf: bytes)
    try handle.truncate(atOffset: UInt64(bytes.count))
    store.append(Edit(.cleared, at: 9))
    store.saveDraft(.began(StrokeStyle(), [StrokeSample(location: .zero, timestamp: 10)]))
    let error = SketchError.cannotWrite(path: path, reason: "another program has changed it")
    #expect(throws: error) { try store.close() }
    #expect(try SketchDocument.check(path: path).edits == others)
    #expect(store.unwritten.count == 1)
    try handle.close()
    store.discard()
  }

  @Test func `recovers a draft`() throws {
    var random = SplitMix64(seed: 5)
    let strokes = [random.handStroke(samples: 60), random.handStroke(samples: 70, at: 2)]
    do {
      let (store, _) = try open("killed")
      store.saveDraft(.began(strokes[0].style, Array(strokes[0].samples[..<20])))
      store.saveDraft(.grew(Array(strokes[0].samples[20..<40])))
      store.append(Edit(.strokeAdded(strokes[0]), at: 1))
      store.saveDraft(.began(strokes[1].style, Array(strokes[1].samples[..<30])))
      try store.close()
    }
    let killed = try SketchDocument.check(path: folder.path(of: "killed"))
    #expect(killed.edits == [Edit(.strokeAdded(strokes[0]), at: 1)])
    let expected = StrokeRecord(
      style: strokes[1].style, samples: Array(strokes[1].samples[..<30]), isRecovered: true)
    #expect(killed.drafts.first == expected)
    let (store, document) = try open("killed")
    try store.close()
    let record = try #require(expected)
    #expect(document.drafts.first == record)
    #expect(document.edits.last == Edit(.strokeAdded(record), at: record.time.upperBound))
    let after = try SketchDocument.check(path: folder.path(of: "killed"))
    #expect(after.edits == document.edits && after.drafts.first == nil)
  }

  @Test func `recovers the drafts of strokes that were drawn together as one edit`() throws {
    var random = SplitMix64(seed: 15)
    let strokes = (0..<6).map { _ in random.handStroke(samples: 60) }
    do {
      let (store, _) = try open("rosette")
      store.saveDraft(
        .began(strokes.map { DraftUpdate.Beginning($0.style, Array($0.samples[..<20])) }))
      store.saveDraft(.grew(strokes.map { Array($0.samples[20..<50]) }))
      try store.close()
    }
    let expected = try strokes.map {
      try #require(
        StrokeRecord(style: $0.style, samples: Array($0.samples[..<50]), isRecovered: true))
    }
    #expect(try SketchDocument.check(path: folder.path(of: "rosette")).drafts == expected)
    let (store, document) = try open("rosette")
    try store.close()
    let end = try #require(expected.map(\.time.upperBound).max())
    #expect(document.edits == [Edit(.strokesAdded(expected), at: end)])
    #expect(try SketchDocument.check(path: folder.path(of: "rosette")).drafts.isEmpty)
  }

  @Test(arguments: [true, false])
  func `deletes the draft once its stroke is finished or abandoned`(isFinished: Bool) throws {
    var random = SplitMix64(seed: 6)
    let stroke = random.handStroke(samples: 50)
    do {
      let (store, _) = try open("ended")
      store.saveDraft(.began(stroke.style, stroke.samples))
      try store.close()
    }
    let (store, _) = try open("ended")
    store.saveDraft(.began(stroke.style, stroke.samples))
    if isFinished {
      store.append(Edit(.strokeAdded(stroke), at: 1))
    } else {
      store.saveDraft(.abandoned)
    }
    store.saveDraft(.grew(stroke.samples))
    try store.close()
    #expect(try SketchDocument.check(path: folder.path(of: "ended")).drafts.first == nil)
  }

  @Test func `retries after a failure without a new edit`() async throws {
    let reports = AsyncStream<SketchError?>.makeStream()
    let (store, _) = try open("again") { reports.continuation.yield($0) }
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: folder.path(of: "again"), configuration: configuration)
    var iterator = reports.stream.makeAsyncIterator()
    try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    store.append(Edit(.cleared, at: 1))
    let failure = await iterator.next()
    #expect(failure != .some(nil))
    try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    let success = await iterator.next()
    #expect(success == .some(nil))
    #expect(store.unwritten.isEmpty)
    try store.close()
  }

  @Test func `changes a sketch's name and title`() throws {
    try open("old").store.close()
    try open("taken").store.close()
    let age = timespec(tv_sec: 1_000_000_000, tv_nsec: 5)
    utimensat(AT_FDCWD, folder.path(of: "old"), [age, age], 0)
    #expect(throws: SketchError.self) {
      try SketchStore.rename(
        folder.path(of: "old"), to: folder.path(of: "taken"), title: "new", now: 9)
    }
    #expect(try SketchDocument.read(path: folder.path(of: "old")).title == "A tree")
    try SketchStore.rename(folder.path(of: "old"), to: folder.path(of: "new"), title: "new", now: 9)
    var status = stat()
    #expect(stat(folder.path(of: "new"), &status) == 0)
    #expect(status.st_mtim.tv_sec == age.tv_sec && status.st_mtim.tv_nsec == age.tv_nsec)
    #expect(try SketchDocument.check(path: folder.path(of: "new")).title == "new")
    try folder.write([], to: "empty")
    try SketchStore.rename(
      folder.path(of: "empty"), to: folder.path(of: "begun"), title: "begun", now: 9)
    #expect(try SketchDocument.check(path: folder.path(of: "begun")).created == 9)
    #expect(try folder.names() == ["begun", "new", "taken"])
  }
}
