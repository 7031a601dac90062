/// The boxes of a text: rectangles that lines enclose.
struct BoxReader {
  /// The first and the last cell of a rectangle.
  struct Frame: Hashable {
    var first, last: TextCell

    var corners: [TextCell] {
      [first, TextCell(last.x, first.y), TextCell(first.x, last.y), last]
    }

    var border: [TextCell] {
      (first.x...last.x).flatMap { [TextCell($0, first.y), TextCell($0, last.y)] }
        + (first.y...last.y).flatMap { [TextCell(first.x, $0), TextCell(last.x, $0)] }
    }

    func contains(_ cell: TextCell) -> Bool {
      first.x...last.x ~= cell.x && first.y...last.y ~= cell.y
    }
  }

  let lines: LineReader
  /// The boxes, by the first row and column, and their parents, which come before them.
  private(set) var frames: [Frame] = [], parents: [Int?] = []
  /// The first row of the boxes inside each box that has any.
  private(set) var childRows: [Int: Int] = [:]
  /// The innermost box around each cell, without its border, and the box whose border is in the cell.
  private(set) var insides: Plane<Int?>, owners: Plane<Int?>
  /// The boxes that have a title in their borders, by the cells of the titles.
  private(set) var titles: [TextCell: Int] = [:]
  /// The arms of lines that go on under arrowheads and texts.
  private var arms: Plane<LineArms>

  init(_ lines: LineReader) {
    (self.lines, arms) = (lines, lines.arms)
    insides = Plane(nil, like: arms.rows)
    owners = insides
    let texts = bridgeGaps()
    let candidates = candidates()
    frames = boxes(among: candidates, nest(candidates))
    parents = nest(frames)
    for (index, frame) in frames.enumerated() {
      if let parent = parents[index], childRows[parent] == nil { childRows[parent] = frame.first.y }
      for cell in frame.border {
        if texts.contains(cell) { titles[cell] = index } else { owners[cell] = index }
      }
    }
  }

  /// Draws lines under arrowheads across them and under texts, whose cells it returns.
  private mutating func bridgeGaps() -> Set<TextCell> {
    var texts: Set<TextCell> = []
    for cell in lines.grid.cells {
      for side in [Direction.right, .down] where lines.arms[cell][side] != nil {
        let head = lines.heads[cell.next(side)]
        let isHead = head.map { $0.isHorizontal != side.isHorizontal } ?? false
        let gap = isHead ? [cell.next(side)] : side == .right ? lines.text(after: cell) : []
        guard let end = gap.last?.next(side), lines.arms[end][side.opposite] != nil,
          isHead || lines.arms[end][side] != nil
        else { continue }
        arms.continueLine(of: cell, side, through: gap)
        if !isHead { texts.formUnion(gap) }
      }
    }
    return texts
  }

  /// The rectangles that lines enclose: the smallest with each first corner, and those with four corners.
  private func candidates() -> [Frame] {
    let starts = lines.grid.cells.filter { arms.joins($0, .down) && arms.joins($0, .right) }
    let frames = starts.flatMap { cell in
      [true, false].compactMap { frame(at: cell, isSmallest: $0) }
    }
    return Set(frames).sorted { ($0.first, $1.last) < ($1.first, $0.last) }
  }

  /// Follows lines clockwise around a rectangle that has no lines to its inside, or else only corners.
  private func frame(at first: TextCell, isSmallest: Bool) -> Frame? {
    var corners = [first]
    for side in [Direction.right, .down, .left, .up] {
      var cell = corners[corners.count - 1]
      guard isSmallest || lines.arms.joints(in: cell) < 3 else { return nil }
      while arms.joins(cell, side) {
        cell = cell.next(side)
        if isSmallest, arms.joins(cell, side.clockwise) { break }
      }
      corners.append(cell)
    }
    let last = corners[2]
    let isClosed = corners[4] == first && last.x > first.x + 1 && last.y > first.y + 1
    return isClosed ? Frame(first: first, last: last) : nil
  }

  /// The rectangles with two corners of their own and no crossings, and the cells of tables, but not tables.
  private func boxes(among frames: [Frame], _ parents: [Int?]) -> [Frame] {
    let joints = frames.map { $0.corners.map { lines.arms.joints(in: $0) } }
    let isTable = frames.indices.map { index in
      index + 1 < frames.count && frames[index + 1].first == frames[index].first
        && joints[index + 1][1] < 4 && joints[index + 1][2] < 4
    }
    return frames.indices.filter { index in
      let isInTable = parents[index].map { isTable[$0] } ?? false
      let isClosed = joints[index].count { $0 > 2 } < 3 && !joints[index].contains(4)
      return (isInTable || isClosed) && !isTable[index]
    }.map { frames[$0] }
  }

  /// Finds the innermost rectangle around each cell, and around each rectangle; a larger one is before those inside.
  private mutating func nest(_ frames: [Frame]) -> [Int?] {
    var parents: [Int?] = []
    // The innermost rectangle whose left side is in each cell.
    var walls = Plane<Int?>(nil, like: arms.rows)
    for (index, frame) in frames.enumerated() {
      var left = frame.first.next(.down)
      while left.x > 0, walls[left] == nil { left = left.next(.left) }
      var parent = walls[left]
      while let outer = parent, !frames[outer].contains(frame.last) { parent = parents[outer] }
      parents.append(parent)
      for y in frame.first.y + 1..<frame.last.y { walls[TextCell(frame.first.x, y)] = index }
    }
    for y in walls.rows.indices {
      var inner: Int?
      for (x, wall) in walls.rows[y].enumerated() {
        while let frame = inner, frames[frame].last.x <= x { inner = parents[frame] }
        insides.rows[y][x] = inner
        inner = wall ?? inner
      }
    }
    return parents
  }
}
