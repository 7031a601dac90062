import Canvas
import Display
import Geometry
import Ink

extension DrawingController {
  /// Opens the prompt for the name of a file to import.
  func openImportPrompt() {
    guard readOnlyReason == nil else { return showReadOnlyReason() }
    guard let importer else { return showMessage("cannot import here") }
    importer.findFiles()
    importPrompt = ImportPrompt()
    status.message = nil
    displayLink.isPaused = false
  }

  /// Handles a key of the prompt.
  ///
  /// - Returns: Whether the prompt was open.
  func pressInImportPrompt(_ key: Key, at time: TimeInterval) -> Bool {
    guard let outcome = importPrompt?.press(key, files: importer?.files) else { return false }
    switch outcome {
    case .editing: return true
    case .submitted(let name):
      importer?.importFile(
        name, into: viewport.transform.invert(window), endingAt: recorder.sketchTime(time))
      showMessage("importing…")
    case .dismissed: break
    }
    importPrompt = nil
    return true
  }

  /// Adds the ink of a file that was read, as one edit.
  ///
  /// Waits until no stroke and no other edit is in progress.
  func addImportedInk(at time: TimeInterval) {
    if importPrompt?.update(files: importer?.files) == true { displayLink.isPaused = false }
    importedPicture = importer?.takePicture() ?? importedPicture
    guard let picture = importedPicture else { return }
    guard sketch.activeStrokes.isEmpty, pendingEdit == nil, textEntry == nil else { return }
    importedPicture = nil
    if !picture.strokes.isEmpty {
      edit(
        .replaced(Replacement(adding: picture.strokes, texts: picture.texts)),
        at: max(time, displayLink.timestamp))
    }
    showMessage(picture.message)
  }
}

extension Transform {
  /// Returns the part of the canvas that a rectangle of the screen shows.
  fileprivate func invert(_ rect: Rect) -> Rect {
    let (first, last) = (
      invert(Point(x: rect.minX, y: rect.minY)), invert(Point(x: rect.maxX, y: rect.maxY))
    )
    return Rect(minX: first.x, minY: first.y, maxX: last.x, maxY: last.y)
  }
}
