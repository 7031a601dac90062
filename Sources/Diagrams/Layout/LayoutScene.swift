import Geometry
import Ink

/// One of the two directions of a grid of cells.
enum Axis: Int, CaseIterable {
  case x, y

  /// The extent of a cell, in dots.
  var dots: Double { self == .x ? 2 : 4 }
}

/// What a layout places, as it was drawn: a forest of boxes, texts, and doodles, and the lines between them.
///
/// Items are numbered: first the boxes, then the texts, then the doodles.
struct LayoutScene {
  /// A box, a text, or a doodle.
  struct Item {
    /// Where it was drawn, in cells.
    var frame: Rect
    /// The columns and rows of what it contains.
    var content: [Int]
    /// The words in it.
    var words = ""
    var isBox = false
    var parent: Int?
    var isParent = false
    var depth = 0
    /// The number of lines that end at its upper, right, lower, and left side.
    var ports = [0, 0, 0, 0]
  }

  let diagram: Diagram
  private(set) var items: [Item]
  /// The item at each end of each connector.
  private(set) var ends: [[Int?]] = []
  /// The items at the other ends of the branches of each connector.
  private var branches: [Int: [Int]] = [:]

  /// Finds the tree of items; texts and doodles belong to the smallest box with others in it around them.
  init(_ diagram: Diagram) {
    self.diagram = diagram
    items = diagram.boxes.map { box in
      let label = box.label ?? Diagram.Text()
      return Item(
        frame: box.frame, content: label.size, words: label.words, isBox: true, parent: box.parent)
    }
    for index in items.indices { items[index].parent.map { items[$0].isParent = true } }
    let parents = items.indices.filter { items[$0].isParent }
    items += diagram.texts.map { Item(frame: $0.bounds, content: $0.size, words: $0.words) }
    items += diagram.doodles.map { Item(frame: $0.bounds, content: $0.size) }
    for index in items.indices {
      if !items[index].isBox {
        items[index].parent = parents.filter { items[$0].frame.contains(items[index].frame.center) }
          .min { items[$0].frame.width < items[$1].frame.width }
      }
      var parent = items[index].parent
      while let current = parent, items[index].depth < items.count {
        items[index].depth += 1
        parent = items[current].parent
      }
    }
    ends = diagram.connectors.map { [end($0.start, $0.points), end($0.end, $0.points.reversed())] }
    for (connector, ends) in zip(diagram.connectors, ends) {
      for case .connector(let trunk) in [connector.start, connector.end] {
        branches[trunk, default: []] += ends.compactMap(\.self)
      }
      for (end, points) in zip(ends, [connector.points, connector.points.reversed()]) {
        if let end { items[end].ports[side(of: end, points)] += 1 }
      }
    }
  }

  /// Whether a connector is a branch, or has any.
  func isBranched(_ connector: Int) -> Bool {
    let line = diagram.connectors[connector]
    return branches[connector] != nil || line.start.isBranch || line.end.isBranch
  }

  /// The pairs of items that a connector joins; a branch is a line to the ends of the line that it leaves.
  func links(_ connector: Int) -> [(Int, Int)] {
    let line = diagram.connectors[connector]
    let partners = zip(ends[connector], [line.start, line.end]).map { item, end -> [Int] in
      if case .connector(let trunk) = end, ends.indices.contains(trunk) {
        let boxes = ends[trunk].compactMap(\.self)
        return boxes.isEmpty
          ? branches[trunk, default: []].filter {
            $0 != ends[connector][0] && $0 != ends[connector][1]
          } : boxes
      }
      return item.map { [$0] } ?? []
    }
    return partners[0].flatMap { first in partners[1].map { (first, $0) } }
  }

  /// The ancestors of two items, or these, that have the same parent; `nil` if one is inside the other.
  func siblings(_ first: Int, _ second: Int) -> [Int]? {
    var pair = [first, second]
    while items[pair[0]].parent != items[pair[1]].parent {
      let deeper = items[pair[0]].depth > items[pair[1]].depth ? 0 : 1
      guard let parent = items[pair[deeper]].parent else { return nil }
      pair[deeper] = parent
    }
    return pair[0] == pair[1] ? nil : pair.sorted()
  }

  /// The side of an item, clockwise from the top, at which a line begins.
  func side(of item: Int, _ points: [Point]) -> Int {
    let (frame, end) = (items[item].frame, points[0])
    let (dx, dy) = ((points[1].x - end.x) * Axis.x.dots, (points[1].y - end.y) * Axis.y.dots)
    let reach = (frame.contains(points[1]) ? -4 : 4) / max(1e-9, (dx * dx + dy * dy).squareRoot())
    let distances = [
      abs(end.y - frame.minY) * Axis.y.dots + dy * reach,
      abs(end.x - frame.maxX) * Axis.x.dots - dx * reach,
      abs(end.y - frame.maxY) * Axis.y.dots - dy * reach,
      abs(end.x - frame.minX) * Axis.x.dots + dx * reach,
    ]
    return (0..<4).min { distances[$0] < distances[$1] } ?? 0
  }

