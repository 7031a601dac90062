package import Foundation
import Sketches

extension DataFolder {
  /// Renames a sketch of the folder.
  ///
  /// - Parameters:
  ///   - name: The name of the sketch, as `stipple list` prints it; `nil` for the last modified one.
  ///   - newName: The new name, with or without its extension.
  ///   - now: The current date.
  /// - Returns: The new path.
  /// - Throws: `DocumentError` or `SketchError`. The sketch then keeps its name.
  package func rename(_ name: String?, to newName: String, now: Date) throws -> String {
    let source = try name.map { try sketch(named: $0) ?? file(named: $0) } ?? newestFile()
    let target = try file(named: newName)
    let title = Self.name(ofFile: target)
    guard source != target || !FileManager.default.fileExists(atPath: source) else {
      throw DocumentError.unchangedName(title)
    }
    do {
      try SketchStore.rename(source, to: target, title: title, now: now.timeIntervalSince1970)
    } catch {
      throw error == .alreadyExists(path: target) ? DocumentError.nameTaken(title) : error
    }
    return target
  }
}
