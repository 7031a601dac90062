import Files
import GRDB
package import Geometry
package import Ink
import Synchronization

/// A sketch that is read from its file.
///
/// A small one is read when it is opened. Of a large one whose file keeps its picture, only the summary is
/// read then. The strokes of the picture can be loaded, and edits appended to the file, before the sketch is
/// read as a whole.
package final class LoadingSketch: Sendable {
  package let path: String
  package let title: String
  /// In seconds since 1970-01-01 00:00 UTC.
  package let created: TimeInterval
  /// The summary of the picture that the file keeps; `nil` without one, or if the sketch was read.
  package let picture: PictureSummary?

  private struct State {
    enum Phase {
      case unread
      case reading(LogReader)
      /// The document is kept, unless the sketch is open for drawing and changes.
      case read(SketchDocument?)
      case closed
    }
    var phase = Phase.unread
    /// Another connection for reading, once it is open.
    var second: DatabaseQueue?
    /// Whether strokes of the picture could not be loaded.
    var isIncomplete = false
  }

  /// The connection of a sketch that is open for drawing.
  private let database: DatabaseQueue?
  private let state: Mutex<State>

  /// Opens a sketch to read it, without checking the samples; another program may draw in it.
  package static func open(path: String) throws(SketchError) -> LoadingSketch {
    try SketchReader.reading(path) { database, connect in
      try LoadingSketch(keptIn: database, path: path)
        ?? LoadingSketch(try SketchReader.document(in: database, and: connect, path: path))
    }
  }

  init(_ document: SketchDocument) {
    (path, title, created) = (document.path, document.title, document.created)
    (picture, database) = (nil, nil)
    state = Mutex(State(phase: .read(document)))
  }

  /// Describes a sketch without reading it; `nil` if the file keeps no picture.
  ///
  /// `queue` runs the connection to the database of a sketch that is open for drawing.
  init?(keptIn database: Database, of queue: DatabaseQueue? = nil, path: String) throws {
    try SketchReader.verify(database, path: path)
    guard let summary = try PictureTable(database: database).summary() else { return nil }
    (title, created) = try SketchReader.properties(in: database, path: path)
    (self.path, picture, self.database) = (path, summary, queue)
    state = Mutex(State())
    // Opening the second connection takes milliseconds, so it begins before the connection is needed.
    if queue != nil { Processors.offer { [self] in connectAgain() } }
  }

  package var document: SketchDocument? {
    state.withLock { if case .read(let document) = $0.phase { document } else { nil } }
  }

  /// The part of a kept picture's log that was read, from 0 to 1.
  package var progress: Double {
    let total = picture.map { $0.edits + $0.drawnStrokes } ?? 1
    return switch state.withLock(\.phase) {
    case .unread, .closed: 0
    case .reading(let reader): Double(reader.readCount) / Double(max(1, total))
    case .read: 1
    }
  }

  /// Returns the document as it was when the sketch was opened, with its samples not checked.
  ///
  /// If it is open for drawing, it is read in parts, between which the writer can write.
  package func read() throws(SketchError) -> SketchDocument {
    if let document { return document }
    let document =
      if let database { try readLog(on: database) } else { try SketchReader.read(path: path) }
    state.withLock { state in
      if case .closed = state.phase { return }
      state.phase = .read(database == nil ? document : nil)
    }
    return document
  }

  package func readAndCheck() throws(SketchError) -> SketchDocument {
    let document = try read()
    try document.checkSamples()
    return document
  }

  private func readLog(on database: DatabaseQueue) throws(SketchError) -> SketchDocument {
    do {
      let reader = try read(on: database) {
        try LogReader($0, path: path, edits: picture?.edits, strokes: picture?.drawnStrokes)
      }
      state.withLock { if case .unread = $0.phase { $0.phase = .reading(reader) } }
      let edits = try reader.edits { try read(on: database, $0) }
      try read(on: database) { SketchConnection.removeWorkLimits(of: $0) }
      return SketchDocument(
        path: path, title: title, created: created, edits: edits, drafts: [], confirmations: [],
        authors: [SketchAuthor(number: 1, user: "")],
        rows: Array(1..<edits.count + 1))
    } catch { throw .from(error, path: path, while: .reading) }
  }

  /// Runs a closure on a connection, in one transaction, unless the sketch is closed.
  private func read<Result>(
    on connection: DatabaseQueue, _ body: (Database) throws -> Result
  ) throws -> Result {
    try connection.inDatabase { database in
      if case .closed = state.withLock(\.phase) {
        throw SketchError.unreadable(path: path, reason: "it was closed")
      }
      try database.beginTransaction(.deferred)
      defer { try? database.commit() }
      return try body(database)
    }
  }

  private func connectAgain() {
    guard let connection = try? SketchConnection.reading(path) else { return }
    let isKept = state.withLock { state in
      if case .closed = state.phase { return false }
      state.second = connection
      return true
    }
    if !isKept { try? SketchConnection.close(connection) }
  }

  /// Stops reading, so that the sketch can be closed; waits for a read in progress.
  func stop() {
    let second = state.withLock { state in
      state.phase = .closed
      return state.second.take()
    }
    database?.inDatabase { _ in }
    if let second { try? SketchConnection.close(second) }
  }
}

