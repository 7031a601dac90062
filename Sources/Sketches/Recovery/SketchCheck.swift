import GRDB

extension SketchDocument {
  /// Reads a whole sketch, as ``read(path:)`` does, and makes sure that nothing in its file is
  /// damaged: not its pages, nor what the index says of the strokes.
  ///
  /// - Throws: The errors of ``read(path:)``; ``SketchError/staleIndex(path:)``.
  /// - Complexity: O(*n*) in the size of the file.
  public static func check(path: String) throws(SketchError) -> SketchDocument {
    try SketchReader.reading(path) { database in
      let document = try SketchReader.document(in: database, path: path)
      guard try AreaIndex(database: database).agrees(with: document.edits) else {
        throw SketchError.staleIndex(path: path)
      }
      // Not before the index was found sound: SQLite would follow it wherever it leads.
      try checkPages(of: database, path: path, thoroughly: true)
      return document
    }
  }

  /// SQLite's own check of a file's pages.
  ///
  /// - Parameters:
  ///   - database: The open sketch, whose index is known to be sound.
  ///   - path: Where it is, for messages.
  ///   - thoroughly: Whether all that is said twice is compared.
  /// - Throws: ``SketchError/damaged(path:place:)``; `DatabaseError`.
  static func checkPages(of database: Database, path: String, thoroughly: Bool) throws {
    let check = thoroughly ? "integrity_check" : "quick_check"
    let row = try Row.fetchOne(database, sql: "PRAGMA main.\(check)(1)")
    let finding = row?.text(0) ?? "nothing was found"
    guard finding == "ok" else {
      let place = finding.split(separator: "\n").last.map(String.init) ?? finding
      throw SketchError.damaged(path: path, detail: place.printable(limit: 200))
    }
  }
}
