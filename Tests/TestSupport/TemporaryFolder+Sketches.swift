package import Ink
import Sketches

extension TemporaryFolder {
  /// Writes a sketch and returns its path.
  package func writeSketch(_ edits: [Edit], to name: String, title: String = "title") throws
    -> String
  {
    let path = path(of: name)
    try SketchStore.write(edits, to: path, title: title, now: 1_752_507_012)
    return path
  }
}
