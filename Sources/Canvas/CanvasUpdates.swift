import Ink
import Raster

/// What has changed since a view last painted its ink.
///
/// Recording a change costs nothing; the view paints all of them together, once per frame.
struct CanvasUpdates {
  /// A change of the settled layer.
  enum Update {
    /// The layer was replaced by a saved one.
    case replaced(DotBitmap)
    /// An edit removed and added strokes.
    case edited(Sketch.Change)
    /// An active stroke became a stroke of the sketch.
    case finished(Stroke)
    /// An active stroke was withdrawn.
    case removed(Stroke)
  }

  /// Whether everything must be painted again, so that no other change matters.
  private(set) var needsRepaint = false
  /// The changes, in the order in which they happened.
  private(set) var updates: [Update] = []

  /// Whether nothing has changed.
  var isEmpty: Bool { !needsRepaint && updates.isEmpty }

  /// Whether a change does not merely add ink on top.
  var changesOldInk: Bool {
    needsRepaint
      || updates.contains { update in
        switch update {
        case .finished: false
        case .edited(let change): !(change.removed.isEmpty && change.isOnTop)
        case .replaced, .removed: true
        }
      }
  }

  /// Records a change.
  mutating func record(_ update: Update) {
    guard !needsRepaint else { return }
    if case .replaced = update { updates = [] }
    updates.append(update)
  }

  /// Records that everything must be painted again.
  mutating func setNeedsRepaint() { (needsRepaint, updates) = (true, []) }
}
