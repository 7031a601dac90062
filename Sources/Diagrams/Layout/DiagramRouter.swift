import Geometry
import Ink

/// Routes the connectors between items that have their cells, and places their labels.
///
/// Each label is placed right after its line, so that later lines keep off. Straight and short lines come first.
struct DiagramRouter {
  let scene: LayoutScene
  let frames: [Rect]
  let isASCII: Bool
  /// The steps that all searches may take; then lines run straight, whatever is in their way.
  private(set) var budget: Int
  private(set) var grid: RouteGrid
  private(set) var routes: [Int: Route] = [:]
  /// The cells of labels.
  private(set) var labels: [Int: Rect] = [:]
  /// The connectors for which there is no route or no place for the label.
  private(set) var failures: [Int] = []

  /// Routes all connectors: those of the guide, those that failed before, and then the others.
  init(
    _ scene: LayoutScene, _ frames: [Rect], in area: Rect, isASCII: Bool, guide: LayoutGuide?,
    first: [Int], budget: Int
  ) {
    (self.scene, self.frames, self.isASCII, self.budget) = (scene, frames, isASCII, budget)
    grid = RouteGrid(area)
    for (item, frame) in zip(scene.items, frames) {
      if item.isBox { grid.addBox(item, frame) } else { grid.addText(frame) }
    }
    for index in scene.diagram.connectors.indices {
      if let cells = guide?.routes[index], let route = oldRoute(cells, index) {
        add(route, index, label: guide?.labels[index])
      }
    }
    for index in order(first) where routes[index] == nil {
      if let route = route(index) {
        add(route, index, label: nil)
      } else {
        failures.append(index)
      }
    }
    for index in failures where routes[index] == nil { add(directRoute(index), index, label: nil) }
    for index in scene.diagram.connectors.indices { cutFreeEnds(index) }
  }

  private mutating func add(_ route: Route, _ index: Int, label: Rect?) {
    let line = scene.diagram.connectors[index]
    routes[index] = route
    grid.add(
      route, of: index + 1, heads: heads(index), branches: [line.start.isBranch, line.end.isBranch])
    guard let text = line.label, text.size[0] > 0 else { return }
    let placement = LabelPlacement(grid: grid, line: index + 1, route: route, size: text.size)
    var place = label.flatMap { placement.accepts($0) ? $0 : nil } ?? placement.best
    if place == nil {
      failures.append(index)
      place = placement.fallback
    }
    labels[index] = place
    if let place { grid.addText(place, of: index + 1) }
  }

  /// The connectors: branches after their trunks, those that failed before, straight, and short ones first.
  private func order(_ first: [Int]) -> [Int] {
    let lines = scene.diagram.connectors
    var ranks = lines.enumerated().map { index, line in
      let rank = first.contains(index) ? 0.0 : line.points.count == 2 ? 1 : 2
      let length = zip(line.points, line.points.dropFirst()).reduce(0) {
        $0 + abs($1.0.x - $1.1.x) + 2 * abs($1.0.y - $1.1.y)
      }
      return rank * 1e6 + min(length, 9e5)
    }
    for _ in 0..<3 {
      for (index, line) in lines.enumerated() {
        for end in [line.start, line.end] {
          if case .connector(let trunk) = end, ranks.indices.contains(trunk) {
            ranks[index] = max(ranks[index], ranks[trunk] + 4e6)
          }
        }
      }
    }
    return lines.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
  }

  // MARK: - Routes

  private func heads(_ index: Int) -> [Bool] {
    [scene.diagram.connectors[index].startsWithHead, scene.diagram.connectors[index].endsWithHead]
  }

  private func search(_ index: Int) -> RouteSearch {
    RouteSearch(grid: grid, line: index + 1, heads: heads(index), isASCII: isASCII)
  }

  /// The cheapest route; `nil` if there is none.
  private mutating func route(_ index: Int) -> Route? {
    var (starts, goals) = (ports(index, 0), ports(index, 1))
    if let item = scene.ends[index][0], item == scene.ends[index][1] {
      starts = starts.min { $0.cost < $1.cost }.map { [$0] } ?? []
      let from = starts.map { grid.point($0.cell) }
      goals.removeAll { goal in from.contains { $0.distance(to: grid.point(goal.cell)) < 3 } }
    }
    return search(index).route(from: starts, to: goals, budget: &budget)
  }

  /// The route of a guide, if its ends are still ports, one of them at the drawn side, and its cells are free.
  ///
  /// It is not kept if it bends, and the line was drawn straight and can be.
  private mutating func oldRoute(_ points: [Point], _ index: Int) -> Route? {
    let old = points.compactMap { grid.index($0) }
    guard old.count == points.count, old.count > 2, search(index).isFree(old) else { return nil }
    let start = ports(index, 0).first {
      $0.cell == old[0] && grid.neighbor(old[0], $0.direction) == old[1]
    }
    let end = ports(index, 1).first {
      $0.cell == old[old.count - 1] && grid.neighbor(old[old.count - 2], $0.direction) == $0.cell
    }
    guard let start, let end, min(start.cost, end.cost) < RouteSearch.Cost.otherSide else {
      return nil
    }
    let mayBend = old.corners.count == 2 || !scene.diagram.connectors[index].isNearlyStraight
    return mayBend || route(index)?.corners.count != 2 ? old : nil
  }

  /// A route along one or two segments, whatever is in its way.
  private func directRoute(_ index: Int) -> Route {
    let ends = [0, 1].map { end in
      ports(index, end).min { $0.cost < $1.cost }.map { grid.point($0.cell) } ?? grid.area.center
    }
    var line = Diagram.Connector()
    line.points = [ends[0], Point(x: ends[1].x, y: ends[0].y), ends[1]]
    return line.cells.compactMap { grid.index($0) }
  }

