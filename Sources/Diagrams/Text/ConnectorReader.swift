import Geometry

/// The connectors of a text: lines outside borders, from end to end.
struct ConnectorReader {
  /// A line in a cell: where lines cross, the vertical one is another than the horizontal one.
  private struct Node: Hashable {
    var cell: TextCell
    var isVertical: Bool
  }

  private typealias Terminal = (end: Diagram.End, cell: TextCell, hasHead: Bool)

  let lines: LineReader
  let boxes: BoxReader
  private(set) var connectors: [Diagram.Connector] = []
  /// The arms of connectors, and those that are still to be traced.
  private var arms: Plane<LineArms>, rest: Plane<LineArms>
  /// The cells of labels that interrupt connectors.
  private var labels: Set<TextCell> = []
  /// The connectors that pass through each cell.
  private var users: [Node: Int] = [:]

  init(_ boxes: BoxReader) {
    (lines, self.boxes, rest) = (boxes.lines, boxes, boxes.lines.arms)
    arms = Plane(LineArms(), like: rest.rows)
    findLines()
    bridgeGaps()
    trace()
  }

  func isText(_ cell: TextCell) -> Bool {
    lines.grid[cell] != " " && (arms[cell].bits == 0 || labels.contains(cell))
      && boxes.owners[cell] == nil && !lines.grid[cell].isDots
  }

  func connector(interruptedAt cell: TextCell) -> Int? {
    labels.contains(cell) ? users[node(cell, .right)] : nil
  }

  /// The connector nearest to a text: beside it up to three columns, above, or below.
  func connector(labeledBy text: Diagram.Text) -> Int? {
    for (distance, row) in (1...3).flatMap({ distance in text.rows.map { (distance, $0) } }) {
      let cells = (0..<row.columns).map { TextCell(row.location).next(.right, by: $0) }
      let (left, right) = (cells[0], cells[cells.count - 1])
      let sides = [left.next(.left, by: distance), right.next(.right, by: distance)]
      let beyond = distance > 1 ? [] : cells.flatMap { [$0.next(.down), $0.next(.up)] }
      for (cell, side) in sides.map({ ($0, Direction.down) }) + beyond.map({ ($0, .right) }) {
        let isAlong = arms[cell][side] != nil || arms[cell][side.opposite] != nil
        if isAlong, let user = users[node(cell, side)] { return user }
      }
    }
    return nil
  }

  private mutating func findLines() {
    for cell in lines.grid.cells where rest[cell].bits != 0 {
      var part: [TextCell] = [], open = [cell]
      while let cell = open.popLast() {
        guard boxes.owners[cell] == nil, rest[cell].bits != 0 else { continue }
        rest[cell] = LineArms()
        part.append(cell)
        open += Direction.allCases.filter { lines.arms.joins(cell, $0) }.map { cell.next($0) }
      }
      if isConnector(part) { for cell in part { arms[cell] = lines.arms[cell] } }
    }
  }

  /// Whether joined characters are a line, and not punctuation or a part of a word.
  private func isConnector(_ part: [TextCell]) -> Bool {
    let hasHead = part.contains { lines.heads[$0] != nil }
    if part.contains(where: { !lines.grid[$0].isASCII && lines.heads[$0] == nil }) { return true }
    var (touches, junctions, letters) = (0, 0, 0)
    for (cell, side) in part.flatMap({ cell in lines.arms[cell].directions.map { (cell, $0) } }) {
      let next = cell.next(side)
      if lines.heads[cell] == side { continue }
      if boxes.owners[next] != nil {
        touches += 1
        junctions += lines.arms.joins(cell, side) ? 1 : 0
      } else if side.isHorizontal, lines.grid.isWord(next), lines.heads[next] == nil {
        letters += 1
      }
    }
    if let inside = part.first.flatMap({ boxes.insides[$0] }), boxes.childRows[inside] == nil {
      return junctions > 0 || hasHead && touches > 0
    }
    return touches > 0 ? part.count > 1 || letters == 0 : part.count > 2 && letters == 0
  }

  private func leads(_ cell: TextCell, _ direction: Direction) -> Bool {
    arms[cell][direction] != nil && !isHead(cell, direction)
  }

  /// Draws lines through borders, other lines, and labels that interrupt them.
  private mutating func bridgeGaps() {
    for cell in lines.grid.cells {
      for side in [Direction.right, .down] where leads(cell, side) {
        let gap = leads(cell.next(side), side.opposite) ? [] : gap(after: cell, side)
        guard let end = gap.last?.next(side) else { continue }
        // Only a label is between some lines and their arrowheads.
        if lines.heads[end] == .right, side == .right, boxes.owners[end.next(side)] != nil {
          arms[end] = LineArms(.left, .right)
        }
        guard leads(end, side.opposite) else { continue }
        labels.formUnion(gap.filter { arms[$0].bits == 0 && boxes.owners[$0] == nil })
        arms.continueLine(of: cell, side, through: gap)
      }
    }
  }

