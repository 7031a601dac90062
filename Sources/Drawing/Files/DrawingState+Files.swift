import Ink

/// Exports and imports: the prompts for the names of files, and the picture as text.
extension DrawingState {
  var openingExportPrompt: [Effect] {
    exporting { [.present(Prompt(Prompt.Question(exportTo: $0)))] }
  }

  var openingImportPrompt: [Effect] {
    if let refusal = refusal() { return [.show(refusal)] }
    guard let importer else { return [.show("cannot import here")] }
    return [.present(Prompt(Prompt.Question(importWith: importer)))]
  }

  func exporting(as format: String) -> [Effect] {
    exporting {
      $0.export(sketch.strokes, as: format)
      return []
    }
  }

  /// Copies the picture as text; as the preview shows it, if that is shown.
  var copyingText: [Effect] {
    copying {
      guard !settings.showsPreview else { return $0.copy(diagramWriting) }
      $0.copyText(of: sketch.strokes, smoothing: ink.smoothing, reports: true)
    }
  }

  private func copying(_ copy: (any PictureExporter) -> Void) -> [Effect] {
    guard terminal.hasClipboard else { return [.show("the console has no clipboard")] }
    return exporting {
      copy($0)
      return []
    }
  }

  /// Returns the effects of an export, or the message that says why there is none.
  private func exporting(_ export: (any PictureExporter) -> [Effect]) -> [Effect] {
    guard let exporter else { return [.show("cannot export here")] }
    return sketch.items.isEmpty ? [.show("nothing to export")] : export(exporter)
  }
}
