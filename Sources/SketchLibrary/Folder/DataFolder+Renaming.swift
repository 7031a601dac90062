package import Foundation
import Sketches

extension DataFolder {
  /// Renames a sketch, named as `stipple list` prints it, or the last modified one for `nil`.
  ///
  /// - Returns: The new path.
  /// - Throws: `DocumentError` or `SketchError`. The sketch then keeps its name.
  package func rename(_ name: String?, to newName: String, now: Date) throws -> String {
    guard let name else { return try Self.rename(newestFile(), to: newName, in: self, now: now) }
    guard let source = sketch(named: name)
    else { throw DocumentError.noSketch(name: name, suggestion: nil) }
    return try Self.rename(source, to: newName, in: self, now: now)
  }

  /// Renames a sketch within its folder; the new name is with or without its extension.
  ///
  /// - Returns: The new path.
  /// - Throws: `DocumentError` or `SketchError`. The sketch then keeps its name.
  package static func rename(_ path: String, to newName: String, now: Date) throws -> String {
    try rename(path, to: newName, in: folder(of: path), now: now)
  }

  /// Returns whether another sketch in the folder of the one at a path has a name.
  package static func isTaken(_ name: String, besides path: String) -> Bool {
    guard let other = try? folder(of: path).file(named: name) else { return false }
    return other != path && FileManager.default.fileExists(atPath: other)
  }

  static func folder(of path: String) -> DataFolder {
    DataFolder(path: URL(filePath: path).deletingLastPathComponent().path)
  }

  private static func rename(
    _ source: String, to newName: String, in folder: DataFolder, now: Date
  ) throws -> String {
    let target = try folder.newPath(named: newName, of: source)
    let title = name(ofFile: target)
    do {
      try SketchStore.rename(source, to: target, title: title, now: now.timeIntervalSince1970)
    } catch { throw error == .alreadyExists(path: target) ? DocumentError.nameTaken(title) : error }
    return target
  }

  /// Returns the path of a sketch in the folder under a new name.
  ///
  /// - Throws: `DocumentError.unchangedName` or `DocumentError.invalidName`.
  func newPath(named newName: String, of path: String) throws -> String {
    let target = try file(named: newName)
    guard path != target || !FileManager.default.fileExists(atPath: path)
    else { throw DocumentError.unchangedName(Self.name(ofFile: target)) }
    return target
  }
}
