import Display
import Geometry
import Ink

/// The strip of sketches, and what is being taken from it.
struct StripState {
  /// The sketch that was taken out of the strip.
  struct Copy {
    /// The sketch.
    let sketch: ShelvedSketch
    /// The state of the drag.
    var drag: EditDrag
    /// When the drag ended, in seconds; `nil` while it lasts.
    var dropTime: TimeInterval?
    /// The strokes to copy, empty if they cannot be read; `nil` until they are loaded.
    private(set) var strokes: [StrokeRecord]?
    /// The texts that these strokes show.
    private(set) var texts: [TypedText] = []
    /// Whether the strokes could not be read.
    private(set) var isUnreadable = false
    /// Whether the pending edit shows the copy.
    var isShown = false

    /// Creates a copy whose strokes are not loaded.
    init(sketch: ShelvedSketch, drag: EditDrag) { (self.sketch, self.drag) = (sketch, drag) }

    /// Notes the strokes, unless they are those of another sketch.
    mutating func receive(_ loaded: LoadedSketch) {
      guard loaded.path == sketch.path else { return }
      strokes = loaded.strokes ?? []
      texts = loaded.texts
      isUnreadable = loaded.strokes == nil
    }
  }

  /// The sketches; `nil` if there are none to show.
  let shelf: (any SketchShelf)?
  /// The strip; `nil` while it is closed.
  var shown: SketchStrip?
  /// The strip as a panel; `nil` while it is closed.
  var panel: Panel? {
    mutating get { shown?.panel }
  }
  /// Whether the last press has stopped the strip, and therefore opens no sketch.
  var isPressStop = false
  /// The revision of the shelf that is shown.
  var revision: Int?
  /// Whether the open sketch has changed since its thumbnail was requested.
  var isOpenStale = false
  /// The sketch that is being copied.
  var copy: Copy?
  /// The path of the sketch that should be opened next.
  var request: String?
  /// The changes of sketches that should be made next, in order.
  var requests: [SketchRequest] = []
  /// The number of sketches that were deleted in this session and can be restored.
  var restorable = 0 {
    didSet { shown?.canRestore = restorable > 0 }
  }
  /// Whether nothing was drawn since the last deletion, so that undoing restores the sketch.
  var isDeletionLast = false
}
