import GRDB
import Ink

/// Reads the first edits of a log, and their strokes, in parts between which others may append to it.
struct LogReader {
  /// The number of edits that are read together.
  private static let editsTogether = 8192

  private let editCount, strokeCount: Int
  private var edits: EditReader
  private var strokes = PackedStrokes()
  private var part = 0
  private var store = SampleStore()
  /// The number of bytes that blobs may still take.
  private var editBudget, strokeBudget: Int

  /// Creates a reader of a number of edits and of the strokes that they draw.
  init(_ database: Database, path: String, edits: Int, strokes: Int) throws {
    (editCount, strokeCount, self.edits) = (edits, strokes, EditReader(path: path))
    editBudget = try EditLog(database: database, path: path).size()
    strokeBudget = editBudget
    try self.edits.reserveCapacity(in: database, size: editBudget)
  }

  /// The number of edits and strokes that were read.
  var readCount: Int { edits.edits.count + strokes.strokes.count }

  /// Reads the next part; returns whether another one follows.
  mutating func readNext(in database: Database) throws -> Bool {
    let read = edits.edits.count
    if read < editCount {
      try edits.read(
        upTo: min(Self.editsTogether, editCount - read), in: database, budget: &editBudget)
      if edits.edits.count > read { return true }
    }
    let next = try PackedStrokes(
      part: part, upTo: strokeCount, in: database, store: &store, budget: &strokeBudget)
    strokes.append(next)
    part += 1
    return next.isFull
  }

  /// Returns the edits, once all parts were read.
  func log() throws -> [Edit] { try edits.edits(drawing: strokes) }
}
