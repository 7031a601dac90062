import GRDB
import Geometry
import Ink

/// Opens a database to draw, creating the sketch or migrating it to the latest format.
struct SketchOpener {
  /// The open database.
  let database: Database
  /// The file's path, for messages.
  let path: String

  /// Opens, migrates and reads a sketch, or creates it in an empty file.
  ///
  /// Rebuilds an index that does not match the strokes, and appends a draft left by a killed
  /// program as an edit.
  ///
  /// - Throws: ``SketchError``; `DatabaseError`.
  static func open(
    _ path: String, title: String, created: TimeInterval, rebuildingIndex: Bool = true
  ) throws -> (database: DatabaseQueue, document: SketchDocument) {
    let database = try SketchConnection.writing(path)
    let (document, hasSoundIndex) = try database.inDatabase { database in
      let opener = SketchOpener(database: database, path: path)
      try opener.prepare(title: title, created: created)
      var document = try SketchReader.document(in: database, path: path)
      let hasSoundIndex = try AreaIndex(database: database).matches(document.edits)
      if hasSoundIndex && SketchPath.size(of: path) <= SketchFormat.maximumCheckedLength {
        try SketchDocument.checkPages(of: database, path: path, thoroughly: false)
      }
      SketchConnection.removeWorkLimits(of: database)
      if hasSoundIndex { try opener.appendDraft(of: &document) }
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

  /// Rebuilds the index on a connection that has not read it.
  private static func rebuildIndex(_ path: String) throws {
    let database = try SketchConnection.writing(path)
    try database.inDatabase { database in
      SketchConnection.removeWorkLimits(of: database)
      try database.inTransaction(.immediate) {
        try AreaIndex(database: database).rebuild()
        return .commit
      }
    }
    try database.close()
  }

  /// Appends the draft as the last edit.
  private func appendDraft(of document: inout SketchDocument) throws {
    guard let stroke = document.draft else { return }
    let time = max(document.edits.last?.time ?? 0, stroke.time.upperBound)
    let edit = Edit(.strokeAdded(stroke), at: min(time, 1e9))
    try database.inTransaction(.immediate) {
      try EditLog(database: database, path: path).append(edit, id: document.edits.count + 1)
      try Draft(database: database).clear()
      return .commit
    }
    document.edits.append(edit)
  }

  /// Creates or migrates the sketch, and checks that the file is writable.
  ///
  /// Uses one transaction, so the file is unchanged if this throws.
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
        // Without a migration, setting `user_version` has shown that the file is writable, so roll
        // back and leave the file unchanged.
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
        title.printable(limit: SketchFormat.maximumTitleLength),
        min(max(created, times.lowerBound), times.upperBound),
      ])
  }
}
