import Geometry
import Ink

/// Routes the connectors between items that have their cells, and places their labels.
///
/// Each label is placed right after its line, so that later lines keep off. Short lines come first.
struct DiagramRouter {
  let scene: LayoutScene
  let frames: [Rect]
  /// The steps that all searches may take; then lines run straight, whatever is in their way.
  private(set) var budget: Int
  private(set) var grid: RouteGrid
  /// The lines of an earlier layout that stay.
  let kept: [Int: Diagram.Connector]
  private(set) var routes: [Int: Route] = [:]
  private(set) var labels: [Int: Rect] = [:]
  /// The connectors for which there is no route or no place for the label.
  private(set) var failures: [Int] = []
  private var lines: [Diagram.Connector] { scene.diagram.connectors }

  init(
    _ scene: LayoutScene, _ frames: [Rect], _ grid: RouteGrid, _ kept: [Int: Diagram.Connector],
    first: [Int], budget: Int
  ) {
    (self.scene, self.frames, self.grid, self.kept) = (scene, frames, grid, kept)
    self.budget = budget
    for (index, line) in kept.sorted(by: { $0.key < $1.key }) {
      add(line.cells.flatMap { grid.indices(Rect(at: $0, [1, 1])) }, index)
    }
    for index in order(first) where kept[index] == nil {
      if let route = route(index) { add(route, index) } else { failures.append(index) }
    }
    for index in failures where routes[index] == nil { add(directRoute(index), index) }
    for index in lines.indices { cutFreeEnds(index) }
  }

  private mutating func add(_ route: Route, _ index: Int) {
    routes[index] = route
    grid.add(route, of: index + 1, lines[index])
    guard let text = lines[index].label, text.size[0] > 0 else { return }
    if let old = kept[index]?.label, old.size == text.size {
      labels[index] = old.bounds
      return grid.addText(old.bounds, of: index + 1)
    }
    let place = grid.place(forLabelOf: index + 1, text.size, along: route)
    labels[index] =
      place?.frame ?? Rect(at: scene.image(of: lines[index].tips[0], frames), text.size)
    if place?.isFree != true { failures.append(index) }
    if let place { grid.addText(place.frame, of: index + 1) }
  }

  /// The connectors: those that failed before and short ones first, and branches after their trunks.
  private func order(_ first: [Int]) -> [Int] {
    let ranks = lines.enumerated().map { index, line in
      let isBranch = line.branches.contains(true)
      let steps = zip(line.points, line.points.dropFirst()).map { ($1 - $0).dots.length }
      return (
        isBranch ? 2 : first.contains(index) ? 0 : 1, isBranch ? 0 : steps.reduce(0, +), index
      )
    }
    return ranks.sorted { $0 < $1 }.map(\.2)
  }

  private mutating func route(_ index: Int) -> Route? {
    var (starts, goals) = (ports(index, 0), ports(index, 1))
    if let item = scene.ends[index][0], item == scene.ends[index][1],
      let start = starts.min(by: { $0.cost < $1.cost })
    {
      starts = [start]
      goals.removeAll { grid.point($0.cell).distance(to: grid.point(start.cell)) < 3 }
    }
    return grid.route(
      of: index + 1, heads: lines[index].hasHeads, from: starts, to: goals, budget: &budget)
  }

  /// A route along one or two segments, whatever is in its way.
  private func directRoute(_ index: Int) -> Route {
    var line = lines[index]
    line.points = line.tips.map { scene.image(of: $0, frames).clamped(to: grid.area) }
    return line.cells.flatMap { grid.indices(Rect(at: $0, [1, 1])) }
  }

  /// Cuts what a line without a box at an end has beyond its outermost branch.
  private mutating func cutFreeEnds(_ index: Int) {
    guard let route = routes[index] else { return }
    let branches = lines.enumerated().flatMap { branch, line in
      zip(line.ends, [routes[branch]?.first, routes[branch]?.last]).compactMap { end, cell in
        end == .connector(index) ? cell.flatMap(route.firstIndex) : nil
      }
    }
    guard let first = branches.min(), let last = branches.max(), first < last else { return }
    let isFree = [0, 1].map { lines[index].ends[$0] == .free && scene.ends[index][$0] == nil }
    routes[index] = Route(route[(isFree[0] ? first : 0)...(isFree[1] ? last : route.count - 1)])
  }

  /// The ports of the start (0) or the end (1) of a connector.
  private func ports(_ index: Int, _ which: Int) -> [RouteGrid.Port] {
    let points = which == 0 ? lines[index].points : lines[index].points.reversed()
    let place = scene.image(of: points[0], frames).clamped(to: grid.area.outset(-1, -1))
    let cells = grid.indices(Rect(at: place, [1, 1]))
    var ports = cells.flatMap { cell in (0..<4).map { (cell, $0, 0) } }
    if let item = scene.ends[index][which] {
      ports = itemPorts(item, points)
    } else if case .connector(let trunk) = lines[index].ends[which] {
      ports = branchPorts(trunk, place)
    }
    return which == 0 ? ports : ports.map { ($0.0, ($0.1 + 2) & 3, $0.2) }
  }

  private func itemPorts(_ index: Int, _ points: [Point]) -> [RouteGrid.Port] {
    let item = scene.items[index]
    let drawnSide = scene.side(of: index, points)
    return (0..<4).flatMap { side -> [RouteGrid.Port] in
      let axis: Axis = RouteGrid.axis(side) == .x ? .y : .x
      let drawn = item.frame.image(of: points[0][axis], axis, in: frames[index])
      let middle = frames[index].middle(axis)
      let isDrawn = side == drawnSide && abs(drawn - middle) > 0.15 * frames[index].length(axis)
      let edge = frames[index].outset(item.isBox || axis == .x ? 0 : 1, 0).side(side)
      return grid.indices(edge).compactMap { cell in
        let state = grid.cells[cell]
        guard !item.isBox || !state.isSolid && state.line == [0, 0] else { return nil }
        let off = abs(grid.point(cell)[axis] - (isDrawn ? drawn : middle)) * axis.dots * 3
        let cost = grid.isBesideJunction(cell) ? RouteGrid.Cost.crowded : 0
        return (cell, side, cost + Int(off) + (side == drawnSide ? 0 : RouteGrid.Cost.otherSide))
      }
    }
  }

  private func branchPorts(_ trunk: Int, _ place: Point) -> [RouteGrid.Port] {
    (routes[trunk] ?? []).dropFirst(2).dropLast(2).flatMap { cell in
      let state = grid.cells[cell]
      let off = (grid.point(cell) - place).dots
      return (0..<4).filter { direction in
        state.border == [false, false] && state.line[RouteGrid.axis(direction).rawValue] == 0
          && !grid.cells[grid.neighbor(cell, direction)].isJunction
      }.map { (cell, $0, Int(abs(off.dx) + abs(off.dy)) * 3 / 2) }
    }
  }
}
