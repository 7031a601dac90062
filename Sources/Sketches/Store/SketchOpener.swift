import Files
import GRDB
import Geometry
import Ink

/// Opens a database to draw, creating the sketch if it is empty.
struct SketchOpener {
  let database: Database
  /// The file's path, for messages.
  let path: String

  /// Opens and reads a sketch, or creates it in an empty file.
  ///
  /// Appends drafts left by a killed program as edits. A sketch with a kept picture may stay unread.
  static func open(
    _ path: String, title: String, created: TimeInterval, mayLeaveUnread: Bool
  ) throws -> (database: DatabaseQueue, sketch: LoadingSketch) {
    let queue = try SketchConnection.writing(path)
    let sketch = try SketchConnection.closingOnError(queue) { database in
      let opener = SketchOpener(database: database, path: path)
      try opener.prepare(title: title, created: created)
      if mayLeaveUnread,
        let sketch = try LoadingSketch(keptIn: database, of: queue, path: path)
      {
        return sketch
      }
      var document = try opener.document()
      SketchConnection.removeWorkLimits(of: database)
      try opener.appendDrafts(of: &document)
      return LoadingSketch(document)
    }
    return (queue, sketch)
  }

  /// Reads the document in a transaction, so that it cannot change meanwhile.
  private func document() throws -> SketchDocument {
    try database.beginTransaction(.deferred)
    defer { try? database.commit() }
    return try SketchReader.document(
      in: database, and: { [path] in try SketchConnection.reading(path) }, path: path)
  }

  private func appendDrafts(of document: inout SketchDocument) throws {
    guard !document.drafts.isEmpty else { return }
    var counters = document.edits.counters
    var edits = document.edits
    try database.inTransaction(.immediate) {
      let log = EditLog(database: database, path: path)
      let ends = document.drafts.map(\.time.upperBound)
      let time = max(edits.map(\.time).max() ?? 0, ends.max() ?? 0)
      let edit = Edit(.strokesAdded(document.drafts), at: min(time, 1e9), by: document.author)
      try log.append(edit, id: edits.count + 1, counters: &counters)
      edits.append(edit)
      try Draft(database: database).clear()
      return .commit
    }
    document.edits = edits
    document.rows.append(edits.count)
  }

  /// Creates the sketch, or checks that the file is writable.
  ///
  /// Uses one transaction, so the file is unchanged if this throws. A new sketch is not synced:
  /// the first edit's commit syncs the whole file, and nothing can be lost before.
  func prepare(title: String, created: TimeInterval) throws {
    let schema = SketchSchema(database: database, path: path)
    let isEmpty = File.size(of: path) == 0
    if isEmpty { try SketchConnection.setSyncing(of: database, false) }
    try database.inTransaction(.immediate) {
      switch try schema.identity() {
      case .empty:
        try SketchFormat.create(in: database)
        try markVersion()
        try database.execute(sql: "PRAGMA application_id = \(SketchFormat.applicationID)")
        try insert(title: title, created: created)
        return .commit
      case .sketch:
        // Setting `user_version` has shown that the file is writable, so leave it unchanged.
        try markVersion()
        return .rollback
      }
    }
    if isEmpty { try SketchConnection.setSyncing(of: database, true) }
  }

  private func markVersion() throws {
    try database.execute(sql: "PRAGMA user_version = \(SketchFormat.version)")
  }

  private func insert(title: String, created: TimeInterval) throws {
    let times = SketchFormat.creationTimes
    let created = created.isFinite ? created.clamped(to: times) : times.lowerBound
    try database.execute(
      sql: "INSERT INTO sketch (id, title, created) VALUES (1, ?, ?)",
      arguments: [title.printable(limit: SketchFormat.maximumTitleLength), created])
  }
}
