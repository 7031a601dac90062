package import Drawing
package import SketchLibrary

extension ClipboardFile: StrokeClipboard {
  package func save(_ copy: StrokeCopy) { save(copy.edits) }

  package func takePasted() -> PastedStrokes? {
    switch takeOutcome() {
    case .items(let items, let texts): .strokes(StrokeCopy(of: items, texts: texts))
    case .failure(let message): .failure(message)
    case nil: nil
    }
  }
}
