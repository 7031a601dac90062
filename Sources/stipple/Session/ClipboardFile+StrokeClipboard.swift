package import Documents
package import Drawing

extension ClipboardFile: StrokeClipboard {
  package func save(_ copy: StrokeCopy) { save(copy.edits) }

  package func takePasted() -> PastedStrokes? {
    switch takeOutcome() {
    case .items(let items): .strokes(StrokeCopy(of: items))
    case .failure(let message): .failure(message)
    case nil: nil
    }
  }
}
