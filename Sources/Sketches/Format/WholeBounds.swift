import GRDB
import Geometry
import Ink

/// The smallest rectangle of whole dots around a stroke's ink.
struct WholeBounds: Equatable, Sendable {
  let minX: Int64?
  let minY: Int64?
  let maxX: Int64?
  let maxY: Int64?

  /// The coordinates of an unpacked stroke are within ±2³¹, so that none overflows.
  init(_ stroke: StrokeRecord) {
    minX = Int64(stroke.bounds.minX.rounded(.down))
    minY = Int64(stroke.bounds.minY.rounded(.down))
    maxX = Int64(stroke.bounds.maxX.rounded(.up))
    maxY = Int64(stroke.bounds.maxY.rounded(.up))
  }

  /// Reads four columns from an index on: the least x and y, then the greatest.
  init(_ row: Row, at start: Int) {
    minX = row.integer(start)
    minY = row.integer(start + 1)
    maxX = row.integer(start + 2)
    maxY = row.integer(start + 3)
  }
}
