import Foundation
import Geometry
package import Ink
package import Sketches

/// The file of the sketch that is drawn in, and everything that was done to the sketch, should the
/// file fail.
package final class DrawingFile {
  /// Everything that was done, from the sketch's start on.
  package private(set) var edits: [Edit]
  /// Why nothing can be drawn, if so: then the sketch is only shown.
  package private(set) var obstacle: String?
  /// What a person should know of how the file was found.
  package private(set) var notice: String?

  /// Asks for another file when a sketch's own cannot be written.
  ///
  /// Gets the error, the file in which everything is already safe, if any, and a function that saves
  /// everything at a path and returns that path. Returns the path that was chosen and written.
  package typealias ChooseFile = (
    _ error: SketchError, _ fallback: String?, _ save: (String) throws -> String
  ) -> String?

  /// Where the sketch is.
  package let path: String

  private let title: String
  /// Whether a person has named it.
  private let isNamed: Bool
  /// Whether the file was made for this drawing.
  private let isNew: Bool
  /// `nil` when the sketch is only shown.
  private var store: SketchStore?

  /// Opens a sketch or makes it; one that another program draws in is only read.
  ///
  /// - Parameters:
  ///   - place: Where the sketch is.
  ///   - report: What is told when writing fails, and when it works again.
  /// - Throws: ``Failure`` or ``SketchError``; nothing is open then, and no file was made.
  package init(_ place: SketchLocation, report: @escaping @Sendable (SketchError?) -> Void) throws {
    let title: String
    (path, title, isNew) = try place.resolve()
    isNamed = place.named != nil
    let document: SketchDocument
    do {
      (store, document) = try SketchStore.open(
        at: path, title: title, now: Date.now.timeIntervalSince1970, lock: place.lock,
        report: report)
      if let stroke = document.unfinished {
        notice =
          "recovered the stroke that was being drawn · \(count(stroke.samples.count, "sample")) · "
          + "u takes it away"
      }
    } catch .inUse(let path) {
      document = try SketchDocument.read(path: path)
      obstacle = "read-only · another stipple is drawing here"
    } catch {
      if !isNamed { try? FileManager.default.removeItem(atPath: path) }
      throw error
    }
    edits = document.edits
    self.title = document.title
  }

  /// Has an edit written; returns at once.
  package func append(_ edit: Edit) {
    edits.append(edit)
    store?.append(edit)
  }

  /// Has what became of the stroke that is being drawn written; returns at once.
  package func journal(_ progress: DraftUpdate) {
    store?.journal(progress)
  }

  /// Closes a file in which nothing will be drawn; one that was made for it is taken away.
  package func abandon() {
    if isNew { store?.discard() } else { try? store?.close() }
  }

  /// Waits until everything is written; a file that has no name and no edits is taken away.
  ///
  /// - Parameter choose: Lets a person choose another file when it cannot be; `nil` if nobody is there.
  /// - Returns: The path of the sketch, or `nil` when there is none.
  /// - Throws: ``DocumentError`` when it cannot be written; all of it is then in another file, which the
  ///   sentence names, or the sentence says how much is lost.
  package func close(choosing choose: ChooseFile? = nil) throws -> String? {
    guard isNamed || !edits.isEmpty else {
      store?.discard()
      return nil
    }
    do {
      try store?.close()
      return path
    } catch {
      // A sketch in which there was nothing may be gone.
      guard !edits.isEmpty else { return nil }
      throw rescue(after: error, choosing: choose)
    }
  }

  /// Saves everything elsewhere: first where it is safe, then where the person wants it.
  private func rescue(after error: SketchError, choosing choose: ChooseFile?) -> DocumentError {
    let fallback = saveInFallback()
    if let chosen = choose?(error, fallback, copy) {
      if let fallback { try? FileManager.default.removeItem(atPath: fallback) }
      return .savedElsewhere(cause: error, path: chosen)
    }
    if let fallback { return .savedElsewhere(cause: error, path: fallback) }
    let kept = store?.isInPlace == true ? edits.count - (store?.unwritten.count ?? 0) : 0
    return .lost(cause: error, edits: edits.count - kept)
  }

  /// Saves everything in the first place that can be written.
  private func saveInFallback() -> String? {
    for folder in DataFolder.fallbacks(environment: ProcessInfo.processInfo.environment) {
      let name = "recovered-\(DataFolder.name(of: .now))"
      if let path = try? copy(to: folder.newFile(named: name)) { return path }
    }
    return nil
  }

  /// Writes everything to a new sketch.
  private func copy(to path: String) throws -> String {
    try SketchStore.write(
      edits, to: path, title: title, now: Date.now.timeIntervalSince1970)
    return path
  }
}
