import Dispatch
import GRDB
import Geometry
import Ink
import Synchronization

/// Reads a log, or its first edits and the strokes that they draw.
///
/// Another connection can read strokes at the same time: both take the next part in turn.
final class LogReader: Sendable {
  private struct Work {
    /// The numbers of edits and of strokes that were read.
    var editCount = 0
    var strokeCount = 0
    /// The number of parts of the strokes that a connection has begun to read.
    var begun = 0
    var count: Int
    var parts: [Int: Result<PackedStrokes, any Error>] = [:]
    /// The number of bytes that the blobs of strokes may still take.
    var budget: Int
  }

  private let path: String
  private let lastEdit: Int
  /// The greatest identifier of a stroke, which is the number of rows unless the file is damaged.
  private let lastStroke: Int
  /// The number of bytes that blobs may take.
  private let budget: Int
  private let work: Mutex<Work>
  /// The parts that were begun but are not read yet.
  private let unfinished = DispatchGroup()

  init(_ database: Database, path: String, edits: Int? = nil, strokes: Int? = nil) throws {
    self.path = path
    budget = try EditLog(database: database, path: path).size()
    lastEdit = try edits ?? Int.fetchOne(database, sql: "SELECT max(id) FROM edit") ?? 0
    lastStroke =
      try strokes ?? max(0, Int.fetchOne(database, sql: "SELECT max(id) FROM stroke") ?? 0)
    work = Mutex(Work(count: lastStroke / PackedStrokes.partCount + 1, budget: budget))
  }

  var readCount: Int { work.withLock { $0.editCount + $0.strokeCount } }

  /// Begins to read strokes on another connection as well, if it can be opened.
  func share(with other: @escaping SketchReader.Connecting) {
    guard lastStroke > PackedStrokes.partCount else { return }
    Processors.offer { [self] in
      try? SketchConnection.read(try other()) { database in
        var store = SampleStore()
        while readStrokes(in: database, &store) {}
      }
    }
  }

  /// Reads what no other connection has begun to read, and returns the edits.
  ///
  /// `transaction` runs a closure in a transaction. During the call, nobody may change what is read.
  func edits(in transaction: ((Database) throws -> Bool) throws -> Bool) throws -> [Edit] {
    var (edits, editBudget, store) = (EditReader(path: path), budget, SampleStore())
    edits.reserveCapacity(lastEdit, size: budget)
    do {
      var hasMore = true
      while hasMore {
        hasMore = try transaction {
          try edits.readNext(upTo: lastEdit, in: $0, budget: &editBudget)
        }
        work.withLock { $0.editCount = edits.edits.count }
      }
      while try transaction({ readStrokes(in: $0, &store) }) {}
    } catch {
      // The other connection must end.
      work.withLock { $0.count = 0 }
      unfinished.wait()
      throw error
    }
    unfinished.wait()
    return try edits.edits(drawing: try strokes())
  }

  /// Reads the next part of the strokes; returns whether there was one.
  private func readStrokes(in database: Database, _ store: inout SampleStore) -> Bool {
    let next = work.withLock { work -> (part: Int, budget: Int)? in
      guard work.begun < work.count else { return nil }
      defer { work.begun += 1 }
      unfinished.enter()
      return (work.begun, work.budget)
    }
    guard let next else { return false }
    var rest = next.budget
    let part = Result {
      try PackedStrokes(
        part: next.part, upTo: lastStroke, in: database, store: &store, budget: &rest)
    }
    let read = try? part.get()
    work.withLock { work in
      work.parts[next.part] = part
      work.budget -= next.budget - rest
      work.strokeCount += read?.strokes.count ?? 0
      if read?.isFull != true { work.count = min(work.count, next.part + 1) }
    }
    unfinished.leave()
    return true
  }

  /// Returns the strokes before the first one that is damaged.
  private func strokes() throws -> PackedStrokes {
    try work.withLock { work in
      var all = PackedStrokes()
      all.strokes.reserveCapacity(work.begun * PackedStrokes.partCount)
      for index in 0..<work.begun where all.damage == nil {
        guard let part = try work.parts.removeValue(forKey: index)?.get() else { break }
        all.append(part)
      }
      return all
    }
  }
}
