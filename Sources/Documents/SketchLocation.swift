import Foundation
package import Sketches

/// Where a person wants to draw.
package struct SketchLocation {
  /// The path of the sketch, `nil` for a new one named by the date.
  package let named: String?
  /// The right to draw there, if it was waited for.
  package let lock: SketchLock?

  /// Finds the place: the file that was named, or the last one, or a new one named by the date.
  ///
  /// - Parameters:
  ///   - file: The name that was given, if any.
  ///   - last: Whether the sketch that was drawn in last is meant.
  ///   - waiting: Whether to wait until no other program draws there.
  ///   - onWait: Called with the path if another program holds the lock, before waiting for it.
  ///
  /// - Throws: ``Failure`` or ``SketchError``; no file was made then.
  package init(file: String?, last: Bool, waiting: Bool, onWait: (String) -> Void) throws {
    let environment = ProcessInfo.processInfo.environment
    named = try file ?? (last ? DataFolder(environment: environment).newestFile() : nil)
    lock = waiting ? try named.flatMap { try Self.wait(for: $0, onWait: onWait) } : nil
  }

  /// The path of the sketch, what it is called if it is new, and whether it is; makes the file that
  /// has no name.
  package func resolve() throws -> (path: String, title: String, isNew: Bool) {
    if let named {
      let title = URL(filePath: named).deletingPathExtension().lastPathComponent
      return (named, title, !FileManager.default.fileExists(atPath: named))
    }
    let title = DataFolder.name(of: .now)
    let folder = try DataFolder(environment: ProcessInfo.processInfo.environment)
    return (try folder.newFile(named: title), title, true)
  }

  /// Waits for the lock of a file that exists, and says so while it has to.
  private static func wait(
    for path: String, onWait: (String) -> Void
  ) throws -> SketchLock? {
    do {
      return try SketchLock(path)
    } catch .inUse {
      onWait(path)
      return try SketchLock(path, waiting: true)
    } catch .noSuchFile {
      return nil
    }
  }
}