  /// Cuts what a line without a box at an end has beyond its outermost branch.
  private mutating func cutFreeEnds(_ index: Int) {
    guard let route = routes[index] else { return }
    let branches = scene.diagram.connectors.enumerated().flatMap { branch, line in
      let ends = [(line.start, routes[branch]?.first), (line.end, routes[branch]?.last)]
      return ends.compactMap { $0 == .connector(index) ? $1.flatMap(route.firstIndex) : nil }
    }
    guard let first = branches.min(), let last = branches.max(), first < last else { return }
    let line = scene.diagram.connectors[index]
    let start = line.start == .free && scene.ends[index][0] == nil ? first : 0
    let end = line.end == .free && scene.ends[index][1] == nil ? last : route.count - 1
    routes[index] = Route(route[start...end])
  }

  // MARK: - Ports

  /// The ports of the start (0) or the end (1) of a connector.
  private func ports(_ index: Int, _ which: Int) -> [RouteSearch.Port] {
    let line = scene.diagram.connectors[index]
    let points = which == 0 ? line.points : line.points.reversed()
    let ports: [RouteSearch.Port]
    if let item = scene.ends[index][which] {
      ports = itemPorts(item, points, scene.ends[index][1 - which], scene.isBranched(index))
    } else if case .connector(let trunk) = which == 0 ? line.start : line.end {
      ports = branchPorts(trunk, scene.image(of: points[0], frames).clamped(to: grid.area))
    } else {
      ports =
        grid.index(scene.image(of: points[0], frames).clamped(to: grid.area)).map { cell in
          (0..<4).map { (cell, $0, 0) }
        } ?? []
    }
    return which == 0 ? ports : ports.map { ($0.cell, ($0.direction + 2) & 3, $0.cost) }
  }

  /// The ports of a box or a text, as the beginnings of routes.
  private func itemPorts(
    _ item: Int, _ points: [Point], _ other: Int?, _ isBranched: Bool
  ) -> [RouteSearch.Port] {
    let (frame, isBox) = (frames[item], scene.items[item].isBox)
    let drawnSide = scene.side(of: item, points)
    // The sides tell readers which box branches lead from.
    let otherSide = RouteSearch.Cost.otherSide * (isBranched ? 4 : 1)
    // A line from a box to another inside it begins inward.
    let isInward =
      other.map {
        scene.siblings($0, item) == nil && scene.items[$0].depth > scene.items[item].depth
      } ?? false
    return (0..<4).flatMap { side -> [RouteSearch.Port] in
      let along: Axis = side & 1 == 0 ? .x : .y
      let edge = isBox || along == .x ? frame : frame.outset(1, 0)
      let across = [edge.minY, edge.maxX, edge.maxY, edge.minX][side]
      let target = target(item, along, side, side == drawnSide ? points[0] : nil)
      let corner = isBox ? 1.0 : 0
      return stride(from: frame[along].low + corner, through: frame[along].high - corner, by: 1)
        .compactMap {
          let cell = grid.index(along == .x ? Point(x: $0, y: across) : Point(x: across, y: $0))
          guard let cell, !isBox || !grid.cells[cell].isSolid && grid.cells[cell].line == [0, 0]
          else { return nil }
          let off = Int(
            abs($0 - target) * (along == .x ? 0.5 : 1) * Double(RouteSearch.Cost.offPort))
          return (
            cell, isInward ? (side + 2) & 3 : side,
            off + (side == drawnSide ? 0 : otherSide)
          )
        }
    }
  }

  /// Where a port should be along a side: where it was drawn, or in the middle, if it is alone and nearly there.
  private func target(_ item: Int, _ axis: Axis, _ side: Int, _ end: Point?) -> Double {
    let drawn = scene.items[item].frame[axis]
    var part = 0.5
    if let end {
      part = ((axis == .x ? end.x : end.y) - drawn.low) / max(1e-9, drawn.high - drawn.low)
      if scene.items[item].ports[side] == 1, abs(part - 0.5) < 0.35 { part = 0.5 }
    }
    let span = frames[item][axis]
    return span.low + part.clamped(to: 0...1) * (span.high - span.low)
  }

  /// The cells of a trunk where a branch may leave it.
  private func branchPorts(_ trunk: Int, _ place: Point) -> [RouteSearch.Port] {
    guard let route = routes[trunk], route.count > 2 else { return [] }
    let heads = heads(trunk)
    return route.indices.dropFirst(heads[0] ? 2 : 1).dropLast(heads[1] ? 2 : 1).flatMap {
      position in
      let (cell, arms) = (route[position], [route[position - 1], route[position + 1]])
      let state = grid.cells[cell]
      let isCorner = arms[1] - cell != cell - arms[0]
      guard state.border == [false, false], isCorner || state.line.contains(0) else {
        return [RouteSearch.Port]()
      }
      let point = grid.point(cell)
      let off = 3 * Int(abs(point.x - place.x) + 2 * abs(point.y - place.y))
      return (0..<4).compactMap { direction in
        guard let next = grid.neighbor(cell, direction), !arms.contains(next),
          !isASCII || !grid.cells[next].isJunction
        else { return nil }
        return (cell, direction, off)
      }
    }
  }
}

extension Diagram.End {
  /// Whether the end lies on another connector.
  var isBranch: Bool { if case .connector = self { true } else { false } }
}