// MARK: - The kept picture

extension LoadingSketch {
  /// The intact strokes of the picture that the file keeps, from the topmost to the lowest.
  package var strokes: KeptStrokes { KeptStrokes(of: self) }

  /// Reads the strokes of a row of the picture, from 0; `nil` if there is none, or it is damaged.
  func strokes(ofRow row: Int) -> [KeptStroke]? {
    guard let database, let picture else { return nil }
    return try? read(on: database) {
      try PictureTable(database: $0).strokes(ofRow: row, of: picture)
    }
  }

  private static let loadedTogether = 64

  package func load(_ strokes: [KeptStroke]) -> [StrokeRecord] {
    let parts = stride(from: 0, to: strokes.count, by: Self.loadedTogether).map {
      strokes[$0..<min($0 + Self.loadedTogether, strokes.count)]
    }
    let loading = Mutex((nextPart: 0, strokes: [Int: [StrokeRecord]]()))
    Processors.perform(iterations: 2) { [self] index in
      let second = index == 0 ? nil : state.withLock(\.second)
      guard let connection = second ?? database else { return }
      try? read(on: connection) { database in
        var loader = try StrokeLoader(database, path: path)
        while true {
          let part = loading.withLock { loading in
            defer { loading.nextPart += 1 }
            return loading.nextPart
          }
          guard part < parts.count else { return }
          let strokes = parts[part].compactMap { loader.load($0) }
          loading.withLock { $0.strokes[part] = strokes }
        }
      }
    }
    let all = loading.withLock { loading in parts.indices.flatMap { loading.strokes[$0] ?? [] } }
    if all.count < strokes.count { state.withLock { $0.isIncomplete = true } }
    return all
  }

  /// Returns whether a sketch with the document's edits looks like the kept picture, whose strokes
  /// could all be loaded.
  package func keepsPicture(of sketch: Sketch) -> Bool {
    var kept = strokes.makeIterator()
    let isKept = sketch.derivedStrokes.allSatisfy { stroke in
      kept.next().map { $0.describes(stroke) } ?? false
    }
    return isKept && kept.next() == nil && !state.withLock(\.isIncomplete)
  }
}

/// Loads strokes of a kept picture on one connection.
private struct StrokeLoader {
  private var store = SampleStore()
  private var budget: Int
  /// The originals of changed strokes, which may have other pieces.
  private var originals: [Int: StrokeRecord] = [:]
  private let statement: Statement

  init(_ database: Database, path: String) throws {
    budget = File.size(of: path)
    statement = try database.cachedStatement(
      sql: "SELECT \(PackedStroke.columns) FROM stroke WHERE id = ?")
  }

  /// Returns the stroke; `nil` if it is damaged.
  mutating func load(_ stroke: KeptStroke) -> StrokeRecord? {
    guard let derivation = stroke.derivation else { return read(stroke.original) }
    if let source = stroke.source { return source.derived(by: derivation) }
    let original = originals[stroke.original] ?? read(stroke.original)
    originals[stroke.original] = original
    return original?.derived(by: derivation)
  }

  private mutating func read(_ original: Int) -> StrokeRecord? {
    try? StoredRows(statement, arguments: [original]).next().map {
      try PackedStroke($0, number: original, store: &store, budget: &budget).record
    }
  }
}
