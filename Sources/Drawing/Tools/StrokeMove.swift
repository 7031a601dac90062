import Canvas
import Geometry
import Ink

/// Strokes under the hand that moves them: what that comes to so far, on a sketch that does not know
/// of it yet.
struct StrokeMove {
  /// How much longer than the other part of a way the larger one is for the way to be along an axis
  /// without Shift.
  static let dominance = 4.0
  /// How large the other part may be for that, in screen dots; it has to be less.
  ///
  /// A hand that goes farther aside means to, however long the way is.
  static let straying = 12.0

  /// The strokes that are moved.
  let ids: [StrokeID]
  /// Whether they go along an axis only, as with Shift; else so if the way is nearly along one.
  var isStraight = false
  /// The sketch as it is to be seen.
  private(set) var preview: Sketch

  private let sketch: Sketch
  /// Where the strokes were taken hold of, in canvas dots.
  private let grip: Point
  private var offset = Vector.zero

  /// Takes hold of strokes.
  ///
  /// - Parameters:
  ///   - ids: Which.
  ///   - sketch: Where they are.
  ///   - grip: Where they are taken hold of, in canvas dots.
  init(_ ids: [StrokeID], of sketch: Sketch, at grip: Point) {
    self.ids = ids
    self.sketch = sketch
    self.grip = grip
    preview = sketch
  }

  /// What has been done, as an edit; `nil` while nothing has.
  var action: Edit.Action? { offset == .zero ? nil : .strokesMoved(ids, by: offset) }

  /// Moves the strokes so that what was taken hold of is under the pointer, by whole screen dots, so
  /// that they look as they did.
  ///
  /// - Parameters:
  ///   - pointer: Where it is, in screen dots.
  ///   - transform: Where canvas space lies on the screen.
  /// - Returns: What changed in ``preview``.
  /// - Complexity: O(*n*) in the number of strokes, and in the samples of those that are moved.
  mutating func move(to pointer: Point, transform: Transform) -> Sketch.Change {
    let way = pointer - transform.apply(to: grip)
    let straight =
      isStraight
      ? Self.confined(way)
      : Self.confined(way, leastDominance: Self.dominance, straying: Self.straying)
    let whole = Vector(dx: straight.dx.rounded(), dy: straight.dy.rounded())
    return move(by: whole * (1 / transform.scale))
  }

  /// What brings back what was to be seen before.
  mutating func putBack() -> Sketch.Change { move(by: .zero) }

  private mutating func move(by offset: Vector) -> Sketch.Change {
    guard offset != self.offset else { return .none }
    self.offset = offset
    let removed = preview.strokes(ids)
    preview = sketch
    if let action { preview.apply(action) }
    return Sketch.Change(removed: removed, added: preview.strokes(ids))
  }

  /// A way confined to the axis that it is nearer to, if it is near enough.
  ///
  /// - Parameters:
  ///   - way: In screen dots.
  ///   - leastDominance: How many times as long as the smaller part the larger one has to be.
  ///   - straying: What the smaller part has to be less than, in screen dots.
  /// - Returns: The way, or its larger part alone.
  static func confined(
    _ way: Vector, leastDominance: Double = 1, straying: Double = .infinity
  ) -> Vector {
    let (across, down) = (abs(way.dx), abs(way.dy))
    let aside = min(across, down)
    guard max(across, down) >= leastDominance * aside, aside < straying else { return way }
    return across >= down ? Vector(dx: way.dx, dy: 0) : Vector(dx: 0, dy: way.dy)
  }
}

extension Sketch {
  /// Some strokes of the picture, from the lowest to the topmost.
  ///
  /// - Complexity: O(*n*) in the number of strokes.
  func strokes(_ ids: some Sequence<StrokeID>) -> [StrokeRecord] {
    let ids = Set(ids)
    return items.compactMap { ids.contains($0.id) ? $0.stroke : nil }
  }
}
