import Geometry
import Ink

/// The cells of a layout, and what takes them.
struct RouteGrid {
  /// A cell; lines and labels are numbered from 1, and 0 is none.
  struct Cell {
    /// Whether no line may enter, a text or a blank beside it is here, and it is a `+` in ASCII.
    var isSolid = false, isText = false, isJunction = false
    /// Along each axis, whether a border, which lines only cross, runs here.
    var border = [false, false]
    /// Along each axis, the line here, and the label as whose line one would read; -1 for several, or a text.
    var line = [0, 0], reserved = [0, 0]

    var isPlain: Bool { border == [false, false] && line == [0, 0] }

    /// Whether the surroundings of labels are free for a line along an axis.
    func admits(_ line: Int, _ axis: Axis) -> Bool { [0, line].contains(reserved[axis.rawValue]) }
  }

  let area: Rect
  let isASCII: Bool
  let width: Int
  var cells: [Cell]

  /// Creates the cells of an area with items, and solid ones around it.
  init(_ inside: Rect, isASCII: Bool, _ scene: LayoutScene, _ frames: [Rect]) {
    area = inside.outset(1, 1)
    (self.isASCII, width) = (isASCII, area.count(.x))
    cells = Array(repeating: Cell(), count: width * area.count(.y))
    for side in 0..<4 { update(area.side(side)) { $0.isSolid = true } }
    for (item, frame) in zip(scene.items, frames) {
      if item.isBox { addBox(item, frame) } else { addText(frame) }
    }
  }

  /// The axis of a step up, to the right, down, or to the left.
  static func axis(_ direction: Int) -> Axis { direction & 1 == 0 ? .y : .x }

  func point(_ index: Int) -> Point {
    area.origin + Vector(dx: Double(index % width), dy: Double(index / width))
  }

  func neighbor(_ index: Int, _ direction: Int) -> Int {
    index + (Self.axis(direction) == .x ? 2 - direction : (direction - 1) * width)
  }

  func isBesideJunction(_ index: Int, except: [Int] = []) -> Bool {
    (0..<4).contains { !except.contains($0) && cells[neighbor(index, $0)].isJunction }
  }

  func indices(_ rect: Rect) -> [Int] {
    guard rect.intersects(area) else { return [] }
    let spans = Axis.allCases.map { axis in
      let (low, high) = (max(rect[axis].low, area[axis].low), min(rect[axis].high, area[axis].high))
      return Int(low - area[axis].low)...Int(high - area[axis].low)
    }
    return spans[1].flatMap { y in spans[0].map { y * width + $0 } }
  }

  private mutating func update(_ rect: Rect, _ change: (inout Cell) -> Void) {
    for index in indices(rect) { change(&cells[index]) }
  }

  /// Adds a box; lines may cross the border of one with others in it, but not its title.
  private mutating func addBox(_ item: LayoutScene.Item, _ frame: Rect) {
    if item.isLeaf { update(frame.outset(-1, -1)) { $0.isSolid = true } }
    for side in 0..<4 {
      update(frame.side(side)) { cell in
        cell.border[1 - Self.axis(side).rawValue] = true
        if cell.border == [true, true] { (cell.isSolid, cell.isJunction) = (true, true) }
      }
    }
    guard item.isParent, item.content[0] > 0 else { return }
    let first = frame.origin + Vector(dx: 2, dy: 0)
    update(Rect(at: first, [item.content[0] + 2, 1])) { $0.isSolid = true }
  }

  /// Keeps lines, but not that of a label, off a text and its surroundings, where it would read as their label.
  mutating func addText(_ frame: Rect, of line: Int = -1) {
    update(frame.outset(1, 0)) { ($0.isSolid, $0.isText) = (true, true) }
    for (axis, area) in [frame.outset(0, 1), frame.outset(line > 0 ? 4 : 3, 0)].enumerated() {
      update(area) { $0.reserved[axis] = [0, line].contains($0.reserved[axis]) ? line : -1 }
    }
  }

  /// Takes the cells of a route, and those that its ends share with another line.
  mutating func add(_ route: Route, of line: Int, _ connector: Diagram.Connector) {
    for (cell, next) in zip(route, route.dropFirst()) {
      for index in [cell, next] { cells[index].line[abs(next - cell) == 1 ? 0 : 1] = line }
    }
    for position in route.corners { cells[route[position]].isJunction = true }
    let ends = [route.prefix(2), route.suffix(2).reversed()[...]]
    for ((ends, isHead), isBranch) in zip(zip(ends, connector.hasHeads), connector.branches) {
      for cell in ends.dropFirst(isBranch ? 0 : 1) { cells[cell].line = [line, line] }
      for cell in ends.prefix(isHead ? 1 : 0) { cells[cell].isJunction = false }
    }
  }
}

/// The cells of a line, from border to border.
typealias Route = [Int]

extension Route {
  var corners: [Int] {
    indices.filter {
      $0 == 0 || $0 == count - 1 || self[$0] - self[$0 - 1] != self[$0 + 1] - self[$0]
    }
  }
}
