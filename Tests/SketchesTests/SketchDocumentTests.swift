import Files
import Foundation
import GRDB
import Sketches
import TestSupport

@Suite struct SketchDocumentTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Creates a sketch of eight strokes and returns its path.
  private func makeSketch(_ name: String = "sketch") throws -> String {
    var random = SplitMix64(seed: 11)
    let (store, _) = try SketchStore.open(at: folder.path(of: name), title: "A tree", now: 1)
    for index in 0..<8 {
      let stroke = random.handStroke(samples: 90, at: Double(index))
      store.append(Edit(.strokeAdded(stroke), at: Double(index + 1)))
    }
    try store.close()
    return folder.path(of: name)
  }

  /// Runs SQL on a sketch, as another program could.
  private func change(_ path: String, _ sql: String) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let database = try DatabaseQueue(path: path, configuration: configuration)
    try database.inDatabase { try $0.execute(sql: sql) }
    try database.close()
  }

  /// Copies "sketch" with its journal to "killed" in the middle of a write.
  private func interruptWrite() throws {
    let database = try DatabaseQueue(path: folder.path(of: "sketch"))
    try database.inDatabase { database in
      // A cache of one page overflows, so SQLite writes to the file before the commit.
      try database.execute(
        sql: """
          PRAGMA cache_size = 1; BEGIN;
          UPDATE stroke SET samples = zeroblob(3000); UPDATE edit SET time = 0;
          """)
      for suffix in ["", "-journal"] {
        try folder.write(folder.bytes(of: "sketch" + suffix), to: "killed" + suffix)
      }
      try database.execute(sql: "ROLLBACK")
    }
  }

  /// Returns the errors of reading a file, and of opening it to draw and then checking it.
  private func refusals(of path: String) -> [SketchError?] {
    [
      #expect(throws: SketchError.self) { try SketchDocument.read(path: path) },
      #expect(throws: SketchError.self) {
        let (store, document) = try SketchStore.open(at: path, title: "", now: 0)
        defer { try? store.close() }
        try document.checkSamples(onThisThread: true)
        try store.checkPages()
      },
    ]
  }

  @Test func `reports a missing file`() {
    let path = folder.path(of: "missing")
    #expect(throws: SketchError.noSuchFile(path: path)) { try SketchDocument.read(path: path) }
    #expect(throws: SketchError.noSuchFile(path: path + "/x")) {
      try SketchDocument.read(path: path + "/x")
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `refuses a path that is not a regular file, without waiting`() throws {
    #expect(mkfifo(folder.path(of: "pipe"), 0o600) == 0)
    for (link, target) in [("nowhere", "missing"), ("zeros", "/dev/zero"), ("loop", "pipe")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(of: link), withDestinationPath: target)
    }
    for (path, found) in [
      (folder.path, "a folder"), (folder.path(of: "pipe"), "a pipe"), ("/dev/zero", "a device"),
      (folder.path(of: "nowhere"), "a broken link"), (folder.path(of: "zeros"), "a device"),
      (folder.path(of: "loop"), "a pipe"),
    ] {
      let refusal = SketchError.notAFile(path: path, found: found)
      #expect(refusals(of: path) == [refusal, refusal])
    }
  }

  @Test(arguments: ["-journal", "-wal"])
  func `does not wait for a pipe beside a sketch`(ending: String) throws {
    let path = try makeSketch()
    #expect(mkfifo(path + ending, 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: "link"), withDestinationPath: "sketch")
    for path in [path, folder.path(of: "link")] {
      let refusal = SketchError.damaged(
        path: path, detail: "its companion '\(ending)' is not a file")
      #expect(refusals(of: path) == [refusal, refusal])
    }
  }

  @Test(arguments: ["xy", "A text.\n", String(repeating: "text ", count: 4000)])
  func `refuses a file of another kind and leaves it unchanged`(text: String) throws {
    let path = try folder.write(text.utf8, to: "text")
    let refusal = SketchError.notASketch(path: path, found: "a file of another kind")
    #expect(refusals(of: path) == [refusal, refusal])
    #expect(try folder.bytes(of: "text") == Array(text.utf8))
  }

  @Test func `refuses to read an empty file`() throws {
    let path = try folder.write([], to: "empty")
    let refusal = SketchError.notASketch(path: path, found: "an empty file")
    #expect(throws: refusal) { try SketchDocument.read(path: path) }
  }

  @Test(arguments: [
    ("CREATE TABLE note (text)", "another program's SQLite database"),
    ("VACUUM", "an empty database"),
  ])
  func `refuses another program's database`(sql: String, found: String) throws {
    try change(folder.path(of: "other"), sql)
    let before = try folder.bytes(of: "other")
    let refusal = SketchError.notASketch(path: folder.path(of: "other"), found: found)
    #expect(refusals(of: folder.path(of: "other")) == [refusal, refusal])
    #expect(try folder.bytes(of: "other") == before)
  }

  @Test func `refuses a newer format and leaves the file unchanged`() throws {
    let path = try makeSketch()
    try change(path, "PRAGMA user_version = 99; DROP TABLE stroke")
    let before = try folder.bytes(of: "sketch")
    let refusal = SketchError.newerFormat(path: path, found: 99, supported: 4)
    #expect(refusals(of: path) == [refusal, refusal])
    #expect(try folder.bytes(of: "sketch") == before)
  }

  @Test(arguments: [1, 99, 100, 511, 512, 4095, 4096, 5000, 8192])
  func `refuses a truncated file`(length: Int) throws {
    _ = try makeSketch()
    let path = try folder.write(folder.bytes(of: "sketch").prefix(length), to: "cut")
    for refusal in refusals(of: path) {
      switch refusal {
      case .notASketch, .damaged: break
      default: Issue.record("cut at \(length): \(String(describing: refusal))")
      }
    }
  }

  @Test(arguments: [
    "DELETE FROM edit WHERE id = 3", "DELETE FROM edit WHERE id = 1",
    "DELETE FROM stroke WHERE edit = 3", "UPDATE stroke SET id = id - 8",
    "UPDATE stroke SET id = 9000000000000000000 WHERE id = 8",
    "UPDATE edit SET time = -1 WHERE id = 1",
    "UPDATE edit SET time = 9e999", "UPDATE edit SET time = 0 WHERE id = 5",
    "UPDATE edit SET detail = x'03000000000000000000' WHERE id = 3",
    "UPDATE edit SET detail = x'00'",
    // An unknown color, a width of 0.5, an infinite one, and a byte too many.
    "UPDATE stroke SET style = x'0008000000000000F03F00000000000000'",
    "UPDATE stroke SET style = x'0000000000000000E03F00000000000000'",
    "UPDATE stroke SET style = x'0000000000000000F07F00000000000000'",
    "UPDATE stroke SET style = CAST(style || x'00' AS BLOB)", "UPDATE stroke SET style = x''",
    "UPDATE stroke SET outline = x'00'",
    "UPDATE stroke SET outline = CAST(outline || x'00' AS BLOB)",
    "UPDATE stroke SET outline = (SELECT outline FROM stroke WHERE id = 2)",
    "UPDATE stroke SET samples = x''", "UPDATE stroke SET samples = CAST(samples || x'00' AS BLOB)",
    "UPDATE stroke SET samples = zeroblob(100)", "DELETE FROM sketch",
    "UPDATE sketch SET created = -1", "UPDATE sketch SET created = 1e300",
    "CREATE TRIGGER t AFTER INSERT ON edit BEGIN DELETE FROM edit; END",
    "CREATE VIEW v AS SELECT 1", "DROP TABLE stroke", "CREATE TABLE more (x)",
    "CREATE INDEX i ON edit (time)", "CREATE VIRTUAL TABLE t USING fts5(x)", "ANALYZE",
    "CREATE VIRTUAL TABLE area USING rtree(e, a, b, c, d)",
    "INSERT INTO draft VALUES (1, 1, 2, x'0000000000000000F03F00000000000000', x'')",
    "INSERT INTO draft VALUES (1,1,1,x'0000000000000000F03F00000000000000',x'020001000000000000')",
    "ALTER TABLE edit ADD COLUMN more TEXT",
    "DROP TABLE edit; CREATE VIEW edit AS SELECT 1 AS id, 0.0 AS time, 2 AS kind",
    "DROP TABLE sketch; CREATE TABLE sketch (id INTEGER PRIMARY KEY, title, created)",
    "PRAGMA user_version = 0", "PRAGMA user_version = -1",
  ])
  func `refuses a sketch whose content contradicts the format`(sql: String) throws {
    let path = try makeSketch()
    try change(path, sql)
    for refusal in refusals(of: path) {
      guard case .damaged = refusal else {
        Issue.record("\(sql): \(String(describing: refusal))")
        continue
      }
    }
  }

  @Test func `names the damaged edit`() throws {
    let path = try makeSketch()
    try change(path, "UPDATE stroke SET samples = zeroblob(length(samples)) WHERE edit = 5")
    let refusal = SketchError.damaged(
      path: path, detail: "edit 5: its samples are malformed: the layout is unknown")
    #expect(throws: refusal) { try SketchDocument.read(path: path) }
  }

  @Test func `names the first damaged edit of a long sketch`() throws {
    var random = SplitMix64(seed: 12)
    let edits = (0..<1000).map { index in
      Edit(.strokeAdded(random.handStroke(samples: 100, at: Double(index))), at: Double(index + 1))
    }
    let path = folder.path(of: "long")
    try SketchStore.write(edits, to: path, title: "", now: 0)
    #expect(try SketchDocument.read(path: path).edits == edits)

    try change(
      path, "UPDATE stroke SET samples = zeroblob(length(samples)) WHERE id IN (500, 501, 990)")
    let malformed = "edit 500: its samples are malformed: the layout is unknown"
    #expect(throws: SketchError.damaged(path: path, detail: malformed)) {
      try SketchDocument.read(path: path)
    }
    // Rows are checked before samples.
    try change(path, "UPDATE stroke SET part = 2 WHERE id = 995")
    let misplaced = "edit 995: its kind contradicts its stroke"
    #expect(throws: SketchError.damaged(path: path, detail: misplaced)) {
      try SketchDocument.read(path: path)
    }
  }

  @Test func `reads from a read-only folder`() throws {
    _ = try makeSketch()
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder.path(of: "sketch"))
    try files.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
    defer { try? files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path) }
    let names = try files.contentsOfDirectory(atPath: folder.path)
    #expect(try SketchDocument.read(path: folder.path(of: "sketch")).edits.count == 8)
    #expect(try files.contentsOfDirectory(atPath: folder.path) == names)
  }

  @Test func `rolls back an interrupted write`() throws {
    let expected = try SketchDocument.read(path: makeSketch())
    try interruptWrite()
    #expect(try folder.bytes(of: "killed") != folder.bytes(of: "sketch"))
    #expect(try SketchDocument.read(path: folder.path(of: "killed")).edits == expected.edits)
    #expect(!FileManager.default.fileExists(atPath: folder.path(of: "killed-journal")))
  }

  @Test func `does not roll back a journal that names another file`() throws {
    _ = try makeSketch()
    try interruptWrite()
    let name = Array(folder.path(of: "precious-é").utf8)
    let sum = name.reduce(Int32(0)) { $0 + Int32(Int8(bitPattern: $1)) }
    func number(_ value: Int32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }
    let mark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    let journal =
      try folder.bytes(of: "killed-journal") + number(1) + name + number(Int32(name.count))
      + number(sum) + mark
    try folder.write(journal, to: "killed-journal")
    let refusal = SketchError.damaged(
      path: folder.path(of: "killed"), detail: "its journal names another file")
    #expect(refusals(of: folder.path(of: "killed")) == [refusal, refusal])
    #expect(try folder.bytes(of: "killed-journal") == journal)
  }

  @Test func `reads a sketch in write-ahead log mode; opening it for drawing ends the mode`()
    throws
  {
    let path = try makeSketch()
    try change(path, "PRAGMA journal_mode = WAL")
    #expect(try SketchDocument.read(path: path).edits.count == 8)
    try SketchStore.open(at: path, title: "", now: 0).store.close()
    #expect(try folder.bytes(of: "sketch")[18...19] == [1, 1])
  }

  @Test func `describes every error in printable text`() {
    let path = "a\u{1B}]0;x\u{7}\n\u{202E}b"
    let errors: [SketchError] = [
      .noSuchFile(path: path), .notAFile(path: path, found: "a pipe"),
      .notASketch(path: path, found: path), .newerFormat(path: path, found: 3, supported: 2),
      .newerEdit(path: path, edit: 3),
      .unreadable(path: path, reason: path), .damaged(path: path, detail: path),
      .inUse(path: path), .cannotCreate(path: path, reason: path),
      .cannotWrite(path: path, reason: path), .noLocks(path: path),
    ]
    for error in errors {
      let sentence = error.description
      #expect(sentence.contains("'a]0;x b'") && sentence.hasSuffix("."))
      #expect(sentence.printable() == sentence)
    }
  }
}
