import Ink
import Raster

/// What has changed since a view last painted its ink.
///
/// Recording a change costs nothing; the view paints all of them together, once per frame.
struct CanvasUpdates {
  /// A change of the settled layer.
  enum Update {
    /// An edit removed and added strokes.
    case edited(Sketch.Change)
    /// An active stroke became a stroke of the sketch.
    case finished(Stroke)
    /// An active stroke was withdrawn.
    case removed(Stroke)
  }

  /// Whether everything must be painted again, so that no other change matters.
  private(set) var needsRepaint = false
  /// The saved picture that replaces the settled layer, if any, before the other changes.
  private(set) var picture: CanvasPicture?
  /// The active strokes whose beginnings the saved picture contains.
  private(set) var inks: [ActiveInk] = []
  /// The changes, in the order in which they happened.
  private(set) var updates: [Update] = []

  var isEmpty: Bool { !needsRepaint && picture == nil && updates.isEmpty }

  /// Whether a change does not merely add ink on top.
  var changesOldInk: Bool {
    needsRepaint || picture != nil
      || updates.contains { update in
        switch update {
        case .finished: false
        case .edited(let change): !(change.removed.isEmpty && change.isOnTop)
        case .removed: true
        }
      }
  }

  mutating func record(_ update: Update) {
    if !needsRepaint { updates.append(update) }
  }

  /// Records that a saved picture replaces the settled layer, so that no earlier change matters.
  mutating func replace(by picture: CanvasPicture, inks: [ActiveInk]) {
    if !needsRepaint { (self.picture, self.inks, updates) = (picture, inks, []) }
  }

  mutating func setNeedsRepaint() { (needsRepaint, picture, inks, updates) = (true, nil, [], []) }
}
