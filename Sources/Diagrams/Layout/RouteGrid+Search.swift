import Geometry

extension RouteGrid {
  /// A cell where a route may begin or end, and the direction of the route there.
  typealias Port = (cell: Int, direction: Int, cost: Int)

  /// What a route costs, in tenths of a cell.
  enum Cost {
    static let step = 10, bend = 70, crossing = 90, border = 30, alongBorder = 30
    static let alongLine = 20, otherSide = 140, crowded = 20
  }

  /// Returns the cheapest route of a line, by A* over cells and directions; takes its steps from `budget`.
  func route(
    of line: Int, heads: [Bool], from starts: [Port], to goals: [Port], budget: inout Int
  ) -> Route? {
    guard budget > 0, let area = Rect(enclosing: goals.map { point($0.cell) }) else { return nil }
    func estimate(_ cell: Int) -> Int {
      let rest = point(cell).clamped(to: area) - point(cell)
      return Cost.step * Int(abs(rest.dx) + abs(rest.dy))
    }
    budget -= cells.count / 8
    let goals = Dictionary(goals.map { ($0.cell * 4 + $0.direction, $0.cost) }) { min($0, $1) }
    var costs = [Int](repeating: .max, count: cells.count * 4)
    var previous = [Int](repeating: -1, count: costs.count)
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
      if before >= 0, goals[state] != nil {
        let states = sequence(first: state) { previous[$0] >= 0 ? previous[$0] : nil }
        return states.map { $0 / 4 }.reversed()
      }
      let isFixed = before < 0 || heads[0] && previous[before] < 0
      for turn in isFixed ? [0] : [0, 1, 3] {
        let direction = (state + turn) & 3
        let cell = neighbor(state / 4, direction)
        let bend = turn == 0 ? 0 : bend(of: line, at: state / 4, state & 3, direction)
        let goal = goals[cell * 4 + direction]
        // No line crosses another right at its end.
        let isClear = cells[before < 0 ? cell : state / 4].line == [0, 0]
        let isOpen = goal == nil || before >= 0 && isClear && (!heads[1] || turn == 0)
        let step = goal.map { $0 + Cost.step } ?? step(of: line, into: cell, direction)
        guard let bend, let step, isOpen, before >= 0 || isClear else { continue }
        push(cell * 4 + direction, cost + step + bend, after: state)
      }
    }
    return nil
  }

  /// What a change of direction in a cell costs; `nil` if it is not allowed.
  private func bend(of line: Int, at index: Int, _ direction: Int, _ next: Int) -> Int? {
    let cell = cells[index]
    let isCrowded = isASCII && isBesideJunction(index, except: [(direction + 2) & 3, next])
    let isFree = cell.isPlain && cell.admits(line, Self.axis(next)) && !isCrowded
    let isNearBorder = (0..<4).contains { cells[neighbor(index, $0)].border.contains(true) }
    return isFree ? Cost.bend + (isNearBorder ? Cost.alongBorder : 0) : nil
  }

  /// What a step into a cell costs; `nil` if it is not allowed.
  private func step(of line: Int, into index: Int, _ direction: Int) -> Int? {
    let (cell, axis) = (cells[index], Self.axis(direction))
    let (along, across) = (axis.rawValue, 1 - axis.rawValue)
    guard !cell.isSolid, !cell.border[along], cell.line[along] == 0, cell.admits(line, axis) else {
      return nil
    }
    var cost = Cost.step
    if cell.border[across] { cost += Cost.border }
    if cell.line[across] != 0 { cost += Cost.crossing }
    for beside in [1, 3].map({ cells[neighbor(index, (direction + $0) & 3)] }) {
      if beside.border[along] { cost += Cost.alongBorder }
      if beside.line[along] != 0 { cost += Cost.alongLine }
    }
    return cost
  }
}
