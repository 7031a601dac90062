import Foundation
package import Ink
import Sketches

extension SketchLocation {
  /// Creates a sketch that continues from a moment of another one.
  ///
  /// The file is beside the other sketch, with its name and a number. If that folder cannot be
  /// written, or the other sketch is the sample, it is in the data folder, named by the date.
  ///
  /// - Throws: `DocumentError` or `SketchError`; no file is then left.
  package init(
    continuing edits: [Edit], of path: String, isSample: Bool = false, environment: [String: String]
  ) throws {
    let path = try Self.newFile(beside: isSample ? nil : path, environment: environment)
    let title = URL(filePath: path).deletingPathExtension().lastPathComponent
    try SketchStore.write(edits, to: path, title: title, now: Date.now.timeIntervalSince1970)
    try self.init(file: path, last: false, waiting: false, environment: environment)
  }

  private static func newFile(beside path: String?, environment: [String: String]) throws -> String
  {
    let stem = path.map(DataFolder.stem)
    if let stem, let file = NewFile(stem, fileExtension: DataFolder.fileExtension) {
      close(file.descriptor)
      return file.path
    }
    return try DataFolder(environment: environment).newFile(named: DataFolder.name(of: .now))
  }
}
