import Geometry
import Ink

struct Selection {
  /// The margin of the frame, in screen dots: the height of a cell, so that none has both ink and an edge of it.
  static let margin = 4.0

  let ids: [StrokeID]
  /// How keys have rotated and scaled the strokes since any other change; `nil` if they have not.
  var keyed: KeyedTransform?

  struct KeyedTransform {
    /// The point that stays where it is, in canvas dots.
    ///
    /// The middle of the frame moves when the strokes rotate, so that opposite keys would not cancel out.
    let pivot: Point
    var motion = PairMotion()
  }

  init?(_ ids: some Collection<StrokeID>) {
    guard !ids.isEmpty else { return nil }
    self.ids = ids.sorted()
  }

  /// Selects the strokes with more than half of their samples inside a line, in canvas dots.
  init?(inside line: Polygon, of sketch: Sketch) {
    let found = sketch.items.filter { item in
      guard item.stroke.bounds.intersects(line.bounds) else { return false }
      let count = item.stroke.samples.count { line.contains($0.location) }
      return count * 2 > item.stroke.sampleCount
    }
    self.init(found.map(\.id))
  }

  /// Returns the bounds of the selected ink in canvas dots; `nil` if the sketch has none of it.
  func bounds(in sketch: Sketch) -> Rect? { Rect(union: sketch.strokes(ids).map(\.tightBounds)) }

  /// Removes the strokes that a sketch no longer has, or that are locked; `nil` if none is left.
  func remaining(in sketch: Sketch) -> Selection? {
    Selection(sketch.items(ids).filter { !$0.isLocked }.map(\.id))
  }
}

/// The selected strokes as they are shown, and the bounds of their ink, once they are needed.
struct ShownSelection {
  private var strokes: [StrokeRecord]?
  private var bounds: Rect?

  mutating func strokes(of selection: Selection?, in sketch: Sketch) -> [StrokeRecord] {
    let strokes = strokes ?? selection.map { sketch.strokes($0.ids) } ?? []
    self.strokes = strokes
    return strokes
  }

  mutating func bounds(of selection: Selection?, in sketch: Sketch) -> Rect? {
    bounds = bounds ?? Rect(union: strokes(of: selection, in: sketch).map(\.tightBounds))
    return bounds
  }
}
