import GRDB
import Geometry
import Ink

/// Makes a database a sketch of the latest format, whatever it was before: nothing yet, or a
/// sketch of an earlier format.
struct SketchOpener {
  /// The open database.
  let database: Database
  /// Where it is, for messages.
  let path: String

  /// Opens a file to draw in, making it a sketch of the latest format, and reads it.
  ///
  /// An index that does not fit the strokes is made anew, and a stroke that was being drawn when its
  /// program was killed becomes an edit.
  ///
  /// - Throws: ``SketchError``; `DatabaseError`.
  static func open(
    _ path: String, title: String, created: TimeInterval, rebuildingIndex: Bool = true
  ) throws -> (database: DatabaseQueue, document: SketchDocument) {
    let database = try SketchConnection.writing(path)
    let (document, hasSoundIndex) = try database.inDatabase { database in
      let maker = SketchOpener(database: database, path: path)
      try maker.prepare(title: title, created: created)
      var document = try SketchReader.document(in: database, path: path)
      let hasSoundIndex = try AreaIndex(database: database).agrees(with: document.edits)
      if hasSoundIndex && SketchPath.size(of: path) <= SketchFormat.longestChecked {
        try SketchDocument.checkPages(of: database, path: path, thoroughly: false)
      }
      SketchConnection.unbind(database)
      if hasSoundIndex { try maker.finishDraft(of: &document) }
      return (document, hasSoundIndex)
    }
    if hasSoundIndex { return (database, document) }
    try database.close()
    guard rebuildingIndex else {
      throw SketchError.damaged(path: path, detail: "its index of areas")
    }
    try rebuildIndex(path)
    return try open(path, title: title, created: created, rebuildingIndex: false)
  }

  /// Makes the index anew, on a connection that has not looked at it.
  private static func rebuildIndex(_ path: String) throws {
    let database = try SketchConnection.writing(path)
    try database.inDatabase { database in
      SketchConnection.unbind(database)
      try database.inTransaction(.immediate) {
        try AreaIndex(database: database).rebuild()
        return .commit
      }
    }
    try database.close()
  }

  /// Makes the stroke that was being drawn the last edit.
  private func finishDraft(of document: inout SketchDocument) throws {
    guard let stroke = document.unfinished else { return }
    let time = max(document.edits.last?.time ?? 0, stroke.time.upperBound)
    let edit = Edit(.strokeAdded(stroke), at: min(time, 1e9))
    try database.inTransaction(.immediate) {
      try EditLog(database: database, path: path).append(edit, id: document.edits.count + 1)
      try Draft(database: database).clear()
      return .commit
    }
    document.edits.append(edit)
  }

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
