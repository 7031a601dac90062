import Geometry
import Ink

/// Strokes that were chosen, to do something with.
struct Selection {
  /// How far around the strokes a press still takes hold of them, in screen dots.
  static let margin = 3.0

  /// Which ones, in ascending order.
  let ids: [StrokeID]

  /// Selects the strokes that lie inside a line, those with more than half of their samples there;
  /// `nil` where there is none.
  ///
  /// - Parameters:
  ///   - line: In canvas dots.
  ///   - sketch: Where the strokes are.
  /// - Complexity: O(*n* · *m*) in the number of samples near the line and its corners.
  init?(inside line: Polygon, of sketch: Sketch) {
    ids = sketch.items.filter { Self.lies($0.stroke, inside: line) }.map(\.id).sorted()
    if ids.isEmpty { return nil }
  }

  /// What goes around the strokes.
  ///
  /// - Returns: In screen dots; `nil` where none of them is left.
  func frame(in sketch: Sketch, transform: Transform) -> Rect? {
    let bounds = sketch.strokes(ids).map(\.bounds)
    return bounds.first.map { first in
      transform.apply(to: bounds.dropFirst().reduce(first) { $0.union($1) }).outset(by: Self.margin)
    }
  }

  private static func lies(_ stroke: StrokeRecord, inside line: Polygon) -> Bool {
    guard stroke.bounds.intersects(line.bounds) else { return false }
    let count = stroke.samples.count { line.contains($0.location) }
    return count * 2 > stroke.sampleCount
  }
}
