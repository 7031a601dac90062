import Files
package import Foundation
package import Ink
package import RoomProtocol
package import Sketches

/// The file of the sketch in a drawing session, with a copy of its edits in case the file fails.
package final class DrawingFile {
  /// The sketch whose edits are still to be read; ``edits`` are only those made since it was opened.
  package private(set) var unread: LoadingSketch?
  /// Whether a picture that the file keeps is the right one.
  private var keepsPicture = true
  /// All edits of the sketch: those that its room has confirmed, then the others, oldest first.
  package var edits: [Edit] { log.edits }
  /// All edits, and the one that begins a page on which nothing is drawn yet.
  package var shownEdits: [Edit] { edits + [page].compactMap(\.self) }
  package internal(set) var log: SharedLog
  /// The author of the user's edits.
  package internal(set) var author: Int
  /// The room in which the sketch is shared; `nil` if it was never shared.
  package internal(set) var room: String?
  /// The authors when the file was opened, and the user's.
  package internal(set) var authors: [SketchAuthor]
  /// Why the sketch can only be shown; `nil` if it can be changed.
  package private(set) var readOnlyReason: String?
  package private(set) var recoveryNotice: String?
  package internal(set) var path: String
  package internal(set) var title: String
  /// The creation time, in seconds since 1970-01-01 00:00 UTC.
  package let created: TimeInterval
  package let isNew: Bool
  /// The edit that begins a page, until anything is drawn on it.
  package var page: Edit?
  private let fallbacks: [DataFolder]
  /// `nil` if the sketch is read-only, or is being renamed.
  var store: SketchStore?
  /// What was passed to ``store`` while the sketch is being renamed; `nil` otherwise.
  var delayed: [(SketchStore) -> Void]?
  /// Why the file could not be opened again after renaming it.
  var reopeningError: SketchError?

  /// Asks the user for another file when a sketch's own file cannot be written.
  ///
  /// Everything is already safe in `fallback`, if there is one. `save` saves everything at a path,
  /// and returns that path. The closure returns the path that was chosen and written, or `nil`.
  package typealias ChooseFile = (
    _ error: SketchError, _ fallback: String?, _ save: (String) throws -> String
  ) -> String?

  /// Takes over a sketch that was opened; `fallbacks` are the folders to save in if the file cannot
  /// be written, preferred first.
  package init(_ opened: OpenedSketch, fallbacks: [DataFolder]) {
    (path, self.fallbacks, store) = (opened.path, fallbacks, opened.store)
    (isNew, readOnlyReason) = (opened.isNew, opened.readOnlyReason)
    (title, created) = (opened.source.title, opened.source.created)
    if let content = opened.content {
      let document = content.document
      if store != nil { recoveryNotice = document.recoveryNotice }
      log = content.log
      (author, room, authors) = (document.author, document.room, document.authors)
    } else {
      unread = opened.source
      log = SharedLog([], confirmations: [])
      (author, authors) = (1, [SketchAuthor(number: 1, user: "")])
    }
  }

  /// Takes over the log of the file, and adds the edits that were made while it was read.
  package func finishReading(_ read: SharedLog, keepsPicture: Bool = true) {
    self.keepsPicture = keepsPicture
    var read = read
    for edit in log.edits { read.append(edit) }
    (unread, log) = (nil, read)
  }

  /// Keeps the picture of a large sketch in the file; see `SketchStore.keepPicture(of:)`.
  package func keepPicture(of sketch: Sketch) {
    guard unread == nil, room == nil, page == nil else { return }
    store?.keepPicture(of: sketch, replacing: !keepsPicture)
  }

  package var isWritten: Bool { store?.isWritten ?? (delayed == nil && reopeningError == nil) }

  package func append(_ edit: Edit) {
    beginPage()
    log.append(edit)
    pass { $0.append(edit) }
  }

  /// Waits until everything is on disk, or cannot be written now.
  package func flush() { store?.flush() }

  package func saveDraft(_ update: DraftUpdate) {
    beginPage()
    pass { $0.saveDraft(update) }
  }

  private func beginPage() { if let page = page.take() { append(page) } }

  /// Closes a file that was opened but never drawn in; removes it if opening created it.
  package func abandon() { if isNew { store?.discard() } else { try? store?.close() } }

  /// Closes the file like ``closeIfWritten()``.
  ///
  /// If it cannot be written, everything is saved elsewhere, where `choose` says, and the call throws a
  /// `UserError` that says where.
  package func close(choosing choose: ChooseFile? = nil) throws -> String? {
    do { return try closeIfWritten() } catch { throw rescue(after: error, choosing: choose) }
  }

  /// Waits until all edits are written, and closes the file; removes a file that opening created
  /// and that still has no ink.
  ///
  /// - Returns: The path of the sketch, or `nil` if there is none.
  /// - Throws: `SketchError` if the file cannot be written. It then stays open, so that
  ///   ``close(choosing:)`` can save everything elsewhere.
  package func closeIfWritten() throws(SketchError) -> String? {
    if let reopeningError { throw reopeningError }
    guard !isNew || edits.contains(where: { $0.action.kind != .show }) else {
      store?.discard()
      return nil
    }
    do {
      try store?.close()
      // Another program may have removed a sketch that it left empty.
      return store != nil || !edits.isEmpty || File.exists(path) ? path : nil
    } catch {
      // An empty sketch has nothing to save, so a deleted file is no error.
      guard unread != nil || !edits.isEmpty else { return nil }
      throw error
    }
  }

  /// Saves everything elsewhere: first in a fallback folder, then where the user chooses.
  private func rescue(after error: SketchError, choosing choose: ChooseFile?) -> UserError {
    if let document = try? unread?.read() {
      finishReading(SharedLog(document.edits, confirmations: []))
    }
    let fallback = saveInFallback()
    if let chosen = choose?(error, fallback, copy) {
      if let fallback { try? File.remove(fallback) }
      return .savedElsewhere(cause: error, path: chosen)
    }
    if let fallback { return .savedElsewhere(cause: error, path: fallback) }
    let kept = store?.isAtPath == true ? edits.count - (store?.unwritten.count ?? 0) : 0
    return .lost(cause: error, edits: edits.count - kept)
  }

  /// Saves everything in the first fallback folder that can be written.
  private func saveInFallback() -> String? {
    for folder in fallbacks {
      let name = "recovered-\(DataFolder.name(of: .now))"
      if let path = try? copy(to: folder.newFile(named: name)) { return path }
    }
    return nil
  }

  private func copy(to path: String) throws -> String {
    try SketchStore.write(edits, to: path, title: title, now: Date.now.timeIntervalSince1970)
    return path
  }
}

extension SketchDocument {
  /// The number of samples of the unfinished strokes; `nil` if there are none.
  var draftSampleCount: Int? { drafts.isEmpty ? nil : drafts.reduce(0) { $0 + $1.sampleCount } }

  /// A message for the screen after unfinished strokes were recovered; `nil` if there were none.
  var recoveryNotice: String? {
    draftSampleCount.map { samples in
      let strokes = drafts.count == 1 ? "unfinished stroke" : "\(drafts.count) unfinished strokes"
      return "recovered \(strokes) · \(count(samples, "sample"))"
    }
  }

  /// A sentence about the unfinished strokes, which pictures do not show; `nil` if there are none.
  package var draftWarning: String? {
    draftSampleCount.map { samples in
      let samples = count(samples, "sample")
      let (strokes, they, them) =
        drafts.count == 1
        ? ("A stroke of \(samples) is", "it is", "it")
        : ("\(drafts.count) strokes of \(samples) together are", "they are", "them")
      return "\(strokes) unfinished: \(they) still being drawn, or stipple was killed and will "
        + "recover \(them) when you open the sketch."
    }
  }
}
