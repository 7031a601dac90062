import Dispatch
import GRDB
import Geometry
import Ink
import Synchronization

/// Reads the strokes of a file on two connections, each of which takes the next ones until none is left.
///
/// The second one begins at once, if it can be opened, and the first one when it has read the edits. The
/// first one must be within a transaction, so that nobody changes the file meanwhile.
final class StrokeReader: Sendable {
  private struct Work {
    /// The number of parts that a connection has begun to read.
    var begun = 0
    /// The number of parts to read, which decreases if strokes are missing.
    var count: Int
    var parts: [Int: Result<PackedStrokes, any Error>] = [:]
    /// The number of bytes that blobs may still take.
    var budget: Int
  }

  /// The greatest identifier, which is the number of rows unless the file is damaged.
  private let lastID: Int
  private let work: Mutex<Work>
  /// The parts that were begun but are not read yet.
  private let unfinished = DispatchGroup()

  /// Begins to read; the budget is the number of bytes that blobs may take.
  init(
    _ database: Database, and other: @escaping SketchReader.Connecting, budget: Int
  ) throws {
    lastID = max(0, try Int.fetchOne(database, sql: "SELECT max(id) FROM stroke") ?? 0)
    work = Mutex(Work(count: lastID / PackedStrokes.partCount + 1, budget: budget))
    guard lastID > PackedStrokes.partCount else { return }
    Processors.offer { [self] in try? SketchConnection.read(try other(), readParts) }
  }

  /// Reads what the second connection has not begun to read, and returns all strokes.
  func finish(in database: Database) throws -> PackedStrokes {
    readParts(in: database)
    unfinished.wait()
    return try work.withLock { work in
      var all = PackedStrokes()
      all.strokes.reserveCapacity(work.begun * PackedStrokes.partCount)
      for index in 0..<work.begun where all.damage == nil {
        guard let part = try work.parts.removeValue(forKey: index)?.get() else { break }
        all.append(part)
      }
      return all
    }
  }

  /// Reads parts until none is left that was not begun.
  private func readParts(in database: Database) {
    var store = SampleStore()
    while let (index, budget) = next() {
      var rest = budget
      let part = Result {
        try PackedStrokes(
          part: index, upTo: lastID, in: database, store: &store, budget: &rest)
      }
      let isFull = (try? part.get())?.isFull == true
      work.withLock { work in
        work.parts[index] = part
        work.budget -= budget - rest
        if !isFull { work.count = min(work.count, index + 1) }
      }
      unfinished.leave()
    }
  }

  private func next() -> (part: Int, budget: Int)? {
    work.withLock { work in
      guard work.begun < work.count else { return nil }
      defer { work.begun += 1 }
      unfinished.enter()
      return (work.begun, work.budget)
    }
  }
}
