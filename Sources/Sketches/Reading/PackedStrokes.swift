import GRDB
import Geometry
import Ink

/// Strokes in the order of the log, and the damage of the one that follows them, if any.
struct PackedStrokes {
  var strokes: [PackedStroke] = []
  var damage: Damage?

  static let partCount = 2048

  var isFull: Bool { strokes.count == Self.partCount && damage == nil }

  mutating func append(_ part: PackedStrokes) {
    strokes += part.strokes
    damage = part.damage
  }

  /// Reads the strokes of a part, from 0, of those up to an identifier; reduces the number of bytes
  /// that blobs may still take.
  init(
    part: Int, upTo lastID: Int, in database: Database, store: inout SampleStore,
    budget: inout Int
  ) throws {
    let first = part * Self.partCount + 1
    let rows = try StoredRows(
      database,
      sql: """
        SELECT \(PackedStroke.columns) FROM stroke WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?
        """,
      arguments: [part == 0 ? Int.min : first, lastID, Self.partCount])
    strokes.reserveCapacity((lastID - first + 1).clamped(to: 0...Self.partCount))
    do {
      while let row = try rows.next() {
        strokes.append(
          try PackedStroke(
            row, number: first + strokes.count, store: &store, budget: &budget))
      }
    } catch let damage as Damage { self.damage = damage }
  }

  init() {}
}