  /// The cells of what interrupts a line: borders and lines across it, rows of text, or a text with blanks around it.
  private func gap(after cell: TextCell, _ direction: Direction) -> [TextCell] {
    let ahead = (1...4).map { cell.next(direction, by: $0) }
    let across = ahead.prefix { next in
      let arms = boxes.owners[next] == nil ? arms[next] : lines.arms[next]
      return Direction.allCases.allSatisfy {
        $0.isHorizontal == direction.isHorizontal || arms[$0] != nil
      }
    }
    if !across.isEmpty { return Array(across) }
    if direction == .down { return Array(ahead.prefix { isText($0) && lines.heads[$0] == nil }) }
    let text = lines.text(after: cell)
    return text.allSatisfy { boxes.owners[$0] == nil } ? text : []
  }

  private func isHead(_ cell: TextCell, _ side: Direction) -> Bool { lines.heads[cell] == side }

  private func link(_ cell: TextCell, _ direction: Direction) -> TextCell? {
    let next = cell.next(direction)
    return leads(cell, direction) && leads(next, direction.opposite) ? next : nil
  }

  private func node(_ cell: TextCell, _ direction: Direction) -> Node {
    Node(cell: cell, isVertical: !direction.isHorizontal && arms.joints(in: cell) == 4)
  }

  /// Traces lines from end to end, and then what is left between those.
  private mutating func trace() {
    rest = arms
    let all = lines.grid.cells.flatMap { cell in arms[cell].directions.map { (cell, $0) } }
    let ends = all.filter { link($0, $1) == nil }
    let (heads, others) = (ends.filter(isHead), ends.filter { !isHead($0, $1) })
    // A line with branches leads from its source to a target if the fewer ends come first.
    let sorted = heads.count < others.count ? heads + others : others + heads
    for (cell, side) in sorted + all where rest[cell][side] != nil {
      rest[cell][side] = nil
      guard let next = link(cell, side) else {
        draw(from: cell, side.opposite, start: terminal(cell, side))
        continue
      }
      rest[next][side.opposite] = nil
      let node = node(cell, side)
      let end = users[node].map { Diagram.End.connector($0) } ?? .free
      users[node] = users[node] ?? connectors.count
      draw(from: next, side, start: (end, cell, false))
    }
  }

  /// The end of a line, which may hold on to a box that is at most two blank columns, or one blank row, ahead.
  private func terminal(_ cell: TextCell, _ direction: Direction) -> Terminal {
    let isHead = isHead(cell, direction)
    var next = cell.next(direction)
    // The line also crosses borders beside that of its box.
    while boxes.owners[next] != nil, boxes.owners[next.next(direction)] != nil,
      lines.arms.joints(in: next) == 4
    { next = next.next(direction) }
    let ahead = (0..<(direction.isHorizontal ? 3 : 2)).map { next.next(direction, by: $0) }
    let found = ahead.first { lines.grid[$0] != " " } ?? next
    guard let box = boxes.owners[found], found == next || !boxes.frames[box].contains(cell)
    else { return (.free, cell, isHead) }
    if !isHead, self.isHead(next, direction) { return (.box(box), next.next(direction), true) }
    let touches = found == next && (isHead || lines.arms.joins(cell, direction))
    return (.box(box), touches ? next : cell, isHead)
  }

  /// Draws a line from a cell to an end, or to another line, straight on where it can.
  private mutating func draw(from first: TextCell, _ direction: Direction, start: Terminal) {
    var connector = Diagram.Connector()
    var corners = [start.cell]
    let origin = node(first, direction)
    var (direction, end): (Direction, Terminal) = (direction, (.free, first, false))
    while true {
      let (cell, node) = (end.cell, node(end.cell, direction))
      if let user = users[node] {
        end.end = user == connectors.count ? .free : .connector(user)
        break
      }
      users[node] = connectors.count
      if !labels.contains(cell) { connector.line.adopt(lines.grid[cell], arms[cell]) }
      let turns = Direction.allCases.filter { $0.isHorizontal != direction.isHorizontal }
      guard let side = ([direction] + turns).first(where: { rest[cell][$0] != nil }) else { break }
      rest[cell][side] = nil
      if side != direction, cell != corners.last { corners.append(cell) }
      guard let next = link(cell, side) else {
        end = terminal(cell, side)
        break
      }
      rest[next][side.opposite] = nil
      (direction, end) = (side, (.free, next, false))
    }
    if end.cell != corners.last { corners.append(end.cell) }
    // A line within a cell leads nowhere, and its character is a text.
    guard corners.count > 1 else {
      if users[origin] == connectors.count { users[origin] = nil }
      return
    }
    connector.points = corners.map(\.point)
    (connector.start, connector.startsWithHead) = (start.end, start.hasHead)
    (connector.end, connector.endsWithHead) = (end.end, end.hasHead)
    connectors.append(connector.directed)
  }
}
