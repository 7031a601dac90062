import Geometry
import Ink

/// A stroke's ink bounds, rounded outward to whole dots.
struct IntegerBounds: Equatable, Sendable {
  let minX, minY, maxX, maxY: Int64?

  /// Computes a stroke's bounds; its coordinates are within ±2³¹, so the conversion cannot trap.
  init(_ stroke: StrokeRecord) {
    minX = Int64(stroke.bounds.minX.rounded(.down))
    minY = Int64(stroke.bounds.minY.rounded(.down))
    maxX = Int64(stroke.bounds.maxX.rounded(.up))
    maxY = Int64(stroke.bounds.maxY.rounded(.up))
  }

  /// Reads four consecutive columns: the minimum x and y, then the maximum x and y.
  init(_ row: StoredRow, at start: Int) {
    (minX, minY) = (row.integer(start), row.integer(start + 1))
    (maxX, maxY) = (row.integer(start + 2), row.integer(start + 3))
  }
}
