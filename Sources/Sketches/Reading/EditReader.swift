import GRDB
import Geometry
import Ink

/// Reads and validates the rows of `edit` in order, but not the strokes.
struct EditReader {
  /// The file's path, for messages.
  let path: String
  private(set) var edits: [PackedEdit] = []
  private var counters: [Int: Int] = [:]

  init(path: String) { self.path = path }

  /// The length of the shortest row of an edit, in bytes.
  private static let minimumRowLength = 8
  /// The number of edits that are read together.
  private static let partCount = 8192

  /// Makes room for a number of edits, which a file of some bytes must be able to hold.
  mutating func reserveCapacity(_ count: Int, size: Int) {
    edits.reserveCapacity(count.clamped(to: 0...size / Self.minimumRowLength))
  }

  /// Reads the next edits up to an identifier; returns whether more may follow.
  ///
  /// Reduces the budget, the number of bytes that blobs may still take.
  mutating func readNext(
    upTo last: Int, in database: Database, budget: inout Int
  ) throws -> Bool {
    let read = edits.count
    let rows = try StoredRows(
      database,
      sql: """
        SELECT \(PackedEdit.columns) FROM edit WHERE id > ? AND id <= ? ORDER BY id LIMIT ?
        """,
      arguments: [edits.isEmpty ? Int.min : edits.count, last, Self.partCount])
    do {
      while let row = try rows.next() {
        edits.append(
          try PackedEdit(
            row, number: edits.count + 1, after: edits.last?.time, counters: &counters,
            budget: &budget))
      }
    } catch let damage as Damage {
      throw damaged(edits.count + 1, damage)
    } catch is UnknownKind {
      throw SketchError.newerEdit(path: path, edit: edits.count + 1)
    }
    return edits.count - read == Self.partCount
  }

  /// Returns the edits with their strokes, which must be those that they draw, in the same order.
  func edits(drawing read: PackedStrokes) throws -> [Edit] {
    var strokes = read.strokes.makeIterator()
    for (index, edit) in edits.enumerated() {
      let firstPart = edit.firstPart
      // The count is not trusted: every stroke needs a row.
      for part in 0..<edit.strokeCount {
        guard let stroke = strokes.next() else {
          throw damaged(index + 1, read.damage ?? Damage("a stroke is missing"))
        }
        guard stroke.edit == Int64(index + 1), stroke.part == Int64(firstPart + part) else {
          throw damaged(index + 1, Damage("its kind contradicts its stroke"))
        }
      }
    }
    guard strokes.next() == nil, read.damage == nil else {
      throw damaged(edits.count, Damage("a stroke has no edit"))
    }
    var records = read.strokes.lazy.map(\.record).makeIterator()
    return edits.map { $0.edit(drawing: &records) }
  }

  private func damaged(_ edit: Int, _ damage: Damage) -> SketchError {
    .damaged(path: path, edit: edit, damage)
  }
}
