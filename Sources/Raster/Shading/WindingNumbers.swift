import Geometry

/// Finds the dots that a polygon winds around.
///
/// The edges add to the winding number of the first dot to their right in each row; a sum along the row
/// then gives the number of every dot: the method of Catmull, "A Hidden-Surface Algorithm with Anti-Aliasing",
/// 1978, for one sample in each dot. The rows are visited in bands, which bounds the memory.
enum WindingNumbers {
  /// The maximum number of dots of a band.
  private static let bandSize = 1 << 20
  /// The magnitude to which coordinates are confined, in dots; far beyond every bitmap.
  private static let maximumCoordinate = 1e7

  /// Calls `body` with the columns and the row of each run of dots with a nonzero winding number.
  ///
  /// The corners are finite, and an edge joins the last to the first. Two edges between the same corners in
  /// opposite directions cancel. O(*n*) in the number of corners, the rows that each edge crosses, and the area.
  static func forEachRun(
    inside corners: [Point], within area: DotRect, _ body: (Range<Int>, Int) -> Void
  ) {
    guard corners.count > 2, !area.isEmpty else { return }
    let width = area.xs.count
    let height = max(1, bandSize / width)
    var changes = Array(repeating: Int32(0), count: width * min(height, area.ys.count))
    for top in stride(from: area.ys.lowerBound, to: area.ys.upperBound, by: height) {
      let rows = top..<min(top + height, area.ys.upperBound)
      let band = DotRect(xs: area.xs, ys: rows)
      changes.withUnsafeMutableBufferPointer { changes in
        add(corners, band, to: changes)
        for y in rows {
          let row = UnsafeMutableBufferPointer(
            rebasing: changes[(y - top) * width..<(y - top + 1) * width])
          forEachRun(in: row) { start, end in
            body(area.xs.lowerBound + start..<area.xs.lowerBound + end, y)
          }
        }
      }
    }
  }

  private static func add(
    _ corners: [Point], _ band: DotRect, to changes: UnsafeMutableBufferPointer<Int32>
  ) {
    var start = confined(corners[corners.count - 1])
    for corner in corners {
      let end = confined(corner)
      if start.y < end.y { add(start, end, 1, band, to: changes) }
      if end.y < start.y { add(end, start, -1, band, to: changes) }
      start = end
    }
  }

  private static func add(
    _ top: Point, _ bottom: Point, _ change: Int32, _ band: DotRect,
    to changes: UnsafeMutableBufferPointer<Int32>
  ) {
    let first = max(first(at: top.y), band.ys.lowerBound)
    let end = min(self.first(at: bottom.y), band.ys.upperBound)
    guard first < end else { return }
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    let width = band.xs.count
    for y in first..<end {
      let x = top.x + (Double(y) + 0.5 - top.y) * slope
      let column = max(0, self.first(at: x) - band.xs.lowerBound)
      if column < width { changes[(y - band.ys.lowerBound) * width + column] &+= change }
    }
  }

  /// Calls `body` with the bounds of each run of a row, and resets the changes of the row.
  private static func forEachRun(
    in row: UnsafeMutableBufferPointer<Int32>, _ body: (Int, Int) -> Void
  ) {
    var number: Int32 = 0
    var start = 0
    for x in row.indices where row[x] != 0 {
      let next = number &+ row[x]
      if number == 0, next != 0 { start = x }
      if number != 0, next == 0 { body(start, x) }
      number = next
      row[x] = 0
    }
    if number != 0 { body(start, row.count) }
  }

  /// Returns the first dot whose center is not before a coordinate.
  private static func first(at coordinate: Double) -> Int { coordinate.nearestDotEdge(bias: -1e-9) }

  private static func confined(_ point: Point) -> Point {
    let range = -maximumCoordinate...maximumCoordinate
    return Point(x: point.x.clamped(to: range), y: point.y.clamped(to: range))
  }
}
