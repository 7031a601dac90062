import Geometry
import Ink

extension RouteGrid {
  private typealias Place = (frame: Rect, cost: Double, isInLine: Bool)

  /// Returns the best place for the label of a line, at it or in it, and whether it touches nothing there.
  func place(
    forLabelOf line: Int, _ size: [Int], along route: Route
  ) -> (frame: Rect, isFree: Bool)? {
    let corners = route.corners.map { point(route[$0]) }
    let places = corners.segments.flatMap { Self.places(size, along: $0.bounds) }
    let best = places.filter { isFree($0, line) }.min { $0.cost < $1.cost }
    return (best ?? places.min { $0.cost < $1.cost }).map { ($0.frame, best != nil) }
  }

  /// The places along a straight part of a line; a horizontal one may be shorter than the label.
  private static func places(_ size: [Int], along run: Rect) -> [Place] {
    let axis: Axis = run.height == 0 ? .x : .y
    let (length, margin) = (size[axis.rawValue], axis == .x ? 4 : 1)
    let (first, last) = (Int(run[axis].low) + 1, Int(run[axis].high) - 1)
    let middle = Double(first + last - length + 1) / 2
    let lowest = axis == .x ? min(first, Int(middle)) : first
    let highest = axis == .x ? max(lowest, last - length + 1) : last - length + 1
    // The distances across the line, and their costs; the last is in the line.
    let offsets: [(Int, cost: Double)] =
      axis == .x
      ? [(-size[1], 0), (1, 2), (0, 1)] : [(2, 3), (-1 - size[0], 3.2), (-size[0] / 2, 6)]
    return stride(from: lowest, through: highest, by: 1).flatMap { start in
      let hasRoom = start >= first + margin && start + length <= last - margin
      let isInLine = hasRoom && (axis == .y || size[1] == 1)
      return zip(offsets, [false, false, true]).prefix(isInLine ? 3 : 2).map { offset, isInLine in
        let shift =
          axis == .x
          ? Vector(dx: Double(start) - run.minX, dy: Double(offset.0))
          : Vector(dx: Double(offset.0), dy: Double(start) - run.minY)
        let off = abs(Double(start) - middle) * axis.dots / 10
        return (Rect(at: run.origin + shift, size), offset.cost + off, isInLine)
      }
    }
  }

  private func isFree(_ place: Place, _ line: Int) -> Bool {
    let frame = place.frame
    // A label in its line needs a plain cell of it on both sides.
    let blank = place.isInLine ? frame.outset(2, 1) : frame.outset(1, 0)
    return area.contains(blank) && (place.isInLine || isClear(frame, line))
      && indices(blank).map { cells[$0] }.allSatisfy { cell in
        let isOwn = place.isInLine && [[line, 0], [0, line]].contains(cell.line)
        return !cell.isSolid && cell.border == [false, false] && (cell.line == [0, 0] || isOwn)
      }
  }

  /// Whether no text is so near that both would read as one, and no other line about as near as its own.
  private func isClear(_ frame: Rect, _ line: Int) -> Bool {
    !indices(frame.outset(1, 1)).contains { cells[$0].isText }
      && indices(frame.outset(2, 1)).allSatisfy { index in
        cells[index].line.allSatisfy { [0, line].contains($0) }
      }
  }
}
