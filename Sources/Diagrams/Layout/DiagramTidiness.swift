import Geometry
import Ink

extension Diagram {
  /// Whether the diagram is in whole cells, at most some columns wide, and nothing in it collides.
  func isTidy(columns: Int?) -> Bool {
    isWhole && bounds.count(.x) <= columns ?? .max && boxes.indices.allSatisfy(isTidyBox)
      && connectors.allSatisfy(isTidyLine)
  }

  /// The smallest rectangle around all elements.
  var bounds: Rect {
    let lines = connectors.compactMap { Rect(enclosing: $0.points) }
    let labels = (texts + connectors.compactMap(\.label)).map(\.bounds)
    return Rect(union: boxes.map(\.frame) + lines + labels + doodles.map(\.bounds)) ?? Rect()
  }

  private var isWhole: Bool {
    let rows = (labels.compactMap(\.self) + texts).flatMap(\.rows)
    let places = rows.map(\.location) + doodles.map(\.location) + connectors.flatMap(\.points)
    return places.allSatisfy { $0 == $0.rounded }
      && boxes.allSatisfy { $0.frame == $0.frame.rounded }
  }

  /// Whether a box has room for its label, is in its parent, and apart from the earlier ones there.
  private func isTidyBox(_ index: Int) -> Bool {
    let (box, frame) = (boxes[index], boxes[index].frame)
    return box.label.map { frame.outset(-1, 0).contains($0.bounds) } ?? true
      && box.parent.map { boxes[$0].frame.contains(frame) } ?? true
      && !boxes[..<index].contains { $0.parent == box.parent && $0.frame.overlaps(frame) }
  }

  /// Whether a line runs along the axes, around leaves, from border to border or, as some write it, before it.
  private func isTidyLine(_ line: Connector) -> Bool {
    let parents = Set(boxes.compactMap(\.parent))
    let leaves = boxes.indices.filter { !parents.contains($0) }.map { boxes[$0].frame }
    let isHeld = zip(line.ends, line.tips).allSatisfy { end, tip in
      guard case .box(let box) = end, boxes.indices.contains(box) else { return true }
      return boxes[box].frame.outset(2, 1).contains(tip)
    }
    return isHeld
      && line.points.segments.map(\.bounds).allSatisfy { segment in
        (segment.width == 0) != (segment.height == 0) && !leaves.contains(where: segment.overlaps)
      }
  }
}
