import GRDB
public import Geometry
public import Ink
import Synchronization

/// A large sketch that is open for drawing, and of whose edits none are read yet.
///
/// The file keeps the strokes of its picture in their paint order, so that those which are visible can be
/// shown immediately. Drawing can begin, because the log in the file only grows.
public final class UnreadSketch: Sendable {
  /// The path, as given.
  public let path: String
  /// The sketch's title, without control characters.
  public let title: String
  /// The creation time, in seconds since 1970-01-01 00:00 UTC.
  public let created: TimeInterval
  /// The summary of the picture.
  public let summary: PictureSummary

  private let format: Int
  private let database: DatabaseQueue
  /// The number of edits and strokes that were read.
  private let readCount = Mutex(0)
  private let second = Mutex<DatabaseQueue?>(nil)
  /// Whether reading has stopped because the sketch is being closed.
  private let isStopped = Mutex(false)
  /// Whether strokes that should have been shown could not be loaded.
  private let isIncomplete = Mutex(false)

  init(
    _ summary: PictureSummary, format: Int, title: String, created: TimeInterval, path: String,
    database: DatabaseQueue
  ) {
    (self.summary, self.format, self.title, self.created) = (summary, format, title, created)
    (self.path, self.database) = (path, database)
    // Opening the second connection takes milliseconds, so it begins before the connection is needed.
    Processors.offer { [self] in _ = secondConnection }
  }

  /// The part of the file that was read, from 0 to 1.
  public var progress: Double {
    Double(readCount.withLock(\.self)) / Double(max(1, summary.edits + summary.drawnStrokes))
  }

  /// The strokes of the picture as far as the file keeps them intact, from the topmost to the lowest.
  public var strokes: KeptStrokes { KeptStrokes(of: self) }

  /// Reads the strokes of a row of the picture, from 0; `nil` if there is none, or it is damaged.
  func strokes(ofRow row: Int) -> [KeptStroke]? {
    let strokes = try? read(on: database) {
      try PictureTable(database: $0).strokes(ofRow: row, of: summary)
    }
    return strokes ?? nil
  }

  /// Reads strokes of the picture, on two connections; leaves out those that are damaged.
  ///
  /// - Complexity: O(*n* log *m*) in the number of these strokes and of those in the file.
  public func load(_ strokes: [KeptStroke]) -> [StrokeRecord] {
    let parts = stride(from: 0, to: strokes.count, by: Self.loadedTogether).map {
      strokes[$0..<min($0 + Self.loadedTogether, strokes.count)]
    }
    let next = Atomic(0)
    let loaded = Mutex<[Int: [StrokeRecord]]>([:])
    Processors.perform(iterations: 2) { [self] index in
      try? read(on: index == 0 ? database : secondConnection) { database in
        var loader = try Loader(self, in: database)
        while true {
          let part = next.wrappingAdd(1, ordering: .relaxed).oldValue
          guard part < parts.count else { return }
          let strokes = parts[part].compactMap { loader.load($0) }
          loaded.withLock { $0[part] = strokes }
        }
      }
    }
    let all = loaded.withLock { loaded in parts.indices.flatMap { loaded[$0] ?? [] } }
    if all.count < strokes.count { isIncomplete.withLock { $0 = true } }
    return all
  }

  /// The number of strokes that a connection loads before it takes the next ones.
  private static let loadedTogether = 64

  /// Loads strokes on one connection.
  private struct Loader {
    private var store = SampleStore()
    private var budget: Int
    /// The originals of changed strokes, which may have other pieces.
    private var originals: [Int: StrokeRecord] = [:]
    private let rows: PackedStroke.Rows

    init(_ sketch: UnreadSketch, in database: Database) throws {
      budget = SketchPath.size(of: sketch.path)
      rows = try PackedStroke.Rows(in: database)
    }

    /// Returns the stroke; `nil` if it is damaged.
    mutating func load(_ stroke: KeptStroke) -> StrokeRecord? {
      guard let derivation = stroke.derivation else { return read(stroke.original) }
      let original = originals[stroke.original] ?? read(stroke.original)
      originals[stroke.original] = original
      return original?.derived(by: derivation)
    }

    private mutating func read(_ original: Int) -> StrokeRecord? {
      try? rows.read(original, store: &store, budget: &budget)?.record
    }
  }

  /// Runs a closure on a connection, in one transaction, unless the sketch is closed.
  private func read<Result>(
    on connection: DatabaseQueue, _ body: (Database) throws -> Result
  ) throws -> Result {
    try connection.inDatabase { database in
      guard !isStopped.withLock(\.self)
      else { throw SketchError.unreadable(path: path, reason: "it was closed") }
      try database.beginTransaction(.deferred)
      defer { try? database.commit() }
      return try body(database)
    }
  }

  /// Stops reading, so that the sketch can be closed; waits for a read in progress.
  func stop() {
    database.inDatabase { _ in isStopped.withLock { $0 = true } }
    if let second = second.withLock({ $0.take() }) { try? SketchConnection.close(second) }
  }

  /// A connection for reading; the first one if no other can be opened.
  private var secondConnection: DatabaseQueue {
    second.withLock { second in
      if second == nil, !isStopped.withLock(\.self) {
        second = try? SketchConnection.reading(path)
      }
      return second ?? database
    }
  }

  /// Reads the document in parts, between which the writer can write.
  ///
  /// - Returns: The document when the sketch was opened, whose samples are not checked.
  /// - Throws: The errors of ``SketchDocument/read(path:checkingSamples:)``.
  /// - Complexity: O(*n*) in the size of the file.
  public func document() throws(SketchError) -> SketchDocument {
    do {
      var reader = try read(on: database) {
        try LogReader($0, path: path, edits: summary.edits, strokes: summary.drawnStrokes)
      }
      var hasMore = true
      while hasMore {
        hasMore = try read(on: database) { try reader.readNext(in: $0) }
        readCount.withLock { $0 = reader.readCount }
      }
      try read(on: database) { SketchConnection.removeWorkLimits(of: $0) }
      return SketchDocument(
        path: path, format: format, title: title, created: created, edits: try reader.log(),
        drafts: [], confirmations: [], authors: [SketchAuthor(number: 1, user: "")],
        rows: Array(1..<summary.edits + 1))
    } catch { throw .from(error, path: path, while: .reading) }
  }

  /// Returns whether the kept picture is that of a sketch, and all of its strokes could be loaded.
  ///
  /// The sketch must have the edits of the document.
  ///
  /// - Complexity: O(*n*) in the number of strokes.
  public func keepsPicture(of sketch: Sketch) -> Bool {
    var kept = strokes.makeIterator()
    let isKept = sketch.derivedStrokes.allSatisfy { stroke in
      kept.next().map { $0.describes(stroke) } ?? false
    }
    return isKept && kept.next() == nil && !isIncomplete.withLock(\.self)
  }
}
