import Geometry
import Ink

/// The strokes that are selected, to be moved or erased together.
struct Selection {
  /// The margin around the strokes in which a press still counts as on the selection, in screen dots.
  static let margin = 3.0

  /// The selected strokes, in ascending order.
  let ids: [StrokeID]

  /// Selects the strokes that have more than half of their samples inside a closed line.
  ///
  /// The result is `nil` if there are none.
  ///
  /// - Parameters:
  ///   - line: In canvas dots.
  ///   - sketch: The sketch to select from.
  /// - Complexity: O(*n* · *m*) in the number of samples near the line and its corners.
  init?(inside line: Polygon, of sketch: Sketch) {
    ids = sketch.items.filter { Self.lies($0.stroke, inside: line) }.map(\.id).sorted()
    if ids.isEmpty { return nil }
  }

  /// Returns the frame around the selected strokes.
  ///
  /// - Returns: In screen dots; `nil` if the sketch has none of the strokes.
  func frame(in sketch: Sketch, transform: Transform) -> Rect? {
    Rect(union: sketch.strokes(ids).map(\.bounds)).map { bounds in
      transform.apply(to: bounds).outset(by: Self.margin)
    }
  }

  private static func lies(_ stroke: StrokeRecord, inside line: Polygon) -> Bool {
    guard stroke.bounds.intersects(line.bounds) else { return false }
    let count = stroke.samples.count { line.contains($0.location) }
    return count * 2 > stroke.sampleCount
  }
}
