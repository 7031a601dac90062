import Geometry

/// The connectors of a text: lines outside borders, from end to end.
struct ConnectorReader {
  /// A line of a cell: where lines cross, the vertical one is another than the horizontal one.
  private struct Node: Hashable {
    var cell: TextCell
    var isVertical: Bool
  }

  private struct Terminal {
    var end = Diagram.End.free
    var cell: TextCell
    var hasHead = false
  }

  var lines: LineReader
  let boxes: BoxReader
  private(set) var connectors: [Diagram.Connector] = []
  /// The cells of connectors, and those of labels that interrupt them.
  private var isLine: Plane<Bool>, isLabel: Plane<Bool>
  /// The arms of connectors that are still to be traced.
  private var rest: Plane<LineArms>
  /// The connectors that pass through each cell.
  private var users: [Node: Int] = [:]

  init(_ boxes: BoxReader) {
    (lines, self.boxes, rest) = (boxes.lines, boxes, boxes.lines.arms)
    isLine = Plane(false, like: lines.arms.rows)
    isLabel = isLine
    findLines()
    findHeads()
    bridgeGaps()
    trace()
  }

  func isText(_ cell: TextCell) -> Bool {
    lines.grid[cell] != " " && (!isLine[cell] || isLabel[cell]) && boxes.owners[cell] < 0
      && !lines.grid[cell].isDots
  }

  func connector(interruptedAt cell: TextCell) -> Int? {
    isLabel[cell] ? users[node(cell, .right)] : nil
  }

  /// The connector nearest to a text: beside it up to three columns, above, or below.
  func connector(labeledBy text: Diagram.Text) -> Int? {
    for (distance, row) in (1...3).flatMap({ distance in text.rows.map { (distance, $0) } }) {
      let start = TextCell(row.location)
      let sides = [-distance, row.columns - 1 + distance].map { start.next(.right, by: $0) }
      if let found = sides.lazy.compactMap({ user(at: $0, .down) }).first { return found }
      for column in 0..<(distance == 1 ? row.columns : 0) {
        let cell = start.next(.right, by: column)
        let found = user(at: cell.next(.down), .right) ?? user(at: cell.next(.up), .right)
        if let found { return found }
      }
    }
    return nil
  }

  private func user(at cell: TextCell, _ side: Direction) -> Int? {
    let isAlong = isLine[cell] && [side, side.opposite].contains { lines.arms[cell][$0] != nil }
    return isAlong ? users[node(cell, side)] : nil
  }

  private mutating func findLines() {
    var isSeen = isLine
    for cell in lines.grid.cells where lines.arms[cell].bits != 0 && !isSeen[cell] {
      var part: [TextCell] = [], open = [cell]
      while let cell = open.popLast() {
        guard boxes.owners[cell] < 0, !isSeen[cell] else { continue }
        isSeen[cell] = true
        part.append(cell)
        open += Direction.allCases.filter { lines.joins(cell, $0) }.map { cell.next($0) }
      }
      if isConnector(part) { for cell in part { isLine[cell] = true } }
    }
  }

  /// Whether joined characters are a line, and not punctuation or a part of a word.
  private func isConnector(_ part: [TextCell]) -> Bool {
    guard part.allSatisfy({ lines.grid[$0].isASCII }) else { return true }
    var (extent, touches, junctions, letters) = (part.count, 0, 0, 0)
    for (cell, side) in part.flatMap({ cell in lines.arms[cell].directions.map { (cell, $0) } }) {
      let next = cell.next(side)
      if boxes.owners[next] >= 0 {
        touches += 1
        junctions += lines.joins(cell, side) ? 1 : 0
      } else if lines.heads[next]?.isHorizontal == side.isHorizontal {
        extent += 1
      } else if side.isHorizontal, lines.grid.isWord(next) {
        letters += 1
      }
    }
    let inside = part.first.map { Int(boxes.insides[$0]) } ?? -1
    if inside >= 0, boxes.childRows[inside] == nil {
      return junctions > 0 || extent > part.count && touches > 0
    }
    return touches > 0 ? extent > 1 || letters == 0 : extent > 2 && letters == 0
  }

