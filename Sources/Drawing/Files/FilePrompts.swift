import Canvas
import Geometry
import Ink
import TerminalUI

/// Exports and imports: the prompts for the names of files, and the picture as text.
struct FilePrompts {
  unowned let context: DrawingContext
  unowned let overlays: OverlayStack
  unowned let incoming: IncomingInk
  /// Saves pictures as files; `nil` to offer no export.
  let exporter: (any PictureExporter)?

  /// The exporter, if there is something to export; shows a message otherwise.
  private var exporterOfInk: (any PictureExporter)? {
    guard let exporter else {
      context.messages.show("cannot export here")
      return nil
    }
    guard context.editor.sketch.items.isEmpty else { return exporter }
    context.messages.show("nothing to export")
    return nil
  }

  func export(as format: String) {
    exporterOfInk?.export(context.editor.sketch.strokes, as: format)
  }

  func openExportPrompt() {
    guard let exporter = exporterOfInk else { return }
    overlays.present(
      Prompt(
        Prompt.Question(exportTo: exporter, copyText: copyText) { answer in
          context.editor.settleStrokes()
          exporter.export(
            to: answer.text, replacing: answer.isConfirmed, smoothing: context.ink.smoothing)
          context.messages.show("exporting…")
        }))
  }

  func openImportPrompt() {
    guard context.editor.mayEdit() else { return }
    guard let importer = incoming.importer else {
      return context.messages.show("cannot import here")
    }
    overlays.present(
      Prompt(
        Prompt.Question(importWith: importer) { answer in
          importer.importFile(
            answer.text, into: context.navigator.visibleRect,
            endingAt: context.editor.recorder.sketchTime(answer.time))
          context.messages.show("importing…")
        }))
  }

  /// Sends the picture as text to the clipboard.
  func copyText() {
    guard context.terminal.hasClipboard else {
      return context.messages.show("the console has no clipboard")
    }
    context.editor.settleStrokes()
    exporterOfInk?.copyText(
      of: context.editor.sketch.strokes, smoothing: context.ink.smoothing, reports: true)
  }

  /// Sends copied strokes as text to the clipboard, if the terminal has one.
  func copyText(of copy: StrokeCopy) {
    guard context.terminal.hasClipboard else { return }
    exporter?.copyText(of: copy.strokes, smoothing: context.ink.smoothing, reports: false)
  }
}
