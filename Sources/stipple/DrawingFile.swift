import Foundation
import Geometry
import Ink
import Sketches

/// The file of the sketch that is drawn in, and everything that was done to the sketch, should the
/// file fail.
final class DrawingFile {
  /// Everything that was done, from the sketch's start on.
  private(set) var edits: [Edit]

  private let store: SketchStore
  private let title: String

  /// Opens a sketch or makes it; without a name, a new one named by the date.
  ///
  /// - Parameters:
  ///   - path: The name that the person gave, if any.
  ///   - report: What is told when writing fails, and when it works again.
  /// - Throws: ``Failure`` or ``SketchError``; nothing is open then.
  init(_ path: String?, report: @escaping @Sendable (SketchError?) -> Void) throws {
    let now = Date.now
    let name = path.map { URL(filePath: $0).deletingPathExtension().lastPathComponent }
    let title = name ?? DataFolder.name(of: now)
    let place =
      try path ?? DataFolder(environment: ProcessInfo.processInfo.environment).newFile(named: title)
    let document: SketchDocument
    (store, document) = try SketchStore.open(
      at: place, title: title, now: now.timeIntervalSince1970, report: report)
    edits = document.edits
    self.title = document.title
  }

  /// Has an edit written; returns at once.
  func append(_ edit: Edit) {
    edits.append(edit)
    store.append(edit)
  }

  /// Waits until everything is written.
  ///
  /// - Returns: The path of the sketch.
  /// - Throws: ``Failure`` when it cannot be written; all of it is then in another file, which the
  ///   sentence names, or the sentence says how much is lost.
  func close() throws -> String {
    do {
      try store.close()
      return store.path
    } catch {
      throw Failure(sentence(after: error), .inputOutput)
    }
  }

  private func sentence(after error: SketchError) -> String {
    for folder in DataFolder.refuges(environment: ProcessInfo.processInfo.environment) {
      if let path = try? copy(to: folder) {
        return "\(error) Everything was saved as '\(path.printable())'."
      }
    }
    let count = store.unwritten.count
    return "\(error) No other place could be written either: "
      + "\(count == 1 ? "the last edit is" : "the last \(count) edits are") lost."
  }

  /// Writes everything to a new sketch.
  private func copy(to folder: DataFolder) throws -> String {
    let path = try folder.newFile(named: "recovered-\(DataFolder.name(of: .now))")
    let (copy, _) = try SketchStore.open(
      at: path, title: title, now: Date.now.timeIntervalSince1970)
    for edit in edits { copy.append(edit) }
    try copy.close()
    return path
  }
}
