import Documents
import Drawing

/// The sketches of the data folder, with the one that is open marked.
final class DrawingShelf: SketchShelf {
  private let folder: FolderShelf
  /// The path of the open sketch, without symbolic links.
  private var openPath: String?

  /// Creates a shelf that has read nothing.
  ///
  /// - Parameters:
  ///   - environment: The environment variables that locate the data folder.
  ///   - wake: Wakes the event loop when there is something new. Called on any thread.
  init(environment: [String: String], wake: @escaping @Sendable () -> Void) {
    folder = FolderShelf(environment: environment, wake: wake)
  }

  /// Marks the sketch at a path as open.
  func markOpen(_ path: String) { openPath = FolderShelf.resolved(path) }

  /// Stops reading and waits until no file is open.
  func finish() { folder.finish() }

  var contents: ShelfContents {
    let contents = folder.contents
    return ShelfContents(
      sketches: contents.entries.map {
        ShelvedSketch(
          path: $0.path, name: $0.name, thumbnail: $0.thumbnail, remark: $0.remark,
          isOpen: $0.resolvedPath == openPath)
      }, isComplete: contents.isComplete, error: contents.error)
  }

  var revision: Int { folder.revision }

  func read(columns: Int, rows: Int) { folder.read(columns: columns, rows: rows) }

  func load(_ path: String) { folder.load(path) }

  func takeLoaded() -> LoadedSketch? {
    folder.takeLoaded().map { LoadedSketch(path: $0.path, strokes: try? $0.strokes.get()) }
  }
}
