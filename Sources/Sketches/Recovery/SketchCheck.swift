import Files
import GRDB
import Ink

extension SketchDocument {
  /// Reads a sketch like ``read(path:)``, and checks its pages.
  ///
  /// - Throws: The errors of ``read(path:)``.
  /// - Complexity: O(*n*) in the size of the file.
  public static func check(path: String) throws(SketchError) -> SketchDocument {
    try SketchReader.reading(path) { database, connect in
      let document = try SketchReader.document(in: database, and: connect, path: path)
      try document.checkSamples()
      try checkPages(of: database, path: path, thoroughly: true)
      return document
    }
  }

  /// Runs SQLite's own check of the pages of a file.
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
