import Foundation
package import Ink
import Sketches

extension SketchLocation {
  /// Creates a sketch that continues from a moment of another one.
  ///
  /// The file is beside the other sketch, with its name and a number; if that folder cannot be
  /// written, it is in the data folder, named by the date.
  ///
  /// - Parameters:
  ///   - edits: The edits up to the moment.
  ///   - path: The path of the other sketch.
  ///   - environment: The environment variables that locate the data folder.
  /// - Throws: `DocumentError` or `SketchError`; no file is then left.
  package init(
    continuing edits: [Edit], of path: String, environment: [String: String]
  ) throws {
    let path = try Self.newFile(beside: path, environment: environment)
    let title = URL(filePath: path).deletingPathExtension().lastPathComponent
    try SketchStore.write(edits, to: path, title: title, now: Date.now.timeIntervalSince1970)
    try self.init(file: path, last: false, waiting: false, environment: environment)
  }

  private static func newFile(
    beside path: String, environment: [String: String]
  ) throws -> String {
    let stem =
      path.hasSuffix(DataFolder.fileExtension)
      ? String(path.dropLast(DataFolder.fileExtension.count)) : path
    if let file = NewFile(stem, fileExtension: DataFolder.fileExtension) {
      close(file.descriptor)
      return file.path
    }
    return try DataFolder(environment: environment).newFile(named: DataFolder.name(of: .now))
  }
}
