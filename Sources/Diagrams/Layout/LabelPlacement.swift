import Geometry

/// Finds a place for the label of a line: above, in the line, below, or beside, and nearer to it than to others.
struct LabelPlacement {
  /// A place, its cost, and how far from its line a reader sees it; 0 for one that interrupts the line.
  private typealias Candidate = (frame: Rect, cost: Double, distance: Double)

  let grid: RouteGrid
  /// The number of the line, from 1.
  let line: Int
  let route: Route
  let size: [Int]

  /// The best place where the label touches nothing.
  var best: Rect? { candidates.filter(isFree).min { $0.cost < $1.cost }?.frame }

  /// A place above the line, whatever is there.
  var fallback: Rect? { candidates.min { $0.cost < $1.cost }?.frame }

  /// Whether a place is one of those that ``best`` may choose.
  func accepts(_ frame: Rect) -> Bool { candidates.contains { $0.frame == frame && isFree($0) } }

  private var candidates: [Candidate] {
    let corners = route.corners
    let runs = zip(corners, corners.dropFirst())
    let longest = runs.map { $1 - $0 }.max() ?? 0
    return runs.flatMap { first, last in
      let ends = [grid.point(route[first]), grid.point(route[last])]
      let extra = last - first < longest ? 2.5 : 0
      guard let run = Rect(enclosing: ends) else { return [Candidate]() }
      return (run.height == 0 ? above(run) : beside(run)).map {
        ($0.frame, $0.cost + extra, $0.distance)
      }
    }
  }

  private func above(_ run: Rect) -> [Candidate] {
    let (first, last) = (Int(run.minX) + 1, Int(run.maxX) - 1)
    let middle = Double(first + last - size[0] + 1) / 2
    let lowest = min(first, Int(middle))
    return (lowest...max(lowest, last - size[0] + 1, Int(middle))).flatMap { x in
      let off = abs(Double(x) - middle) * 0.2
      var places: [Candidate] = [
        (frame(x, Int(run.minY) - size[1]), off, 1), (frame(x, Int(run.minY) + 1), 2 + off, 1.25),
      ]
      if size[1] == 1, x >= first + 2, x + size[0] <= last - 2 {
        places.append((frame(x, Int(run.minY)), 1 + off, 0))
      }
      return places
    }
  }

  private func beside(_ run: Rect) -> [Candidate] {
    let (x, first, last) = (Int(run.minX), Int(run.minY) + 1, Int(run.maxY) - 1)
    guard last - size[1] + 1 >= first else { return [] }
    return (first...last - size[1] + 1).flatMap { y in
      let off = abs(Double(y) - Double(first + last - size[1] + 1) / 2) * 0.4
      var places: [Candidate] = [
        (frame(x + 2, y), 3 + off, 1), (frame(x - 1 - size[0], y), 3.2 + off, 1.1),
      ]
      if y > first, y + size[1] < last { places.append((frame(x - size[0] / 2, y), 6 + off, 0)) }
      return places
    }
  }

  private func frame(_ x: Int, _ y: Int) -> Rect {
    Rect(
      minX: Double(x), minY: Double(y), maxX: Double(x + size[0] - 1), maxY: Double(y + size[1] - 1)
    )
  }

  private func isFree(_ candidate: Candidate) -> Bool {
    // A label in its line needs a plain cell of it on both sides.
    let isInLine = candidate.distance == 0
    let blank = isInLine ? candidate.frame.outset(2, 1) : candidate.frame.outset(1, 0)
    guard grid.area.contains(blank) else { return false }
    return grid.indices(blank).allSatisfy { index in
      let cell = grid.cells[index]
      let isOwn =
        isInLine && cell.line.allSatisfy { [0, line].contains($0) } && cell.line.contains(0)
      return !cell.isSolid && cell.border == [false, false] && (cell.line == [0, 0] || isOwn)
    } && (isInLine || isClear(candidate))
  }

  /// Whether no text is so near that both would read as one, and no other line as near as its own.
  private func isClear(_ candidate: Candidate) -> Bool {
    let frame = candidate.frame
    guard !grid.indices(frame.outset(1, 1)).contains(where: { grid.cells[$0].isText }) else {
      return false
    }
    return grid.indices(frame.outset(3, 1)).allSatisfy { index in
      let (point, cell) = (grid.point(index), grid.cells[index])
      let (dx, dy) = (
        max(frame.minX - point.x, point.x - frame.maxX),
        max(frame.minY - point.y, point.y - frame.maxY)
      )
      let isRival = { (axis: Axis, distance: Double) in
        let other = cell.line[axis.rawValue]
        return other != 0 && other != line && distance <= candidate.distance + 0.35
      }
      if dx <= 0 { return !isRival(.x, point.y < frame.minY ? 1.25 : 1) }
      return dy > 0 || !isRival(.y, max(0.5, dx - 1) + (point.x > frame.maxX ? 0.1 : 0))
    }
  }
}
