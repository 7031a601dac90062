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
  ///   - isSample: Whether the other sketch came with the program. The new one is then in the data
  ///     folder.
  ///   - environment: The environment variables that locate the data folder.
  /// - Throws: `DocumentError` or `SketchError`; no file is then left.
  package init(
    continuing edits: [Edit], of path: String, isSample: Bool = false,
    environment: [String: String]
  ) throws {
    let path = try Self.newFile(beside: isSample ? nil : path, environment: environment)
    let title = URL(filePath: path).deletingPathExtension().lastPathComponent
    try SketchStore.write(edits, to: path, title: title, now: Date.now.timeIntervalSince1970)
    try self.init(file: path, last: false, waiting: false, environment: environment)
  }

  private static func newFile(
    beside path: String?, environment: [String: String]
  ) throws -> String {
    if let path, let file = NewFile(stem(of: path), fileExtension: DataFolder.fileExtension) {
      close(file.descriptor)
      return file.path
    }
    return try DataFolder(environment: environment).newFile(named: DataFolder.name(of: .now))
  }
  private static func stem(of path: String) -> String {
    let fileExtension = DataFolder.fileExtension
    return path.hasSuffix(fileExtension) ? String(path.dropLast(fileExtension.count)) : path
  }
}
