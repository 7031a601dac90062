import Ink

/// Exports and imports: the prompts for the names of files, and the picture as text.
struct FilePrompts {
  enum Request {
    /// Saves a picture in one of the exporter's formats.
    case export(format: String)
    case openExportPrompt
    case openImportPrompt
    /// Copies the picture as text; as the preview shows it, if that is shown.
    case copyText
    /// Sends copied strokes as text to the clipboard, if the terminal has one.
    case copyTextOf(StrokeCopy)
    case save(Prompt.Answer)
    case read(Prompt.Answer)
  }

  /// Saves pictures as files; `nil` to offer no export.
  let exporter: (any PictureExporter)?
  /// Reads the ink of files; `nil` to offer no import.
  var importer: (any InkImporter)?

  func perform(_ request: Request, in state: DrawingState) -> [Effect] {
    if let refusal = refusal(of: request, in: state) { return [.show(refusal)] }
    let (strokes, smoothing) = (state.sketch.strokes, state.ink.smoothing)
    switch request {
    case .export(let format): exporter?.export(strokes, as: format)
    case .openExportPrompt:
      return exporter.map { [.present(Prompt(Prompt.Question(exportTo: $0)))] } ?? []
    case .openImportPrompt:
      return importer.map { [.present(Prompt(Prompt.Question(importWith: $0)))] } ?? []
    case .copyText where state.settings.showsPreview: exporter?.copy(state.diagramWriting)
    case .copyText: exporter?.copyText(of: strokes, smoothing: smoothing, reports: true)
    case .copyTextOf(let copy):
      guard state.terminal.hasClipboard else { break }
      exporter?.copyText(of: copy.strokes, smoothing: smoothing, reports: false)
    case .save(let answer):
      exporter?.export(to: answer.text, replacing: answer.isConfirmed, smoothing: smoothing)
      return [.show("exporting…")]
    case .read(let answer):
      importer?.importFile(
        answer.text, into: state.visibleRect, endingAt: state.sketchTime(answer.time))
      return [.show("importing…")]
    }
    return []
  }

  /// Returns why a request cannot be met, as a message; `nil` if it can.
  private func refusal(of request: Request, in state: DrawingState) -> String? {
    switch request {
    case .export, .openExportPrompt: exportRefusal(in: state)
    case .copyText:
      state.terminal.hasClipboard ? exportRefusal(in: state) : "the console has no clipboard"
    case .openImportPrompt: state.refusal() ?? (importer == nil ? "cannot import here" : nil)
    case .copyTextOf, .save, .read: nil
    }
  }

  private func exportRefusal(in state: DrawingState) -> String? {
    guard exporter != nil else { return "cannot export here" }
    return state.sketch.items.isEmpty ? "nothing to export" : nil
  }
}
