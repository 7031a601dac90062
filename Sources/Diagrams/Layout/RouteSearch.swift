import Geometry

/// The cheapest route between two sets of ports: A* over cells and directions.
struct RouteSearch {
  /// A cell where a route may begin or end, and the direction of the route there.
  typealias Port = (cell: Int, direction: RouteGrid.Direction, cost: Int)

  /// What a route costs, in tenths of a cell.
  enum Cost {
    static let step = 10, bend = 70, nearBorder = 15, crossing = 90, border = 30, alongBorder = 30
    static let alongLine = 20, otherSide = 140, offPort = 12
  }

  let grid: RouteGrid
  /// The number of the line, from 1.
  let line: Int
  /// Whether the line starts and ends with a head.
  let heads: [Bool]
  let isASCII: Bool

  /// Returns the cheapest route; takes its steps, and those to begin, from `budget`.
  func route(from starts: [Port], to goals: [Port], budget: inout Int) -> Route? {
    let ends = goals.map { grid.point($0.cell) }
    guard budget > 0, let minX = ends.map(\.x).min(), let maxX = ends.map(\.x).max(),
      let minY = ends.map(\.y).min(), let maxY = ends.map(\.y).max()
    else { return nil }
    func estimate(_ cell: Int) -> Int {
      let point = grid.point(cell)
      return Cost.step
        * Int(max(minX - point.x, point.x - maxX, 0) + max(minY - point.y, point.y - maxY, 0))
    }
    budget -= grid.cells.count / 8
    let goalCosts = Dictionary(
      goals.map { ($0.cell * 4 + $0.direction, $0.cost) }, uniquingKeysWith: min)
    var costs = [Int](repeating: .max, count: grid.cells.count * 4)
    var previous = [Int](repeating: -1, count: costs.count)
    // The states by their estimated costs, which never decrease.
    var buckets: [[(state: Int, cost: Int)]] = []
    func push(_ state: Int, _ cost: Int, after before: Int) {
      guard cost < costs[state] else { return }
      (costs[state], previous[state]) = (cost, before)
      let total = cost + estimate(state / 4)
      while buckets.count <= total { buckets.append([]) }
      buckets[total].append((state, cost))
    }
    for start in starts { push(start.cell * 4 + start.direction, start.cost, after: -1) }
    var bucket = 0
    while bucket < buckets.count, budget > 0 {
      guard let (state, cost) = buckets[bucket].popLast() else { bucket += 1; continue }
      guard cost == costs[state] else { continue }
      budget -= 1
      let before = previous[state]
      if before >= 0, goalCosts[state] != nil { return path(to: state, previous) }
      let isFixed = before < 0 || heads[0] && previous[before] < 0
      for turn in isFixed ? [0] : [0, 1, 3] {
        let next = (state + turn) & 3
        guard let cell = grid.neighbor(state / 4, next) else { continue }
        let bend = turn == 0 ? 0 : self.bend(at: state / 4, state & 3, next)
        guard let bend else { continue }
        if let goal = goalCosts[cell * 4 + next] {
          guard isLongEnough(state, previous), !heads[1] || turn == 0 else { continue }
          push(cell * 4 + next, cost + Cost.step + bend + goal, after: state)
        } else if let step = step(into: cell, next) {
          push(cell * 4 + next, cost + step + bend, after: state)
        }
      }
    }
    return nil
  }

  /// Whether a line may take all cells of a route between its ends.
  func isFree(_ route: Route) -> Bool {
    route.indices.dropFirst().dropLast().allSatisfy { index in
      let directions = [index, index + 1].map { end in
        (0..<4).first { grid.neighbor(route[end - 1], $0) == route[end] }
      }
      guard let into = directions[0], let out = directions[1],
        step(into: route[index], into) != nil
      else { return false }
      return into == out || bend(at: route[index], into, out) != nil
    }
  }

  /// Whether a route to a state before a border has room for its heads and a cell of shaft.
  private func isLongEnough(_ state: Int, _ previous: [Int]) -> Bool {
    var (cells, state) = (0, state)
    while previous[state] >= 0, cells < 3 { (cells, state) = (cells + 1, previous[state]) }
    let count = heads.count(where: \.self)
    return cells >= (count == 0 ? 0 : count + 1)
  }

  private func path(to state: Int, _ previous: [Int]) -> Route {
    Array(
      sequence(first: state) { previous[$0] >= 0 ? previous[$0] : nil }.map { $0 / 4 }.reversed())
  }

  /// What a change of direction in a cell costs; `nil` if it is not allowed.
  private func bend(at index: Int, _ direction: Int, _ next: Int) -> Int? {
    let cell = grid.cells[index]
    guard cell.border == [false, false], cell.line == [0, 0], mayRun(cell, RouteGrid.axis(next))
    else { return nil }
    let touches =
      isASCII
      && (0..<4).contains { side in
        side != (direction + 2) & 3 && side != next
          && grid.neighbor(index, side).map { grid.cells[$0].isJunction } ?? false
      }
    return touches ? nil : Cost.bend + (cell.isNearBorder ? Cost.nearBorder : 0)
  }

  /// Whether the surroundings of labels are free for a line along an axis.
  private func mayRun(_ cell: RouteGrid.Cell, _ axis: Axis) -> Bool {
    [0, line].contains(cell.reserved[axis.rawValue])
  }

  /// What a step into a cell costs; `nil` if it is not allowed.
  private func step(into index: Int, _ direction: Int) -> Int? {
    let cell = grid.cells[index]
    let axis = RouteGrid.axis(direction)
    let (along, across) = (axis.rawValue, 1 - axis.rawValue)
    guard !cell.isSolid, !cell.border[along], cell.line[along] == 0, mayRun(cell, axis) else {
      return nil
    }
    var cost = Cost.step + (cell.border[across] ? Cost.border : 0)
    if cell.line[across] != 0 { cost += Cost.crossing }
    for side in [direction + 1, direction + 3] {
      guard let beside = grid.neighbor(index, side & 3) else { continue }
      if grid.cells[beside].border[along] { cost += Cost.alongBorder }
      if grid.cells[beside].line[along] != 0 { cost += Cost.alongLine }
    }
    return cost
  }
}
