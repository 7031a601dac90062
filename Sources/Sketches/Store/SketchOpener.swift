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
  /// Rebuilds an index that does not match the strokes, and appends drafts left by a killed
  /// program as edits.
  static func open(
    _ path: String, title: String, created: TimeInterval, rebuildingIndex: Bool = true
  ) throws -> (database: DatabaseQueue, document: SketchDocument) {
    let database = try SketchConnection.writing(path)
    let (document, hasSoundIndex) = try SketchConnection.closingOnError(database) { database in
      let opener = SketchOpener(database: database, path: path)
      try opener.prepare(title: title, created: created)
      // Damage of the edits is reported first.
      var check = Result<Bool, any Error>.success(false)
      var document = try SketchReader.document(in: database, path: path) { boxes in
        check = Result { try opener.hasSoundIndex(boxes) }
      }
      let hasSoundIndex = try check.get()
      SketchConnection.removeWorkLimits(of: database)
      if hasSoundIndex { try opener.appendDrafts(of: &document) }
      return (document, hasSoundIndex)
    }
    if hasSoundIndex { return (database, document) }
    try SketchConnection.close(database)
    guard rebuildingIndex
    else { throw SketchError.damaged(path: path, detail: "its index of areas") }
    try rebuildIndex(path)
    return try open(path, title: title, created: created, rebuildingIndex: false)
  }

  /// Returns whether the index has the boxes of all strokes; if so, checks the pages of the file.
  private func hasSoundIndex(_ boxes: [AreaBox]) throws -> Bool {
    guard try AreaIndex(database: database).matches(boxes) else { return false }
    if SketchPath.size(of: path) <= SketchFormat.maximumCheckedLength {
      try SketchDocument.checkPages(of: database, path: path, thoroughly: false)
    }
    return true
  }

  /// Rebuilds the index on a connection that has not read it.
  private static func rebuildIndex(_ path: String) throws {
    let database = try SketchConnection.writing(path)
    try SketchConnection.closingOnError(database) { database in
      SketchConnection.removeWorkLimits(of: database)
      try database.inTransaction(.immediate) {
        try AreaIndex(database: database).rebuild()
        return .commit
      }
    }
    try SketchConnection.close(database)
  }

  /// Appends the drafts as the last edit.
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
    let isEmpty = SketchPath.size(of: path) == 0
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
