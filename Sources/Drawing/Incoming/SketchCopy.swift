import Geometry
import Ink

/// The ink of another sketch that is dragged out of the strip.
struct SketchCopy {
  let sketch: ShelvedSketch
  var drag: EditDrag
  /// When the drag ended, in seconds; `nil` while it lasts.
  var dropTime: TimeInterval?
  /// The strokes and texts to copy; no strokes if they cannot be read; `nil` until they are loaded.
  var loaded: LoadedSketch?
  /// Whether the pending edit shows the copy.
  var isShown = false
}
