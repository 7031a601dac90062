import TestSupport

@testable import Drawing

/// A shelf whose contents a test sets.
final class StubShelf: SketchShelf {
  var contents = ShelfContents() {
    didSet { revision += 1 }
  }
  var revision = 0
  var sizes: [[Int]] = []
  var requested: [String] = []
  var loaded: LoadedSketch?

  var filters: [String] = []

  func read(columns: Int, rows: Int, filter: String) {
    sizes.append([columns, rows])
    filters.append(filter)
  }
  /// The indices whose thumbnails were requested last.
  var shown = 0..<0
  var isStopped = false

  func show(_ indices: Range<Int>) { shown = indices }
  /// The strokes of the open sketch, as they were shown one after the other.
  var shownOpen: [[StrokeRecord]] = []
  func showOpen(_ strokes: [StrokeRecord]) { shownOpen.append(strokes) }
  func stop() { isStopped = true }
  func isTaken(_ name: String, besides path: String?) -> Bool {
    contents.sketches.contains { $0.name == name && $0.path != path }
  }
  func load(_ path: String) { requested.append(path) }
  func cancelLoad() { loaded = nil }
  /// What is loaded by the time that somebody has waited for it.
  var loadedLater: LoadedSketch?

  func takeLoaded() -> LoadedSketch? { loaded.take() }
  func waitForLoaded() -> LoadedSketch? { loadedLater.take() }
}