  /// Where a drawn point is when the items have other frames: as far from the nearest item as before.
  func image(of point: Point, _ frames: [Rect]) -> Point {
    let nearest = items.indices.min {
      items[$0].frame.distance(to: point) < items[$1].frame.distance(to: point)
    }
    guard let nearest else { return Point(x: point.x.rounded(), y: point.y.rounded()) }
    func place(_ value: Double, _ axis: Axis) -> Double {
      let (drawn, now) = (items[nearest].frame[axis], frames[nearest][axis])
      if value > drawn.high { return (now.high + value - drawn.high).rounded() }
      if value < drawn.low { return (now.low + value - drawn.low).rounded() }
      let part = (value - drawn.low) / max(1e-9, drawn.high - drawn.low)
      return (now.low + part * (now.high - now.low)).rounded()
    }
    return Point(x: place(point.x, .x), y: place(point.y, .y))
  }

  /// The box that an end of a line holds on to, or the text that a free end points away from.
  private func end(_ end: Diagram.End, _ points: [Point]) -> Int? {
    if case .box(let box) = end { return items.indices.contains(box) ? box : nil }
    guard end == .free, points.count > 1 else { return nil }
    let (point, next) = (points[0], points[1])
    let isHorizontal = abs(next.x - point.x) > abs(next.y - point.y)
    // The large letters of a drawing are smaller in cells, so that a line may end far from them.
    let (dx, dy) = isHorizontal ? (16.0, 1.5) : (2.0, 1.5)
    return items.indices.filter {
      let (frame, center) = (items[$0].frame, items[$0].frame.center)
      let away =
        (point.x - center.x) * (next.x - point.x) + (point.y - center.y) * (next.y - point.y)
      return !items[$0].words.isEmpty && !items[$0].isBox && away > 0
        && abs(point.x - center.x) <= frame.width / 2 + dx
        && abs(point.y - center.y) <= frame.height / 2 + dy
    }.min { items[$0].frame.distance(to: point) < items[$1].frame.distance(to: point) }
  }
}

extension Diagram.Text {
  /// The number of columns of its longest line, and the number of lines.
  var size: [Int] { [rows.map(\.columns).max() ?? 0, rows.count] }

  /// The first and last cells along each axis.
  var bounds: Rect {
    let ends = rows.map {
      Point(x: $0.location.x + Double(max(1, $0.columns) - 1), y: $0.location.y)
    }
    return Rect(enclosing: rows.map(\.location) + ends)
      ?? Rect(minX: 0, minY: 0, maxX: 0, maxY: 0)
  }

  /// The words, with single blanks between them.
  var words: String {
    rows.flatMap { $0.clusters.map(\.text).joined().split(separator: " ") }.joined(separator: " ")
  }
}

extension Diagram.Doodle {
  /// The numbers of columns and rows.
  var size: [Int] { [rows.map(\.count).max() ?? 0, rows.count] }

  /// The first and last cells along each axis.
  var bounds: Rect {
    Rect(
      minX: location.x, minY: location.y, maxX: location.x + Double(max(1, size[0]) - 1),
      maxY: location.y + Double(max(1, size[1]) - 1))
  }
}

extension Diagram.Connector {
  /// Whether the line is one segment along an axis, give or take what a hand misses.
  var isNearlyStraight: Bool {
    guard points.count == 2 else { return false }
    let dx = abs(points[1].x - points[0].x) * Axis.x.dots
    let dy = abs(points[1].y - points[0].y) * Axis.y.dots
    return min(dx, dy) < max(6, 0.2 * max(dx, dy))
  }
}

extension Rect {
  /// The first and the last coordinate along an axis.
  subscript(axis: Axis) -> (low: Double, high: Double) {
    get { axis == .x ? (minX, maxX) : (minY, maxY) }
    set { if axis == .x { (minX, maxX) = newValue } else { (minY, maxY) = newValue } }
  }

  /// The middle along an axis.
  func middle(_ axis: Axis) -> Double { (self[axis].low + self[axis].high) / 2 }

  /// The number of cells along an axis.
  func count(_ axis: Axis) -> Int { Int(self[axis].high - self[axis].low) + 1 }

  /// The distance between two rectangles along an axis; negative if they overlap.
  func gap(to other: Rect, _ axis: Axis) -> Double {
    max(self[axis].low, other[axis].low) - min(self[axis].high, other[axis].high)
  }

  /// The distance to a point, in dots.
  func distance(to point: Point) -> Double {
    let nearest = point.clamped(to: self)
    return Vector(
      dx: (nearest.x - point.x) * Axis.x.dots, dy: (nearest.y - point.y) * Axis.y.dots
    ).length
  }

  /// The rectangle with other distances from its old edges along each axis.
  func outset(_ dx: Double, _ dy: Double) -> Rect {
    Rect(
      minX: minX - dx, minY: minY - dy, maxX: max(minX - dx, maxX + dx),
      maxY: max(minY - dy, maxY + dy))
  }

  /// The rectangle at another place.
  func moved(_ dx: Double, _ dy: Double) -> Rect {
    Rect(minX: minX + dx, minY: minY + dy, maxX: maxX + dx, maxY: maxY + dy)
  }
}
