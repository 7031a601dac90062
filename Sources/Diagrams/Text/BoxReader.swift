/// The boxes of a text: rectangles that lines enclose.
struct BoxReader {
  /// The first and the last cell of a rectangle.
  struct Frame: Hashable {
    var first, last: TextCell

    var corners: [(cell: TextCell, arms: [Direction])] {
      [
        (first, [.right, .down]), (TextCell(last.x, first.y), [.left, .down]),
        (TextCell(first.x, last.y), [.right, .up]), (last, [.left, .up]),
      ]
    }

    func contains(_ cell: TextCell) -> Bool {
      first.x...last.x ~= cell.x && first.y...last.y ~= cell.y
    }
  }

  let lines: LineReader
  /// The boxes, by the first row and column, and their parents, which come before them.
  private(set) var frames: [Frame] = []
  private(set) var parents: [Int?] = []
  /// The first row of the boxes inside each box.
  private(set) var childRows: [Int?] = []
  /// The innermost box around each cell, without its border, or -1.
  private(set) var insides: Plane<Int32>
  /// The box whose border passes through each cell, or in whose border a title has it, or -1.
  private(set) var owners: Plane<Int32>, titles: Plane<Int32>

  init(_ lines: LineReader) {
    self.lines = lines
    insides = Plane(-1, like: lines.arms.rows)
    (owners, titles) = (insides, insides)
    let candidates = self.candidates()
    frames = boxes(among: candidates, parents: nest(candidates).parents)
    (parents, insides) = nest(frames)
    childRows = Array(repeating: nil, count: frames.count)
    for (index, frame) in frames.enumerated() {
      if let parent = parents[index] { childRows[parent] = childRows[parent] ?? frame.first.y }
      markBorder(of: frame, Int32(index))
    }
  }

  /// The next cell of a line, behind an arrowhead in a border or a title.
  private func next(_ cell: TextCell, _ direction: Direction) -> TextCell? {
    guard lines.arms[cell][direction] != nil else { return nil }
    let (near, far) = (cell.next(direction), cell.next(direction, by: 2))
    if lines.arms[near][direction.opposite] != nil { return near }
    if let head = lines.heads[near], head.isHorizontal != direction.isHorizontal,
      lines.arms[far][direction.opposite] != nil
    {
      return far
    }
    return direction == .right ? titleEnd(after: cell) : nil
  }

  /// The cell in which a border goes on after a title: `─ Title ─`, or `─[ Title ]─`.
  private func titleEnd(after cell: TextCell) -> TextCell? {
    guard lines.grid.isOne(of: " [(", cell.next(.right)) else { return nil }
    var hasText = false
    for column in cell.x + 2..<cell.x + 250 {
      let (here, before) = (TextCell(column, cell.y), TextCell(column - 1, cell.y))
      let (scalar, arms) = (lines.grid[here], lines.arms[here])
      if hasText, lines.grid.isOne(of: " ])", before), arms[.left] != nil, arms[.right] != nil {
        return here
      }
      let isTitle = scalar == " " ? lines.grid[before] != " " : arms.bits == 0 || scalar == "-"
      guard isTitle else { return nil }
      hasText = hasText || scalar != " "
    }
    return nil
  }

  /// The cell in which a line ends or reaches a limit, or in which the first line leads from it to a side.
  private func end(
    of cell: TextCell, _ direction: Direction, _ side: Direction?, limit: TextCell? = nil
  ) -> TextCell {
    var cell = cell
    while limit.map({ cell < $0 }) ?? true, let next = next(cell, direction) {
      cell = next
      if let side, self.next(cell, side) != nil { break }
    }
    return cell
  }

  private mutating func markBorder(of frame: Frame, _ index: Int32) {
    let starts = zip(frame.corners, [[Direction.right, .down], [.down], [.right]])
    for (corner, direction) in starts.flatMap({ start, sides in sides.map { (start.cell, $0) } }) {
      var cell = corner
      owners[cell] = index
      while let next = next(cell, direction), frame.contains(next) {
        let isTitle = next.x > cell.x + 2
        while cell != next {
          cell = cell.next(direction)
          owners[cell] = isTitle && cell != next ? -1 : index
          if isTitle && cell != next { titles[cell] = index }
        }
      }
    }
  }

