import SketchLibrary

/// What was changed of a sketch as a file.
enum SketchChange: Sendable {
  /// A sketch that is not open has another path.
  case moved(from: String, to: String)
  /// The open sketch was renamed, or renaming it failed.
  case renamedOpen(DrawingFile.Renamed)
  /// There is a copy.
  case duplicated(path: String)
  /// The open sketch can be deleted once it is closed.
  case deletable
  /// A sketch is in the trash.
  case deleted(TrashedSketch, wasOpen: Bool)
  /// A sketch is back from the trash; `nil` if it is no longer there.
  case restored(path: String?)
}
