import Foundation
package import Sketches

/// The file that a drawing session opens.
package struct SketchLocation {
  /// The path of the sketch; `nil` for a new one that is named by the date.
  package let namedPath: String?
  /// The lock on the sketch, if the session waited for it.
  package let lock: SketchLock?
  private let environment: [String: String]

  /// Selects the named file, the last modified one, or a new one that is named by the date.
  ///
  /// If `waiting`, waits while another program has the sketch open, after a call of `onWait`.
  ///
  /// - Throws: `DocumentError` or `SketchError`. No file is created.
  package init(
    file: String?, last: Bool, waiting: Bool, environment: [String: String],
    onWait: (String) -> Void = { _ in }
  ) throws {
    self.environment = environment
    let lookup = SketchLookup(environment: environment)
    namedPath = file != nil || last ? try lookup.path(of: file, last: last) : nil
    lock = waiting ? try namedPath.flatMap { try Self.wait(for: $0, onWait: onWait) } : nil
  }

  /// Returns the path of the sketch, and its title if it is new; creates a file if it is unnamed.
  ///
  /// - Throws: `DocumentError`.
  package func resolve() throws -> (path: String, title: String) {
    if let namedPath {
      let title = URL(filePath: namedPath).deletingPathExtension().lastPathComponent
      return (namedPath, title)
    }
    let title = DataFolder.name(of: .now)
    let folder = try DataFolder(environment: environment)
    return (try folder.newFile(named: title), title)
  }

  /// Acquires the lock of a file; returns `nil` if the file does not exist.
  private static func wait(for path: String, onWait: (String) -> Void) throws -> SketchLock? {
    do {
      return try SketchLock(path)
    } catch .inUse {
      onWait(path)
      return try SketchLock(path, waiting: true)
    } catch .noSuchFile { return nil }
  }
}
