/// A change of a sketch as a file, which the application makes outside the drawing thread.
public enum SketchRequest: Hashable, Sendable {
  /// Create a sketch and open it.
  case create
  /// Give a sketch another name; the open one if the path is `nil`.
  case rename(path: String?, name: String)
  /// Copy a sketch beside itself; the open one if the path is `nil`.
  case duplicate(path: String?)
  /// Move a sketch to the trash; the open one if the path is `nil`, in place of which a new one opens.
  case delete(path: String?)
  /// Bring back the sketch that was deleted last.
  case restore

  /// Whether the request is for the sketch that is open.
  var isForOpenSketch: Bool {
    switch self {
    case .rename(let path, _), .duplicate(let path), .delete(let path): path == nil
    case .create, .restore: false
    }
  }
}
