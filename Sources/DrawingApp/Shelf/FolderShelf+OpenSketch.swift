import Dispatch
import Drawing
import Files
package import Ink
import Raster
import SketchLibrary
import Synchronization

extension FolderShelf {
  /// Lists a sketch of the session under its new path, from the next listing on.
  package func replace(_ path: String, by newPath: String) {
    let path = Path.absolute(path)
    let newPath = Path.absolute(newPath)
    state.withLock { state in state.session = state.session.map { $0 == path ? newPath : $0 } }
  }

  /// Returns whether a sketch has a name, in the folder of the one at a path or of the open one.
  package func isTaken(_ name: String, besides path: String?) -> Bool {
    guard let path = path ?? state.withLock(\.session.first) else { return false }
    return DataFolder.isTaken(name, besides: path)
  }

  /// Starts drawing the thumbnail of the open sketch; of several requests, only the last is drawn.
  ///
  /// - Parameter strokes: The strokes of the sketch as they are now, from the lowest to the topmost.
  package func showOpen(_ strokes: [StrokeRecord]) {
    let starts = state.withLock { state in
      state.openStrokes = strokes
      defer { state.isDrawingOpen = true }
      return !state.isDrawingOpen
    }
    if starts { drawing.async { [self] in drawOpen() } }
  }

  /// Draws thumbnails of the open sketch until no newer one is requested.
  private func drawOpen() {
    while let (strokes, size, number) = nextOpen() {
      let thumbnail = Thumbnail(of: strokes, size)
      state.withLock { state in
        guard state.openNumber == number else { return }
        state.contents.openThumbnail = thumbnail
        state.revision += 1
      }
      wake()
    }
  }

  private func nextOpen() -> (strokes: [StrokeRecord], size: (columns: Int, rows: Int), Int)? {
    state.withLock { state in
      guard let strokes = state.openStrokes.take() else {
        state.isDrawingOpen = false
        return nil
      }
      return (strokes, state.size, state.openNumber)
    }
  }
}
