import GRDB
import Geometry
import Ink

/// Strokes in the order of the log, and the damage of the one that follows them, if any.
struct PackedStrokes {
  var strokes: [PackedStroke] = []
  var damage: Damage?

  /// The number of strokes that are read together.
  static let partCount = 2048

  /// Whether more strokes may follow.
  var isFull: Bool { strokes.count == Self.partCount && damage == nil }

  mutating func append(_ part: PackedStrokes) {
    strokes += part.strokes
    damage = part.damage
  }

  /// Reads the strokes of a part, from 0, of those up to an identifier.
  ///
  /// Reduces the budget, the number of bytes that blobs may still take.
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

extension PackedStroke {
  /// The rows of single strokes.
  struct Rows {
    private let statement: Statement

    init(in database: Database) throws {
      statement = try database.cachedStatement(sql: "SELECT \(columns) FROM stroke WHERE id = ?")
    }

    /// Reads the stroke with a number; `nil` if there is none.
    func read(
      _ number: Int, store: inout SampleStore, budget: inout Int
    ) throws -> PackedStroke? {
      try StoredRows(statement, arguments: [number]).next().map {
        try PackedStroke($0, number: number, store: &store, budget: &budget)
      }
    }
  }
}
