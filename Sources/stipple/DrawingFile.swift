import Foundation
import Geometry
import Ink
import Sketches

/// The file of the sketch that is drawn in, and everything that was done to the sketch, should the
/// file fail.
final class DrawingFile {
  /// Everything that was done, from the sketch's start on.
  private(set) var edits: [Edit]
  /// Why nothing can be drawn, if so: then the sketch is only shown.
  private(set) var obstacle: String?
  /// What a person should know of how the file was found.
  private(set) var notice: String?

  /// Where the sketch is.
  let path: String

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
  init(_ place: DrawingPlace, report: @escaping @Sendable (SketchError?) -> Void) throws {
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
  func append(_ edit: Edit) {
    edits.append(edit)
    store?.append(edit)
  }

  /// Has what became of the stroke that is being drawn written; returns at once.
  func journal(_ progress: StrokeProgress) {
    store?.journal(progress)
  }

  /// Closes a file in which nothing will be drawn; one that was made for it is taken away.
  func abandon() {
    if isNew { store?.discard() } else { try? store?.close() }
  }

  /// Waits until everything is written; a file that has no name and no edits is taken away.
  ///
  /// - Parameter person: Who can choose another place when it cannot be, if anybody is there.
  /// - Returns: The path of the sketch, or `nil` when there is none.
  /// - Throws: ``Failure`` when it cannot be written; all of it is then in another file, which the
  ///   sentence names, or the sentence says how much is lost.
  func close(asking person: PlacePrompt? = nil) throws -> String? {
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
      throw Failure(rescue(after: error, asking: person), .inputOutput)
    }
  }

  /// Saves everything elsewhere: first where it is safe, then where the person wants it.
  private func rescue(after error: SketchError, asking person: PlacePrompt?) -> String {
    let refuge = saveInRefuge()
    if let chosen = person?.choosePlace(after: error, refuge: refuge, saving: copy) {
      if let refuge { try? FileManager.default.removeItem(atPath: refuge) }
      return "\(error) Everything was saved as '\(chosen.printable())'."
    }
    if let refuge { return "\(error) Everything was saved as '\(refuge.printable())'." }
    let kept = store?.isInPlace == true ? edits.count - (store?.unwritten.count ?? 0) : 0
    let lost = edits.count - kept
    return "\(error) No other place could be written either: "
      + (lost == 1 ? "the last edit is lost." : "the last \(lost) edits are lost.")
  }

  /// Saves everything in the first place that can be written.
  private func saveInRefuge() -> String? {
    for folder in DataFolder.refuges(environment: ProcessInfo.processInfo.environment) {
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
