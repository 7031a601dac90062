import GRDB
import Ink

extension SketchDocument {
  /// Reads a sketch like ``read(path:)``, and also checks its pages and its index of areas.
  ///
  /// - Throws: The errors of ``read(path:)``; ``SketchError/staleIndex(path:)``.
  /// - Complexity: O(*n*) in the size of the file.
  public static func check(path: String) throws(SketchError) -> SketchDocument {
    try SketchReader.reading(path) { database in
      let document = try SketchReader.document(in: database, path: path)
      // The index has the order of the rows, which the room's can differ from.
      let edits = zip(document.rows, document.edits).sorted { $0.0 < $1.0 }.map(\.1)
      let boxes = edits.lazy.flatMap(\.newStrokes).map { AreaBox(IntegerBounds($0)) }
      guard try AreaIndex(database: database).matches(Array(boxes)) else {
        throw SketchError.staleIndex(path: path)
      }
      // SQLite follows the index without protection against cycles, so check the index first.
      try checkPages(of: database, path: path, thoroughly: true)
      return document
    }
  }

  /// Runs SQLite's own check of the pages of a file, whose index is known to be sound.
  static func checkPages(of database: Database, path: String, thoroughly: Bool) throws {
    let check = thoroughly ? "integrity_check" : "quick_check"
    let finding =
      try StoredRows(database, sql: "PRAGMA main.\(check)(1)").next()?.text(0)
      ?? "its check has no result"
    guard finding == "ok" else {
      let detail = finding.split(separator: "\n").last.map(String.init) ?? finding
      throw SketchError.damaged(path: path, detail: detail.printable(limit: 200))
    }
  }
}
