import Foundation
import Sketches

/// Where a person wants to draw.
struct DrawingPlace {
  /// The path of the sketch, `nil` for a new one named by the date.
  let named: String?
  /// The right to draw there, if it was waited for.
  let lock: SketchLock?

  /// Finds the place: the file that was named, or the last one, or a new one named by the date.
  ///
  /// - Parameters:
  ///   - file: The name that was given, if any.
  ///   - last: Whether the sketch that was drawn in last is meant.
  ///   - waiting: Whether to wait until no other program draws there.
  ///
  /// - Throws: ``Failure`` or ``SketchError``; no file was made then.
  init(file: String?, last: Bool, waiting: Bool) throws {
    let environment = ProcessInfo.processInfo.environment
    named = try file ?? (last ? DataFolder(environment: environment).newestFile() : nil)
    lock = waiting ? try named.flatMap(Self.wait) : nil
  }

  /// The path of the sketch, what it is called if it is new, and whether it is; makes the file that
  /// has no name.
  func resolve() throws -> (path: String, title: String, isNew: Bool) {
    if let named {
      let title = URL(filePath: named).deletingPathExtension().lastPathComponent
      return (named, title, !FileManager.default.fileExists(atPath: named))
    }
    let title = DataFolder.name(of: .now)
    let folder = try DataFolder(environment: ProcessInfo.processInfo.environment)
    return (try folder.newFile(named: title), title, true)
  }

  /// Waits for the lock of a file that exists, and says so while it has to.
  private static func wait(for path: String) throws -> SketchLock? {
    do {
      return try SketchLock(path)
    } catch .inUse {
      tellPerson("stipple: Waiting until '\(path.printable())' is left by another stipple.\n")
      return try SketchLock(path, waiting: true)
    } catch .noSuchFile {
      return nil
    }
  }
}
