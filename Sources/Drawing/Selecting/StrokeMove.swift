import Geometry
import Ink
import Touches

/// A move of strokes, which follow the pointer by whole screen dots.
///
/// With Shift the move is locked to an axis. Without it, a nearly straight drag (see ``dominance``
/// and ``maximumDrift``) snaps to its axis. The strokes also snap to guides and to the grid.
struct StrokeMove: StrokesEdit {
  /// The minimum ratio of the larger component of an offset to the smaller for the offset to snap to
  /// an axis without Shift.
  static let dominance = 4.0
  /// The drift from an axis at which an offset no longer snaps to it, in screen dots.
  ///
  /// A larger drift is treated as intended, however long the offset is.
  static let maximumDrift = 12.0

  private(set) var strokes: StrokesPreview
  private(set) var guides: [Segment] = []

  /// The point of the canvas that stays under the pointer, in canvas dots.
  private let anchor: Point
  /// The offset of the strokes, in canvas dots.
  private var offset = Vector.zero
  /// The bounds of the lines before the move, in canvas dots.
  private let bounds: Rect?
  private let aids: SnapAids

  /// Starts a move by no distance.
  ///
  /// - Parameters:
  ///   - ids: The strokes to move.
  ///   - sketch: The sketch that contains them.
  ///   - anchor: The point at which the pointer picked them up, in canvas dots.
  ///   - aids: What they snap to.
  init(_ ids: [StrokeID], of sketch: Sketch, at anchor: Point, aids: SnapAids = SnapAids()) {
    strokes = StrokesPreview(ids, of: sketch)
    self.anchor = anchor
    self.aids = aids
    bounds = Rect(union: sketch.strokes(ids).map(\.pathBounds))
  }

  var scrollsAtEdges: Bool { true }

  /// Moves the strokes so that the anchor is under the pointer.
  ///
  /// The offset is a whole number of screen dots, so that the strokes keep their appearance, unless they
  /// snap to a guide or the grid.
  ///
  /// - Complexity: O(*n*) in the number of strokes, and in the samples of those that are moved.
  mutating func update(_ drag: EditDrag) -> Sketch.Change {
    let offset = drag.location - drag.transform.apply(to: anchor)
    let snapped =
      drag.modifierFlags.contains(.shift)
      ? Self.snapped(offset)
      : Self.snapped(offset, minimumDominance: Self.dominance, maximumDrift: Self.maximumDrift)
    let whole = Vector(dx: snapped.dx.rounded(), dy: snapped.dy.rounded())
    return move(by: aligned(whole * (1 / drag.transform.scale)))
  }

  /// Returns an offset at which the strokes snap to guides and the grid.
  ///
  /// A move along one axis stays on it.
  private mutating func aligned(_ offset: Vector) -> Vector {
    guard let bounds, offset != .zero else {
      guides = []
      return offset
    }
    let correction = aids.offset(
      of: bounds.moved(by: offset), along: (offset.dx != 0, offset.dy != 0))
    let aligned = Transform(translation: offset + correction).stored.translation
    guides = aids.lines(through: bounds.moved(by: aligned))
    return aligned
  }

  private mutating func move(by offset: Vector) -> Sketch.Change {
    guard offset != self.offset else { return .none }
    self.offset = offset
    return strokes.show(offset == .zero ? nil : .strokesMoved(strokes.ids, by: offset))
  }

  /// Returns an offset snapped to its nearest axis if it is close enough to that axis.
  ///
  /// - Parameters:
  ///   - offset: In screen dots.
  ///   - minimumDominance: The minimum ratio of the larger component to the smaller.
  ///   - maximumDrift: The exclusive limit of the smaller component, in screen dots.
  /// - Returns: The larger component alone, or `offset` unchanged.
  static func snapped(
    _ offset: Vector, minimumDominance: Double = 1, maximumDrift: Double = .infinity
  ) -> Vector {
    let (across, down) = (abs(offset.dx), abs(offset.dy))
    let drift = min(across, down)
    guard max(across, down) >= minimumDominance * drift, drift < maximumDrift else { return offset }
    return across >= down ? Vector(dx: offset.dx, dy: 0) : Vector(dx: 0, dy: offset.dy)
  }
}

extension Rect {
  /// Returns the rectangle moved by a vector.
  fileprivate func moved(by offset: Vector) -> Rect {
    Transform(translation: offset).apply(to: self)
  }
}
