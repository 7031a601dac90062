import Ink
import TerminalUI

extension Command {
  static let sketches = Command(
    name: "sketches", keys: ["O"],
    details: "opens or closes the [strip of sketches](#strip-of-sketches)", menuPlace: .sketches,
    toolbarItem: ToolbarItem("opens, renames sketches", "sketches")
  ) { _ in [.strip(.toggle)] }
  static let newSketch = Command(
    name: "new-sketch", keys: ["n"], details: "starts a new sketch", menuPlace: .sketches
  ) { _ in [.strip(.change(.create))] }
  static let renameSketch = Command(
    name: "rename-sketch", keys: ["N"], details: "renames the sketch", menuPlace: .sketches
  ) { _ in [.strip(.rename)] }
  static let duplicateSketch = Command(
    name: "duplicate-sketch", keys: ["D"], details: "opens a copy of the sketch"
  ) { _ in [.strip(.duplicate)] }
  static let deleteSketch = Command(
    name: "delete-sketch", details: "moves the sketch to the trash"
  ) { _ in [.strip(.delete)] }
  static let replay = Command(
    name: "replay", keys: ["@"], label: "replay this sketch",
    details: "[replays](replay.md) the open sketch",
    menuPlace: .sketches
  ) { _ in [.strip(.change(.replay))] }
  static let earlierPage = Command(
    name: "earlier-page", keys: [Key(.pageUp)],
    details: "shows the [page](over.md#over-a-program-that-runs) before, in a replay",
    menuPlace: .sketches, isAvailable: { $0.sketch.screens.count > 1 }
  ) { state in
    let hasPages = state.sketch.screens.count > 1
    return [hasPages ? .strip(.change(.readPages)) : .message(Message("there is only one page"))]
  }
  static let trash = Command(
    name: "trash", keys: ["~"], label: "trash…",
    details: "lists the sketches in the [trash](sketches.md), to restore one", menuPlace: .sketches
  ) { _ in [.strip(.change(.listTrash))] }
  static let restoreSketch = Command(
    name: "restore-sketch", details: "brings back the sketch that was deleted last"
  ) { _ in [.strip(.restore)] }
  static let openExportPrompt = Command(
    name: "export", keys: ["X"],
    details:
      "[exports](export.md) the sketch to a file, in the format of the extension that you type",
    menuPlace: .sketches, toolbarItem: ToolbarItem("export as a picture", "export"),
    isAvailable: { $0.exporter != nil }
  ) { $0.openingExportPrompt }
  static let openImportPrompt = Command(
    name: "import", keys: ["I"], details: "[imports](import.md) a file into the middle of the view",
    menuPlace: .sketches, isAvailable: { $0.importer != nil }
  ) { $0.openingImportPrompt }
  static let copyText = Command(
    name: "copy-text",
    details: "sends the picture as text to the clipboard; during the preview, that text",
    menuPlace: .sketches, isAvailable: { $0.exporter != nil }
  ) { $0.copyingText }

  static func export(as format: String) -> Command {
    Command(
      name: "save-as-\(format)", isBindable: false, label: "save as \(format)", menuPlace: .sketches
    ) { $0.exporting(as: format) }
  }
}
