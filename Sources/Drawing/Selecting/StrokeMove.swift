import Geometry
import Ink
import Touches

/// A move of strokes, which follow the pointer by whole screen dots.
///
/// With Shift the move is locked to an axis. Without it, a nearly straight drag snaps to its axis. The strokes
/// also snap to guides and to the grid.
struct StrokeMove: StrokesEdit {
  private(set) var strokes: StrokesPreview
  private(set) var guides: [Segment] = []

  /// The point of the canvas that stays under the pointer, in canvas dots.
  private let anchor: Point
  /// The bounds of the lines before the move, in canvas dots.
  private let bounds: Rect?
  private let aids: SnapAids

  /// Starts a move by no distance, from where the pointer picked the strokes up, in canvas dots.
  init(_ ids: [StrokeID], of sketch: Sketch, at anchor: Point, aids: SnapAids = SnapAids()) {
    strokes = StrokesPreview(ids, of: sketch)
    (self.anchor, self.aids) = (anchor, aids)
    bounds = Rect(union: sketch.strokes(ids).map(\.pathBounds))
  }

  var scrollsAtEdges: Bool { true }

  /// Moves the strokes so that the anchor is under the pointer.
  ///
  /// The offset is a whole number of screen dots, so that the strokes keep their appearance, unless they
  /// snap to a guide or the grid.
  mutating func update(_ drag: EditDrag) -> Sketch.Change {
    let offset = drag.location - drag.transform.apply(to: anchor)
    // A larger drift is intended, however long the drag is.
    let snapped =
      drag.modifierFlags.contains(.shift)
      ? offset.alongMainAxis() : offset.alongMainAxis(dominance: 4, drift: 12)
    let whole = Vector(dx: snapped.dx.rounded(), dy: snapped.dy.rounded())
    let aligned = aligned(whole * (1 / drag.transform.scale))
    return strokes.show(aligned == .zero ? nil : .strokesMoved(strokes.ids, by: aligned))
  }

  /// Returns an offset at which the strokes snap to guides and the grid; a move along one axis stays on it.
  private mutating func aligned(_ offset: Vector) -> Vector {
    guard let bounds, offset != .zero else {
      guides = []
      return offset
    }
    let correction = aids.offset(
      of: bounds.moved(by: offset), along: (offset.dx != 0, offset.dy != 0))
    let aligned = Transform(translation: offset + correction).storable.translation
    guides = aids.lines(through: bounds.moved(by: aligned))
    return aligned
  }
}

extension Vector {
  /// The offset reduced to its main axis, if it is close to it.
  ///
  /// It is close if its main component is at least `dominance` times the other one, and that is less than `drift`.
  func alongMainAxis(dominance: Double = 1, drift: Double = .infinity) -> Vector {
    let (across, down) = (abs(dx), abs(dy))
    let minor = min(across, down)
    guard max(across, down) >= dominance * minor, minor < drift else { return self }
    return across >= down ? Vector(dx: dx, dy: 0) : Vector(dx: 0, dy: dy)
  }
}

/// A sketch with a preview of the edit that a drag makes.
struct StrokesPreview {
  let ids: [StrokeID]
  private(set) var sketch: Sketch
  private(set) var action: Edit.Action?

  /// The sketch without the edit.
  let original: Sketch
  /// What the edit changes, strokes that depend on the edited ones included.
  private var change = Sketch.Change.none

  init(_ ids: [StrokeID], of sketch: Sketch) {
    (self.ids, self.sketch, original) = (ids, sketch, sketch)
  }

  /// Replaces the edit by another one of the same strokes.
  mutating func show(_ action: Edit.Action?) -> Sketch.Change {
    guard action != self.action else { return .none }
    self.action = action
    var shown = Sketch.Change(
      removed: change.added, added: change.removed, isOnTop: change.removed.isEmpty)
    sketch = original
    change = action.map { sketch.apply($0) } ?? .none
    shown.add(change)
    return shown
  }

  /// Shows the strokes under a map.
  mutating func show(_ map: Transform) -> Sketch.Change {
    show(map == .identity ? nil : .transformed(ids.ascending, map))
  }
}

/// An edit of given strokes as a whole, such as a move.
protocol StrokesEdit: PreviewedEdit { var strokes: StrokesPreview { get } }

extension StrokesEdit {
  var sketch: Sketch { strokes.original }
  var preview: Sketch { strokes.sketch }
  var action: Edit.Action? { strokes.action }
}

extension Sketch {
  func strokes(_ ids: some Sequence<StrokeID>) -> [StrokeRecord] { items(ids).map(\.stroke) }
}