  /// The rectangles that lines enclose: the smallest with each first corner, and those with four corners.
  private func candidates() -> [Frame] {
    var found: Set<Frame> = []
    for cell in lines.grid.cells where next(cell, .down) != nil && next(cell, .right) != nil {
      found.formUnion([true, false].compactMap { frame(at: cell, isSmallest: $0) })
    }
    let key = { (frame: Frame) in (frame.first.y, frame.first.x, -frame.last.x, -frame.last.y) }
    return found.sorted { key($0) < key($1) }
  }

  private func frame(at first: TextCell, isSmallest: Bool) -> Frame? {
    guard isSmallest || isCorner(first, [.right, .down]) else { return nil }
    let right = end(of: first, .right, isSmallest ? .down : nil)
    let down = end(of: first, .down, isSmallest ? .right : nil)
    let frame = Frame(first: first, last: TextCell(right.x, down.y))
    guard right.x > first.x + 1, down.y > first.y + 1,
      isSmallest || frame.corners.allSatisfy(isCorner),
      end(of: right, .down, isSmallest ? .left : nil, limit: frame.last) == frame.last,
      end(of: down, .right, isSmallest ? .up : nil, limit: frame.last) == frame.last
    else { return nil }
    return frame
  }

  /// Whether lines lead from a cell only where the arms of a corner do.
  private func isCorner(_ cell: TextCell, _ arms: [Direction]) -> Bool {
    Direction.allCases.allSatisfy { arms.contains($0) || !lines.joins(cell, $0) }
  }

  /// The rectangles with two corners of their own and no crossings, and the cells of tables, but not tables.
  private func boxes(among frames: [Frame], parents: [Int?]) -> [Frame] {
    let isTable = frames.indices.map { index in
      index + 1 < frames.count && frames[index + 1].first == frames[index].first
        && zip(frames[index + 1].corners[1...2], [Direction.up, .left])
          .allSatisfy { !lines.joins($0.cell, $1) }
    }
    return frames.indices.filter { index in
      let open = frames[index].corners.filter { !isCorner($0.cell, $0.arms) }
      let isCrossed = open.contains { corner in
        Direction.allCases.allSatisfy { lines.joins(corner.cell, $0) }
      }
      let isInTable = parents[index].map { isTable[$0] } ?? false
      let isClosed = isInTable || open.isEmpty || open.count < 3 && !isCrossed
      return isClosed && !isTable[index]
    }.map { frames[$0] }
  }

  /// The innermost rectangle around each rectangle and each cell; a larger rectangle is before those inside.
  private func nest(_ frames: [Frame]) -> (parents: [Int?], insides: Plane<Int32>) {
    var parents = [Int?](repeating: nil, count: frames.count)
    var insides = Plane<Int32>(-1, like: lines.arms.rows)
    // Of rectangles that share a wall, the innermost opens at it, and the outermost closes.
    var (opening, closing) = (insides, insides)
    for (index, frame) in frames.enumerated() {
      for y in frame.first.y + 1..<frame.last.y {
        let (left, right) = (TextCell(frame.first.x, y), TextCell(frame.last.x, y))
        if y == frame.first.y + 1, opening[left] >= 0 { parents[index] = Int(opening[left]) }
        opening[left] = Int32(index)
        if closing[right] < 0 { closing[right] = Int32(index) }
      }
    }
    for y in insides.rows.indices {
      var current = -1
      for x in insides.rows[y].indices {
        let (opened, closed) = (Int(opening.rows[y][x]), Int(closing.rows[y][x]))
        if closed >= 0 { current = parents[closed] ?? -1 }
        if opened >= 0, frames[opened].first.y == y - 1 {
          var outermost = opened
          while let parent = parents[outermost], frames[parent].first.x == x { outermost = parent }
          if current >= 0, frames[outermost].first.y == y - 1 { parents[outermost] = current }
        }
        insides.rows[y][x] = Int32(current)
        if opened >= 0 { current = opened }
      }
    }
    return (parents, insides)
  }
}