  /// Finds the arrowheads at the ends of lines, and behind labels.
  private mutating func findHeads() {
    for cell in lines.grid.cells where boxes.owners[cell] < 0 {
      guard let head = lines.heads[cell] else { continue }
      let (back, behind) = (cell.next(head.opposite), cell.next(head.opposite, by: 2))
      let arm = isLine[back] || boxes.owners[back] >= 0 ? lines.arms[back][head] : nil
      let isAfterLabel =
        head.isHorizontal && boxes.owners[cell.next(head)] >= 0 && lines.grid[back] == " "
        && !lines.grid[cell].isASCII && lines.grid[behind] != " "
      guard arm != nil || isAfterLabel else { continue }
      isLine[cell] = true
      lines.arms[cell] = LineArms(head, head.opposite, weight: arm ?? .light)
    }
  }

  private func leads(_ cell: TextCell, _ direction: Direction) -> Bool {
    isLine[cell] && lines.arms[cell][direction] != nil && lines.heads[cell] != direction
  }

  /// Draws lines through borders, other lines, and labels that interrupt them.
  private mutating func bridgeGaps() {
    for cell in lines.grid.cells where isLine[cell] {
      for side in [Direction.right, .down] where leads(cell, side) {
        guard !leads(cell.next(side), side.opposite), let gap = gap(after: cell, side),
          let end = gap.last?.next(side), leads(end, side.opposite)
        else { continue }
        for cell in gap where !isLine[cell] {
          isLabel[cell] = boxes.owners[cell] < 0
          isLine[cell] = true
          (lines.arms[cell], lines.heads[cell]) = (LineArms(), nil)
        }
        let weight = lines.arms[cell][side]
        for cell in gap {
          (lines.arms[cell][side], lines.arms[cell][side.opposite]) = (weight, weight)
        }
      }
    }
  }

  /// The cells of what interrupts a line: borders, a line, rows of text, or a text with a blank at each side.
  private func gap(after cell: TextCell, _ direction: Direction) -> [TextCell]? {
    let next = cell.next(direction)
    if isLine[next] { return lines.arms[next][direction] == nil ? [next] : nil }
    let ahead = (1...4).map { cell.next(direction, by: $0) }
    if boxes.owners[next] >= 0 { return Array(ahead.prefix { isWall($0, direction) }) }
    guard direction == .right else { return Array(ahead.prefix(while: isText)) }
    guard lines.grid[next] == " " else { return nil }
    var last = cell.x
    for column in cell.x + 1..<cell.x + 250 {
      let next = TextCell(column, cell.y)
      guard boxes.owners[next] < 0, column - last < 3, boxes.insides[next] == boxes.insides[cell]
      else { return nil }
      if isLine[next] {
        let isLabel = column - last == 2 && last > cell.x
        return isLabel ? (cell.x + 1..<column).map { TextCell($0, cell.y) } : nil
      }
      if isText(next) { last = column }
    }
    return nil
  }

  /// Whether a line in a direction crosses a border.
  private func isWall(_ cell: TextCell, _ direction: Direction) -> Bool {
    guard boxes.owners[cell] >= 0 else { return false }
    let frame = boxes.frames[Int(boxes.owners[cell])]
    return direction.isHorizontal
      ? cell.y > frame.first.y && cell.y < frame.last.y
      : cell.x > frame.first.x && cell.x < frame.last.x
  }

  private func link(_ cell: TextCell, _ direction: Direction) -> TextCell? {
    let next = cell.next(direction)
    return leads(cell, direction) && leads(next, direction.opposite) ? next : nil
  }

  private func node(_ cell: TextCell, _ direction: Direction) -> Node {
    let isCrossing = Direction.allCases.allSatisfy { link(cell, $0) != nil }
    return Node(cell: cell, isVertical: isCrossing && !direction.isHorizontal)
  }

