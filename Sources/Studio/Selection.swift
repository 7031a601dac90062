import Geometry
import Ink
import Raster

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
  func frame(in sketch: Sketch, smoothing: Smoothing, transform: Transform) -> Rect? {
    let strokes = sketch.strokes(ids)
    guard let first = strokes.first else { return nil }
    let bounds = strokes.dropFirst().reduce(smoothing.inkBounds(first.bounds)) {
      $0.union(smoothing.inkBounds($1.bounds))
    }
    return transform.apply(to: bounds).outset(by: Self.margin)
  }

  private static func lies(_ stroke: StrokeRecord, inside line: Polygon) -> Bool {
    guard stroke.bounds.intersects(line.bounds) else { return false }
    let count = stroke.samples.count { line.contains($0.location) }
    return count * 2 > stroke.samples.count
  }
}
