package import Geometry
package import Ink

/// The settled layer of ``InkLayers``, which can be shown again later.
package struct LayerPicture: Sendable {
  /// The ink.
  let bitmap: DotBitmap
  /// The transform from canvas space to the bitmap.
  let transform: Transform
  /// How much of the active strokes the ink contains, from the lowest to the topmost.
  let progress: [ActiveInk.Progress]

  /// Creates a picture of finished strokes.
  package init(
    bitmap: DotBitmap, transform: Transform, progress: [ActiveInk.Progress] = []
  ) {
    (self.bitmap, self.transform, self.progress) = (bitmap, transform, progress)
  }
}

/// What has changed since layers last painted their ink, which they paint together, once per frame.
package struct InkUpdates {
  /// Whether everything must be painted again, so that no other change matters.
  private(set) var needsRepaint = false
  /// The saved picture that replaces the settled layer, if any, before the other changes.
  private(set) var picture: LayerPicture?
  /// The active strokes whose beginnings the saved picture contains.
  private(set) var inks: [ActiveInk] = []
  /// The changes, in the order in which they happened.
  package private(set) var updates: [Sketch.Update] = []

  /// Creates a record of no change, or of some.
  package init(_ updates: [Sketch.Update] = []) { for update in updates { record(update) } }

  /// Whether nothing has changed.
  package var isEmpty: Bool { !needsRepaint && picture == nil && updates.isEmpty }

  /// Whether a change does not merely add ink on top.
  package var changesOldInk: Bool {
    needsRepaint || picture != nil
      || updates.contains { update in
        switch update {
        case .finished: false
        case .edited(let change): !change.onlyAddsOnTop
        case .removed: true
        }
      }
  }

  /// Whether a change may add or remove a text.
  var changesTexts: Bool {
    needsRepaint || picture != nil
      || updates.contains { update in
        switch update {
        case .finished(let stroke), .removed(let stroke): stroke.style.nib == .characters
        case .edited(let change):
          (change.removed + change.added).contains { $0.style.nib == .characters }
        }
      }
  }

  package mutating func record(_ update: Sketch.Update) {
    if case .edited(let change) = update, change.isEmpty { return }
    if !needsRepaint { updates.append(update) }
  }

  /// Records that a saved picture, with some active strokes, replaces the settled layer and earlier changes.
  package mutating func replace(by picture: LayerPicture, continuing strokes: [Stroke] = []) {
    guard !needsRepaint else { return }
    (self.picture, updates) = (picture, [])
    inks = zip(strokes, picture.progress).map(ActiveInk.init)
  }

  /// Records that everything must be painted again.
  package mutating func setNeedsRepaint() {
    (needsRepaint, picture, inks, updates) = (true, nil, [], [])
  }
}