  /// Traces lines from end to end, and then what is left between those.
  private mutating func trace() {
    rest = lines.arms
    let cells = lines.grid.cells.filter { isLine[$0] }
    let arms = cells.flatMap { cell in lines.arms[cell].directions.map { (cell, $0) } }
    let ends = arms.filter { link($0, $1) == nil }
    let (heads, others) = (
      ends.filter { lines.heads[$0] == $1 }, ends.filter { lines.heads[$0] != $1 }
    )
    // A line with branches leads from its source to a target if the fewer ends come first.
    for (cell, side) in heads.count < others.count ? heads + others : others + heads
    where rest[cell][side] != nil {
      rest[cell][side] = nil
      draw(from: cell, side.opposite, start: terminal(cell, side))
    }
    for (cell, side) in arms where rest[cell][side] != nil {
      guard let next = link(cell, side) else { continue }
      (rest[cell][side], rest[next][side.opposite]) = (nil, nil)
      let end = users[node(cell, side)].map { Diagram.End.connector($0) } ?? .free
      users[node(cell, side)] = users[node(cell, side)] ?? connectors.count
      draw(from: next, side, start: Terminal(end: end, cell: cell))
    }
  }

  private func terminal(_ cell: TextCell, _ direction: Direction) -> Terminal {
    var next = cell.next(direction)
    while isWall(next, direction), lines.joins(next, direction),
      boxes.owners[next.next(direction)] >= 0
    { next = next.next(direction) }
    let isHead = lines.heads[cell] == direction
    if boxes.owners[next] >= 0 {
      let box = Diagram.End.box(Int(boxes.owners[next]))
      let isInBorder = !isHead && lines.heads[next] == direction
      if isInBorder { return Terminal(end: box, cell: next.next(direction), hasHead: true) }
      let end = isHead || lines.joins(cell, direction) ? next : cell
      return Terminal(end: box, cell: end, hasHead: isHead)
    }
    let box = boxAhead(of: cell, direction).map { Diagram.End.box($0) }
    return Terminal(end: box ?? .free, cell: cell, hasHead: isHead)
  }

  /// The box at most two blank columns, or one blank row, ahead of the end of a line outside it.
  private func boxAhead(of cell: TextCell, _ direction: Direction) -> Int? {
    var next = cell.next(direction)
    for _ in 0..<(direction.isHorizontal ? 2 : 1) where lines.grid[next] == " " {
      next = next.next(direction)
    }
    let owner = Int(boxes.owners[next])
    return owner >= 0 && !boxes.frames[owner].contains(cell) ? owner : nil
  }

  /// Draws a line from a cell to an end, or to another line, straight on where it can.
  private mutating func draw(from first: TextCell, _ direction: Direction, start: Terminal) {
    var connector = Diagram.Connector()
    var corners = [start.cell]
    var (direction, end) = (direction, Terminal(cell: first))
    while true {
      let (cell, node) = (end.cell, node(end.cell, direction))
      if let user = users[node] {
        end.end = user == connectors.count ? .free : .connector(user)
        break
      }
      users[node] = connectors.count
      if !isLabel[cell] { connector.line.adopt(lines.grid[cell], lines.arms[cell]) }
      let turns = Direction.allCases.filter { $0.isHorizontal != direction.isHorizontal }
      guard let side = ([direction] + turns).first(where: { rest[cell][$0] != nil }) else { break }
      rest[cell][side] = nil
      if side != direction, cell != corners.last { corners.append(cell) }
      guard let next = link(cell, side) else {
        end = terminal(cell, side)
        break
      }
      rest[next][side.opposite] = nil
      (direction, end) = (side, Terminal(cell: next))
    }
    if end.cell != corners.last { corners.append(end.cell) }
    // A line with one arrowhead has it at its end.
    let isReversed = start.hasHead && !end.hasHead
    let (first, last) = isReversed ? (end, start) : (start, end)
    connector.points = (isReversed ? corners.reversed() : corners).map(\.point)
    (connector.start, connector.startsWithHead) = (first.end, first.hasHead)
    (connector.end, connector.endsWithHead) = (last.end, last.hasHead)
    connectors.append(connector)
  }
}
