import Files
package import Foundation
package import Ink
import Sketches
import SystemPackage

extension DataFolder {
  /// Renames a sketch, named as `stipple list` prints it, or the last modified one for `nil`;
  /// returns the new path.
  package func rename(_ name: String?, to newName: String, now: Date) throws -> String {
    guard let source = try name.map(sketch) ?? newestFile()
    else { throw UserError.noSketch(name: name ?? "", suggestion: nil) }
    return try Self.rename(source, to: newName, in: self, now: now)
  }

  /// Renames a sketch within its folder, with or without the extension; returns the new path.
  package static func rename(_ path: String, to newName: String, now: Date) throws -> String {
    try rename(path, to: newName, in: folder(of: path), now: now)
  }

  /// Returns whether another sketch in the folder of the one at a path has a name.
  package static func isTaken(_ name: String, besides path: String) -> Bool {
    guard let other = try? folder(of: path).file(named: name) else { return false }
    return other != path && File.exists(other)
  }

  static func folder(of path: String) -> DataFolder {
    DataFolder(path: Path.folder(of: Path.absolute(path)))
  }

  private static func rename(
    _ source: String, to newName: String, in folder: DataFolder, now: Date
  ) throws -> String {
    let target = try folder.newPath(named: newName, of: source)
    let title = name(ofFile: target)
    do {
      try SketchStore.rename(source, to: target, title: title, now: now.timeIntervalSince1970)
    } catch { throw error == .alreadyExists(path: target) ? UserError.nameTaken(title) : error }
    return target
  }

  /// Returns the path of a sketch in the folder under a new name, or throws
  /// `UserError.unchangedName` or `.invalidName`.
  func newPath(named newName: String, of path: String) throws -> String {
    let target = try file(named: newName)
    guard path != target || !File.exists(path)
    else { throw UserError.unchangedName(Self.name(ofFile: target)) }
    return target
  }

  /// Copies a sketch within its folder, with a number after its name; returns the path of the copy.
  ///
  /// The copy has a hidden name until it is complete, and the permissions of the sketch. If no edits are
  /// given, the sketch is read.
  package static func duplicate(_ path: String, edits: [Edit]?, now: Date) throws -> String {
    let edits = try edits ?? SketchDocument.read(path: path).edits
    let folder = folder(of: path)
    let permissions = (try? Stat(of: path))?.permissions
    for number in 2...999 {
      let target = try folder.file(named: "\(stem(of: Path.name(of: path)))-\(number)")
      guard !File.exists(target) else { continue }
      try SketchWriter.write(
        edits, to: target, replacing: false, title: name(ofFile: target),
        now: now.timeIntervalSince1970, permissions: permissions)
      return target
    }
    throw UserError.nameTaken(name(ofFile: path))
  }
}
