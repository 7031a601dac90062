import Geometry

/// The cells of a layout, and what takes them.
struct RouteGrid {
  /// A cell; lines and labels are numbered from 1, and 0 is none.
  struct Cell {
    /// Whether no line may enter.
    var isSolid = false
    /// Whether a text is here, or a blank beside it.
    var isText = false
    /// Whether its character is a `+` in ASCII.
    var isJunction = false
    /// Whether a border is near, so that a line should rather not turn here.
    var isNearBorder = false
    /// Along each axis, whether a border runs through the cell, so that lines only cross it.
    var border = [false, false]
    /// Along each axis, the line through the cell.
    var line = [0, 0]
    /// Along each axis, the label as whose line a line here would read; -1 for several, or a text.
    var reserved = [0, 0]
  }

  /// A step up, to the right, down, or to the left.
  typealias Direction = Int

  let area: Rect
  let width: Int
  var cells: [Cell]

  init(_ area: Rect) {
    self.area = area
    width = area.count(.x)
    cells = Array(repeating: Cell(), count: width * area.count(.y))
  }

  /// The axis of a direction.
  static func axis(_ direction: Direction) -> Axis { direction & 1 == 0 ? .y : .x }

  func index(_ point: Point) -> Int? {
    guard area.contains(point) else { return nil }
    return Int(point.y - area.minY) * width + Int(point.x - area.minX)
  }

  func point(_ index: Int) -> Point {
    Point(x: area.minX + Double(index % width), y: area.minY + Double(index / width))
  }

  /// The next cell in a direction; `nil` beyond the edge.
  func neighbor(_ index: Int, _ direction: Direction) -> Int? {
    switch direction {
    case 0: index >= width ? index - width : nil
    case 1: (index + 1) % width > 0 ? index + 1 : nil
    case 2: index + width < cells.count ? index + width : nil
    default: index % width > 0 ? index - 1 : nil
    }
  }

  /// The cells of a rectangle that are in the grid.
  func indices(_ rect: Rect) -> [Int] {
    guard rect.intersects(area) else { return [] }
    let xs = Int(max(rect.minX, area.minX) - area.minX)...Int(min(rect.maxX, area.maxX) - area.minX)
    let ys = Int(max(rect.minY, area.minY) - area.minY)...Int(min(rect.maxY, area.maxY) - area.minY)
    return ys.flatMap { y in xs.map { y * width + $0 } }
  }

  /// Adds a box; lines may cross the border of one with others in it, but not its title.
  mutating func addBox(_ item: LayoutScene.Item, _ frame: Rect) {
    if !item.isParent { for index in indices(frame.outset(-1, -1)) { cells[index].isSolid = true } }
    let (a, b) = (Point(x: frame.minX, y: frame.minY), Point(x: frame.maxX, y: frame.maxY))
    let corners = [a, Point(x: b.x, y: a.y), b, Point(x: a.x, y: b.y), a]
    for (axis, ends) in zip([0, 1, 0, 1], zip(corners, corners.dropFirst())) {
      guard let side = Rect(enclosing: [ends.0, ends.1]) else { continue }
      for index in indices(side) { cells[index].border[axis] = true }
      for index in indices(side.outset(2, 1)) { cells[index].isNearBorder = true }
      for index in indices(side) where cells[index].border == [true, true] {
        (cells[index].isSolid, cells[index].isJunction) = (true, true)
      }
    }
    guard item.isParent, item.content[0] > 0 else { return }
    let title = Rect(minX: a.x + 2, minY: a.y, maxX: a.x + 3 + Double(item.content[0]), maxY: a.y)
    for index in indices(title) { cells[index].isSolid = true }
  }

  /// Keeps lines off a text, and out of its surroundings, where it would read as their label.
  ///
  /// The line of a label, numbered from 1, may run there.
  mutating func addText(_ frame: Rect, of line: Int = -1) {
    for index in indices(frame.outset(1, 0)) {
      (cells[index].isSolid, cells[index].isText) = (true, true)
    }
    for (axis, area) in [frame.outset(0, 1), frame.outset(line > 0 ? 4 : 3, 0)].enumerated() {
      for index in indices(area) {
        let old = cells[index].reserved[axis]
        cells[index].reserved[axis] = old == 0 || old == line ? line : -1
      }
    }
  }

  /// Takes the cells of a route, and those that its ends share with another line.
  mutating func add(_ route: Route, of line: Int, heads: [Bool], branches: [Bool]) {
    for (position, cell) in route.enumerated() {
      let fromEnds = [position, route.count - 1 - position]
      let steps = [position - 1, position + 1].filter(route.indices.contains).map {
        abs(route[$0] - cell) == 1
      }
      let isCorner = steps.contains(true) && steps.contains(false)
      let isEnd = fromEnds.contains(1)
      if steps.contains(true) || isEnd { cells[cell].line[0] = line }
      if steps.contains(false) || isEnd { cells[cell].line[1] = line }
      for (distance, (isHead, isBranch)) in zip(fromEnds, zip(heads, branches)) where distance == 0
      {
        if isBranch { cells[cell].line = [line, line] }
        if !isHead { cells[cell].isJunction = true }
      }
      if isCorner { cells[cell].isJunction = true }
    }
  }
}

/// The cells of a line, from border to border.
typealias Route = [Int]

extension Route {
  /// The positions of its ends and corners.
  var corners: [Int] {
    indices.filter {
      $0 == 0 || $0 == count - 1 || self[$0] - self[$0 - 1] != self[$0 + 1] - self[$0]
    }
  }
}
