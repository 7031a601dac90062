import Display
import Geometry
import Ink

extension DrawingController {
  /// Returns text for the clipboard, once.
  public func takeClipboard() -> String? { exporter?.takeClipboard() }

  /// Opens the prompt for the name of an exported file.
  func openExportPrompt() {
    guard let exporter = exporterOfInk else { return }
    exportPrompt = ExportPrompt(
      exporter.suggestedName, fileExtensions: exporter.fileExtensions, folder: exporter.folder)
    status.message = nil
    displayLink.isPaused = false
  }

  /// Handles a key of the prompt.
  ///
  /// - Returns: Whether the prompt was open.
  func pressInExportPrompt(_ key: Key) -> Bool {
    guard let outcome = exportPrompt?.press(key) else { return false }
    switch outcome {
    case .editing: return true
    case .submitted(let name):
      settleStrokes()
      exporter?.export(to: name, smoothing: smoothing)
      showMessage("exporting…")
    case .copied: copyText()
    case .dismissed: break
    }
    exportPrompt = nil
    return true
  }

  /// Sends the picture as text to the clipboard.
  func copyText() {
    guard hasClipboard else { return showMessage("the console has no clipboard") }
    settleStrokes()
    exporterOfInk?.copyText(of: sketch.strokes, smoothing: smoothing, reports: true)
  }

  /// Saves the picture as text in the exporter's folder.
  func exportPicture(as format: String) {
    exporterOfInk?.export(sketch.strokes, as: format)
  }

  /// The exporter, if there is something to export; shows a message otherwise.
  private var exporterOfInk: (any PictureExporter)? {
    guard let exporter else {
      showMessage("cannot save here")
      return nil
    }
    guard !sketch.items.isEmpty else {
      showMessage("nothing to save")
      return nil
    }
    return exporter
  }
}
