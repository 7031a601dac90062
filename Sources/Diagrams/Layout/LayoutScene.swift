import Geometry
import Ink

/// What a layout places, as it was drawn: boxes, then texts, then doodles, in a forest, and lines between them.
struct LayoutScene {
  struct Item {
    /// Where it was drawn, in cells.
    var frame: Rect
    /// The columns and rows of what it contains.
    var content: [Int]
    /// The words in it; the dots of a doodle from its first on, as a text has them.
    var words = ""
    /// The columns of a doodle before its first dots.
    var indent: Double?
    var isBox = false
    var parent: Int?
    var isParent = false

    var isLeaf: Bool { isBox && !isParent }
  }

  let diagram: Diagram
  private(set) var items: [Item]
  /// The item at each end of each connector.
  private(set) var ends: [[Int?]] = []
  /// The smallest rectangle around all boxes.
  let extent: Rect

  /// Finds the tree of items; texts and doodles belong to the smallest parent around them.
  init(_ diagram: Diagram) {
    self.diagram = diagram
    extent = Rect(union: diagram.boxes.map(\.frame)) ?? Rect()
    items = diagram.boxes.map { box in
      let label = box.label ?? Diagram.Text()
      return Item(
        frame: box.frame, content: label.size, words: label.words, isBox: true, parent: box.parent)
    }
    for index in items.indices { items[index].parent.map { items[$0].isParent = true } }
    items += diagram.texts.map { Item(frame: $0.bounds, content: $0.size, words: $0.words) }
    items += diagram.doodles.map { doodle in
      let dots = (doodle.rows.first ?? []).drop { $0 == 0 }
      return Item(
        frame: doodle.bounds, content: doodle.size, words: "\(dots.prefix { $0 != 0 })",
        indent: Double(dots.startIndex))
    }
    let parents = items.indices.filter { items[$0].isParent }
    for index in items.indices where !items[index].isBox {
      items[index].parent = parents.filter { items[$0].frame.contains(items[index].frame.center) }
        .min { items[$0].frame.width < items[$1].frame.width }
    }
    ends = diagram.connectors.map { [end($0.start, $0.points), end($0.end, $0.points.reversed())] }
  }

  var links: [[Int]?] { ends.map { $0.contains(nil) ? nil : $0.compactMap(\.self) } }

  /// The ancestors of two items, or these, that have the same parent; `nil` if one is inside the other.
  func siblings(_ pair: [Int]) -> [Int]? {
    let paths = pair.map { item in
      sequence(first: item) { items[$0].parent }.prefix(items.count).reversed()
    }
    return zip(paths[0], paths[1]).first { $0 != $1 }.map { [$0, $1].sorted() }
  }

  /// The side of an item, clockwise from the top, at which a line begins.
  func side(of item: Int, _ points: [Point]) -> Int {
    let (frame, step) = (items[item].frame, points[1] - points[0])
    let reach = (frame.contains(points[1]) ? -4 : 4) / max(1e-9, step.dots.length)
    let sides = (0..<4).map { frame.side($0).distance(to: points[0] + step * reach) }
    return sides.indices.min { sides[$0] < sides[$1] } ?? 0
  }

  /// Where a drawn point is when the items have other frames: as far from the nearest item as before.
  func image(of point: Point, _ frames: [Rect]) -> Point {
    let nearest = items.indices.min {
      items[$0].frame.distance(to: point) < items[$1].frame.distance(to: point)
    }
    guard let nearest else { return point.rounded }
    let (drawn, now) = (items[nearest].frame, frames[nearest])
    let x = drawn.image(of: point.x, .x, in: now)
    return Point(x: x, y: drawn.image(of: point.y, .y, in: now)).rounded
  }

  /// The box that an end of a line holds on to, or the text that a free end points away from.
  private func end(_ end: Diagram.End, _ points: [Point]) -> Int? {
    if case .box(let box) = end { return items.indices.contains(box) ? box : nil }
    guard end == .free, points.count > 1 else { return nil }
    let (point, step) = (points[0], points[1] - points[0])
    // The large letters of a drawing are smaller in cells, so that a line may end far from them.
    let reach = Vector(dx: abs(step.dx) > abs(step.dy) ? 16 : 2, dy: 1.5)
    return items.indices.filter {
      let frame = items[$0].frame
      let away = point - frame.center
      return !items[$0].words.isEmpty && !items[$0].isBox && items[$0].indent == nil
        && away.dx * step.dx + away.dy * step.dy > 0
        && frame.outset(reach.dx, reach.dy).contains(point)
    }.min { items[$0].frame.distance(to: point) < items[$1].frame.distance(to: point) }
  }
}

extension Diagram.Text {
  var size: [Int] { [rows.map(\.columns).max() ?? 0, rows.count] }
  var bounds: Rect {
    Rect(union: rows.map { Rect(at: $0.location, [$0.columns, 1]) }) ?? Rect(at: .zero, [1, 1])
  }

  /// The words of all lines.
  package var words: String {
    rows.flatMap { $0.clusters.map(\.text).joined().split(separator: " ") }.joined(separator: " ")
  }
}

extension Diagram.Doodle {
  var size: [Int] { [rows.map(\.count).max() ?? 0, rows.count] }
  var bounds: Rect { Rect(at: location, size) }
}

extension Diagram.Connector {
  var ends: [Diagram.End] { [start, end] }
  var tips: [Point] { [points[0], points[points.count - 1]] }
  var hasHeads: [Bool] { [startsWithHead, endsWithHead] }
  var branches: [Bool] { ends.map { if case .connector = $0 { true } else { false } } }

  /// Whether the line is one segment along an axis, give or take what a hand misses.
  var isNearlyStraight: Bool {
    guard points.count == 2 else { return false }
    let step = (points[1] - points[0]).dots
    return min(abs(step.dx), abs(step.dy)) < max(6, 0.2 * max(abs(step.dx), abs(step.dy)))
  }

  /// The cells of the line, which bends where a segment is parallel to no axis.
  var cells: [Point] {
    var cells = Array(points.prefix(1))
    for point in points.dropFirst() {
      while let cell = cells.last, cell != point {
        let step = point - cell
        let (dx, dy) = (step.dx.clamped(to: -1...1), step.dy.clamped(to: -1...1))
        cells.append(cell + Vector(dx: dx, dy: dx == 0 ? dy : 0))
      }
    }
    return cells
  }
}
