import Geometry
import Ink

extension Diagram {
  /// Whether the diagram is in whole cells, at most some columns wide, and nothing in it collides.
  func isTidy(columns: Int?) -> Bool {
    guard isWhole, columns.map({ bounds.count(.x) <= $0 }) ?? true else { return false }
    let parents = Set(boxes.compactMap(\.parent))
    let leaves = boxes.indices.filter { !parents.contains($0) }.map { boxes[$0].frame }
    return boxes.indices.allSatisfy(isTidyBox)
      && connectors.allSatisfy { line in
        isOnBorder(line.start, line.points[0])
          && isOnBorder(line.end, line.points[line.points.count - 1])
          && zip(line.points, line.points.dropFirst()).allSatisfy { a, b in
            (a.x == b.x) != (a.y == b.y)
              && !leaves.contains { $0.overlaps(Rect(enclosing: [a, b]) ?? Rect()) }
          }
      } && hasNoSharedCells
  }

  /// The smallest rectangle around all elements.
  var bounds: Rect {
    let lines = connectors.compactMap { Rect(enclosing: $0.points) }
    let labels = (texts + connectors.compactMap(\.label)).map(\.bounds)
    return Rect(union: boxes.map(\.frame) + lines + labels + doodles.map(\.bounds)) ?? Rect()
  }

  private var isWhole: Bool {
    let labels = boxes.compactMap(\.label) + connectors.compactMap(\.label) + texts
    let corners = boxes.flatMap {
      [Point(x: $0.frame.minX, y: $0.frame.minY), Point(x: $0.frame.maxX, y: $0.frame.maxY)]
    }
    let points = connectors.flatMap(\.points) + doodles.map(\.location) + corners
    return (points + labels.flatMap { $0.rows.map(\.location) }).allSatisfy {
      $0.x == $0.x.rounded() && $0.y == $0.y.rounded()
    }
  }

  /// Whether a box has room for its label, is in its parent, and apart from the earlier ones there.
  private func isTidyBox(_ index: Int) -> Bool {
    let (box, frame) = (boxes[index], boxes[index].frame)
    let fits = box.label?.rows.allSatisfy { row in
      let end = row.location.x + Double(row.columns)
      return frame.minX < row.location.x && end <= frame.maxX && frame.contains(row.location)
    }
    return fits ?? true && min(frame.width, frame.height) >= 2
      && box.parent.map { boxes[$0].frame.contains(frame) } ?? true
      && !boxes[..<index].contains { $0.parent == box.parent && $0.frame.overlaps(frame) }
  }

  /// Whether an end is on the border of its box, or before it, as some write arrows with blanks around.
  private func isOnBorder(_ end: End, _ point: Point) -> Bool {
    guard case .box(let box) = end, boxes.indices.contains(box) else { return true }
    let frame = boxes[box].frame
    return frame.outset(2, 1).contains(point) && !frame.outset(-1, -1).contains(point)
  }

  /// Whether no two lines run along the same cells.
  private var hasNoSharedCells: Bool {
    var taken = Set<[Point]>()
    return connectors.map(\.cells).allSatisfy { cells in
      zip(cells, cells.dropFirst()).allSatisfy { a, b in
        taken.insert(a.x + a.y < b.x + b.y ? [a, b] : [b, a]).inserted
      }
    }
  }
}

extension Rect {
  /// Whether the insides of two rectangles, one of which may be a segment, share a point.
  fileprivate func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
