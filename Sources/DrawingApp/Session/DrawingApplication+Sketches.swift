import Drawing
import Foundation
import SketchLibrary
import TerminalUI

/// Creating, renaming, duplicating, and deleting sketches.
///
/// One change is made at a time, on the shelf's queue, and its outcome is shown in a later frame.
extension DrawingApplication {
  /// A sketch that was deleted in this session, and whether it was open.
  typealias Deletion = (sketch: TrashedSketch, wasOpen: Bool)

  private var trash: SketchTrash { SketchTrash(environment: settings.environment) }

  /// Starts the next change, once no touch is down, whose end a replay would receive.
  func startRequestedChange() {
    guard work.isNone, !drawing.controller.isTouched, let request = drawing.controller.takeRequest()
    else { return }
    start(request)
  }

  private func start(_ request: SketchRequest) {
    guard settings.diagram == nil || [.replay, .readPages].contains(request)
    else { return report("not while a text is edited") }
    let trash = trash
    switch request {
    case .create: openSketch(at: nil)
    case .rename(let path?, let name):
      start("renamed") { .moved(from: path, to: try DataFolder.rename(path, to: name, now: .now)) }
    case .rename(nil, let name): renameOpenSketch(to: name)
    case .duplicate(let path):
      let (source, edits) = (path ?? drawing.file.path, path == nil ? drawing.file.edits : nil)
      start("duplicated") {
        .duplicated(path: try DataFolder.duplicate(source, edits: edits, now: .now))
      }
    case .delete(let path?): delete(path, wasOpen: false)
    case .delete(nil): checkDeletion()
    case .restore(let file):
      let listed = listedTrash.first { $0.file == file }
      if let sketch = file == nil ? deletions.last?.sketch : listed {
        start("restored") { .restored(sketch, path: try trash.restoreIfPresent(sketch)) }
      } else if file != nil {
        report(Self.goneMessage)
      }
    case .listTrash: start("listed") { .listed(trash.sketches()) }
    case .replay: startReplay()
    case .readPages: startReplay(pressing: [Key(.end), Key(.pageUp)])
    }
  }

  func showOutcome() {
    guard let (result, reopening) = work.takeOutcome() else { return }
    switch result {
    case .success(let outcome): show(outcome)
    case .failure(let failure):
      report(failure.message)
      if let reopening { openSketch(at: reopening) }
    }
    drawing.controller.reloadStrip()
  }

  /// Finishes the current change when the session ends, and makes the requested ones.
  ///
  /// The shelf has ended its work. If the open sketch was to be deleted, it is kept.
  func finishChanges() {
    showOutcome()
    while let request = drawing.controller.takeRequest() {
      guard ![.create, .delete(path: nil), .listTrash, .replay, .readPages].contains(request)
      else { continue }
      start(request)
      shelf.finish()
      showOutcome()
    }
  }

  /// Starts moving a sketch to the trash; one that was open is closed already.
  func delete(_ path: String, wasOpen: Bool) {
    let trash = trash
    start("deleted", reopening: wasOpen ? path : nil) {
      .deleted(try trash.delete(path, now: .now), wasOpen: wasOpen)
    }
  }

  private func start(
    _ name: String, reopening: String? = nil, body: @escaping @Sendable () throws -> SketchChange
  ) {
    let change = shelf.start {
      Result(catching: body).mapError {
        ShelfFailure(message: "not \(name): \(ShelfFailure.reason($0))")
      }
    }
    work = .changing(change, reopening: reopening)
  }

  private func renameOpenSketch(to name: String) {
    do {
      let renaming = try drawing.file.beginRenaming(to: name)
      start("renamed") { .renamedOpen(renaming.run(now: .now)) }
    } catch {
      report("not renamed: \(ShelfFailure.reason(error))")
    }
  }

  /// Checks that the open sketch can be deleted, before another one is opened in its place.
  ///
  /// A new one without ink is removed when it is closed, and does not go to the trash.
  private func checkDeletion() {
    let (trash, path) = (trash, drawing.file.path)
    guard !drawing.file.edits.isEmpty || !drawing.file.isNew
    else { return openSketch(at: nil, deleting: path) }
    start("deleted") {
      try trash.checkDeletion(of: path)
      return .deletable
    }
  }

  private static let goneMessage = "not restored: it is no longer in the trash"

  /// Shows a message; after the session, prints it.
  private func report(_ message: String) {
    guard isEnding else { return drawing.controller.messages.show(message) }
    settings.warn(message)
  }

  private func show(_ outcome: SketchChange) {
    let controller = drawing.controller
    switch outcome {
    case .moved(let path, let newPath):
      replace(path, by: newPath)
      controller.messages.show("renamed to \(DataFolder.name(ofFile: newPath))")
    case .renamedOpen(let renamed): finish(renamed)
    case .duplicated(let path):
      controller.messages.show("copied as \(DataFolder.name(ofFile: path))")
    case .deletable: openSketch(at: nil, deleting: drawing.file.path)
    case .deleted(let sketch, let wasOpen):
      deletions.append((sketch, wasOpen))
      controller.messages.clearNotices()
      controller.sketchDeleted(sketch.name, restorable: deletions.count)
    case .listed(let sketches):
      listedTrash = sketches
      controller.showTrash(sketches.map { ($0.name, $0.file) })
    case .restored(let sketch, let path):
      let index = deletions.lastIndex { $0.sketch == sketch }
      let wasOpen = index.map { deletions.remove(at: $0).wasOpen } == true
      controller.sketchRestored(restorable: deletions.count)
      guard let path else { return report(Self.goneMessage) }
      controller.messages.show("restored \(DataFolder.name(ofFile: path))")
      if wasOpen { openSketch(at: path) }
    }
  }

  private func finish(_ renamed: DrawingFile.Renamed) {
    let path = drawing.file.path
    drawing.file.finish(renamed)
    if let error = renamed.error {
      report("not renamed: \(ShelfFailure.reason(error))")
    } else {
      replace(path, by: drawing.file.path)
      drawing.sketchMoved()
      changeTitle()
      drawing.controller.messages.show("renamed to \(drawing.controller.sketchName)")
    }
  }
}
