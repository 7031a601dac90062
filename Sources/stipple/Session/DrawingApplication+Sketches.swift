import Drawing
import DrawingApp
import Foundation
import SketchLibrary
import Sketches

/// Creating, renaming, duplicating, and deleting sketches.
///
/// One change is made at a time, on the shelf's queue, and its outcome is shown in a later frame.
extension DrawingApplication {
  /// A sketch that was deleted in this session.
  struct Deletion {
    /// Where it is now.
    let sketch: TrashedSketch
    /// Whether it was open.
    let wasOpen: Bool
  }

  /// The trash.
  private var trash: SketchTrash { SketchTrash(environment: environment) }

  /// Starts the next change that the user has asked for, unless another one is being made.
  func startRequestedChange() {
    guard opening == nil, task == nil, deleting == nil,
      let request = drawing.controller.strip.takeRequest()
    else { return }
    start(request)
  }

  private func start(_ request: SketchRequest) {
    switch request {
    case .create: openSketch(at: nil)
    case .rename(let path?, let name): rename(path, to: name)
    case .rename(nil, let name): renameOpenSketch(to: name)
    case .duplicate(let path): duplicate(path)
    case .delete(let path?): delete(path, wasOpen: false)
    case .delete(nil): checkDeletion()
    case .restore: restore()
    }
  }

  /// Shows the outcome of a change, if it is made.
  func showOutcome() {
    guard let result = task?.takeResult() else { return }
    task = nil
    switch result {
    case .success(let outcome): show(outcome)
    case .failure(let failure):
      report(failure.message)
      // The sketch was closed to be deleted.
      if let path = closedToDelete.take() { openSketch(at: path) }
    }
    drawing.controller.strip.reload()
  }

  /// Finishes the change that is being made when the session ends, and makes those that were asked for.
  ///
  /// The shelf has ended its work. If the open sketch was to be deleted, it is kept.
  func finishChanges() {
    showOutcome()
    while let request = drawing.controller.strip.takeRequest() {
      guard request != .create, request != .delete(path: nil) else { continue }
      start(request)
      shelf.finish()
      showOutcome()
    }
  }

  /// Deletes the sketch that was closed for that, after another was opened in its place.
  func deleteClosedSketch() {
    guard let path = deleting.take() else { return }
    closedToDelete = path
    delete(path, wasOpen: true)
  }

  private func start(
    _ name: String, body: @escaping @Sendable () throws -> SketchTask.Outcome
  ) {
    task = SketchTask(name, on: shelf, wake: wake, body: body)
  }

  private func rename(_ path: String, to name: String) {
    start("renamed") {
      .moved(from: path, to: try DataFolder.rename(path, to: name, now: .now))
    }
  }

  private func renameOpenSketch(to name: String) {
    do {
      let renaming = try drawing.file.beginRenaming(to: name)
      start("renamed") { .renamedOpen(renaming.run(now: .now)) }
    } catch {
      report("not renamed: \(SketchTask.reason(error))")
    }
  }

  private func duplicate(_ path: String?) {
    let edits = path == nil ? drawing.file.edits : nil
    let source = path ?? drawing.file.path
    start("duplicated") {
      .duplicated(path: try DataFolder.duplicate(source, edits: edits, now: .now))
    }
  }

  private func delete(_ path: String, wasOpen: Bool) {
    let trash = trash
    start("deleted") { .deleted(try trash.delete(path, now: .now), wasOpen: wasOpen) }
  }

  /// Checks that the open sketch can be deleted, before another one is opened in its place.
  private func checkDeletion() {
    guard !drawing.file.edits.isEmpty || !drawing.file.isNew else {
      return drawing.controller.messages.show("nothing to delete")
    }
    let (trash, path) = (trash, drawing.file.path)
    start("deleted") {
      try trash.checkDeletion(of: path)
      return .deletable
    }
  }

  private func restore() {
    guard let deletion = deletions.last else { return }
    let trash = trash
    start("restored") { .restored(path: try trash.restoreIfPresent(deletion.sketch)) }
  }

  /// Shows a message; after the session, prints it.
  private func report(_ message: String) {
    guard isEnding else { return drawing.controller.messages.show(message) }
    writeToStandardError("stipple: \(message)\n")
  }

  private func show(_ outcome: SketchTask.Outcome) {
    let controller = drawing.controller
    switch outcome {
    case .moved(let path, let newPath):
      replace(path, by: newPath)
      controller.messages.show("renamed to \(DataFolder.name(ofFile: newPath))")
    case .renamedOpen(let renamed): finish(renamed)
    case .duplicated(let path):
      controller.messages.show("copied as \(DataFolder.name(ofFile: path))")
    case .deletable:
      deleting = drawing.file.path
      openSketch(at: nil)
    case .deleted(let sketch, let wasOpen):
      closedToDelete = nil
      deletions.append(Deletion(sketch: sketch, wasOpen: wasOpen))
      controller.messages.clearNotices()
      controller.strip.sketchDeleted(sketch.name, restorable: deletions.count)
    case .restored(let path):
      let wasOpen = deletions.popLast()?.wasOpen == true
      controller.strip.sketchRestored(restorable: deletions.count)
      guard let path else { return report("not restored: it is no longer in the trash") }
      controller.messages.show("restored \(DataFolder.name(ofFile: path))")
      if wasOpen { openSketch(at: path) }
    }
  }

  private func finish(_ renamed: DrawingFile.Renamed) {
    let path = drawing.file.path
    drawing.file.finish(renamed)
    if let error = renamed.error {
      report("not renamed: \(SketchTask.reason(error))")
    } else {
      replace(path, by: drawing.file.path)
      drawing.sketchMoved()
      changeTitle()
      drawing.controller.messages.show("renamed to \(drawing.controller.sketchName)")
    }
  }
}
