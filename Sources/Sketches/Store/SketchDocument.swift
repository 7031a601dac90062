import Files
import GRDB
public import Geometry
import Glibc
public import Ink
import Synchronization

/// The content of a sketch file.
public struct SketchDocument: Hashable, Sendable {
  /// The path, as given.
  public let path: String
  /// The version of the formats of files.
  public static let format = SketchFormat.version
  /// The sketch's title, without control characters.
  public let title: String
  /// The creation time, in seconds since 1970-01-01 00:00 UTC.
  public let created: TimeInterval
  /// All edits: those that a room has confirmed, in its order, then the others.
  ///
  /// Without a room, their times, in seconds since the sketch's start, never decrease.
  public internal(set) var edits: [Edit]
  /// The strokes being drawn now, or left by a killed program, which opening the sketch to draw
  /// appends to ``edits``.
  public let drafts: [StrokeRecord]
  /// When a room has confirmed each of the first edits; empty if the sketch was never shared.
  public let confirmations: [Confirmation]
  /// The authors, in ascending order of their numbers.
  public let authors: [SketchAuthor]
  /// The identifier of each edit's row.
  var rows: [Int]
  /// The author of the edits that this file's user makes.
  public var author: Int { authors.last { !$0.room.isEmpty }?.number ?? 1 }
  /// The room in which the sketch is shared; `nil` if it was never shared.
  public var room: String? { authors.last { !$0.room.isEmpty }?.room }

  /// Reads a whole sketch without changing it; the file and its folder may be read-only.
  ///
  /// The only exception is a file whose program was killed during a write, which is rolled back
  /// first. The call returns or throws for any file, and uses time and memory in proportion to the
  /// file's size.
  public static func read(path: String) throws(SketchError) -> SketchDocument {
    let document = try SketchReader.read(path: path)
    try document.checkSamples()
    return document
  }

  /// Reads a sketch like ``read(path:)``, but does not check the samples of its strokes.
  package static func readTrustingSamples(path: String) throws(SketchError) -> SketchDocument {
    try SketchReader.read(path: path)
  }

  /// Checks the samples of all strokes, which reading leaves packed; `isAlone` uses one thread.
  ///
  /// - Throws: ``SketchError/damaged(path:detail:)`` for the first damaged edit in the file.
  public func checkSamples(onThisThread isAlone: Bool = false) throws(SketchError) {
    let found = Mutex<(row: Int, damage: Damage)?>(nil)
    let chunks = (edits.count + Self.checkedTogether - 1) / Self.checkedTogether
    let check = { @Sendable (chunk: Int) in
      let start = chunk * Self.checkedTogether
      for index in start..<min(start + Self.checkedTogether, edits.count) {
        guard let damage = edits[index].sampleDamage else { continue }
        found.withLock { if rows[index] < $0?.row ?? .max { $0 = (rows[index], damage) } }
      }
      sched_yield()
    }
    if isAlone {
      (0..<chunks).forEach(check)
    } else {
      Processors.perform(iterations: chunks, check)
    }
    if let (row, damage) = found.withLock({ $0 }) { throw .damaged(path: path, edit: row, damage) }
  }

  /// The number of edits whose samples are checked before other threads may run.
  private static let checkedTogether = 16
}

extension SketchDocument {
  /// Reads a sketch like ``read(path:)``, and checks its pages and the picture that it keeps.
  public static func check(path: String) throws(SketchError) -> SketchDocument {
    try SketchReader.reading(path) { database, connect in
      let document = try SketchReader.document(in: database, and: connect, path: path)
      try document.checkSamples()
      try checkPages(of: database, path: path, thoroughly: true)
      let sketch = Sketch(folding: document.edits)
      if try PictureTable(database: database).contradicts(sketch) {
        throw SketchError.damaged(path: path, detail: "its kept picture differs from its edits")
      }
      return document
    }
  }

  static func checkPages(of database: Database, path: String, thoroughly: Bool) throws {
    let check = thoroughly ? "integrity_check" : "quick_check"
    let finding =
      try StoredRows(database, sql: "PRAGMA main.\(check)(1)").next()?.text(0)
      ?? "its check has no result"
    guard finding == "ok" else {
      let detail = finding.split(separator: "\n").last.map(String.init) ?? finding
      throw SketchError.damaged(path: path, detail: detail.printable(limit: 200))
    }
  }
}

extension Edit {
  /// The damage of the first new stroke whose samples are damaged.
  fileprivate var sampleDamage: Damage? {
    do {
      for stroke in action.storedStrokes { try stroke.check() }
      return nil
    } catch { return error as? Damage }
  }
}
