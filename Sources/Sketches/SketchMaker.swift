import GRDB
import Geometry

/// Makes a database a sketch of the latest format, whatever it was before: nothing yet, or a
/// sketch of an earlier format.
struct SketchMaker {
  /// The open database.
  let database: Database
  /// Where it is, for messages.
  let path: String

  /// Creates or migrates the sketch, and proves that it can be written.
  ///
  /// One transaction: the file is as before when this throws.
  ///
  /// - Throws: ``SketchError``; `DatabaseError`.
  func prepare(title: String, created: TimeInterval) throws {
    let schema = SketchSchema(database: database, path: path)
    try database.inTransaction(.immediate) {
      switch try schema.identity() {
      case .empty:
        try migrate(from: 0)
        try database.execute(sql: "PRAGMA application_id = \(SketchFormat.applicationID)")
        try insert(title: title, created: created)
        return .commit
      case .sketch(let format):
        try migrate(from: format)
        // Nothing is migrated: then the header that was just written is the proof wanted, and the
        // file need not change.
        return format == SketchFormat.version ? .rollback : .commit
      }
    }
  }

  private func migrate(from format: Int) throws {
    for migration in SketchFormat.migrations[format...] { try migration(database) }
    try database.execute(sql: "PRAGMA user_version = \(SketchFormat.version)")
  }

  private func insert(title: String, created: TimeInterval) throws {
    let times = SketchFormat.creationTimes
    let created = created.isFinite ? created : times.lowerBound
    try database.execute(
      sql: "INSERT INTO sketch (id, title, created) VALUES (1, ?, ?)",
      arguments: [
        title.printable(limit: SketchFormat.longestTitle),
        min(max(created, times.lowerBound), times.upperBound),
      ])
  }
}
