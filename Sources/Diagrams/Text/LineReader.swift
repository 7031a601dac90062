/// The characters of a text that may draw lines, by themselves and their neighbors.
struct LineReader {
  let grid: TextGrid
  private(set) var arms: Plane<LineArms>
  /// Where each cell points if it is an arrowhead.
  private(set) var heads: Plane<Direction?>

  init(_ grid: TextGrid) {
    self.grid = grid
    arms = Plane(LineArms(), like: grid.scalars.rows)
    heads = Plane(nil, like: grid.scalars.rows)
    for cell in grid.cells { arms[cell] = plainArms(of: cell) }
    let crosses = grid.cells.filter { grid[$0] == "+" }.map { ($0, armsOfCross($0)) }
    for (cell, found) in crosses { arms[cell] = found }
    for cell in grid.cells { findHead(in: cell) }
  }

  /// The cells of a text that interrupts a line: `─ Text ─`, or `─[ Text ]─`.
  func text(after cell: TextCell) -> [TextCell] {
    guard grid.isOne(of: " [(", cell.next(.right)) else { return [] }
    var text: [TextCell] = []
    for column in cell.x + 1..<cell.x + 250 {
      let (here, before) = (TextCell(column, cell.y), TextCell(column - 1, cell.y))
      let isInWord = grid[here].isASCII && grid.isWord(before)
      if arms[here].bits != 0 && !isInWord || heads[here]?.isHorizontal == true {
        return text.count > 1 && grid.isOne(of: " ])", before) ? text : []
      }
      guard grid[here] != " " || grid[before] != " " else { return [] }
      text.append(here)
    }
    return []
  }

  private static let ascii: [Unicode.Scalar: LineArms] = [
    "-": 0x44, "=": 0xCC, "|": 0x11, "+": 0x55, "(": 0x55, ")": 0x55,
  ].mapValues { LineArms(bits: $0) }
  private static let corners: [Unicode.Scalar: [LineArms]] = [
    ".": [LineArms(.right, .down), LineArms(.left, .down)], ",": [LineArms(.right, .down)],
    "'": [LineArms(.right, .up), LineArms(.left, .up)], "`": [LineArms(.right, .up)],
    "/": [LineArms(.right, .down), LineArms(.left, .up)],
    "\\": [LineArms(.left, .down), LineArms(.right, .up)],
  ]

  private static func arms(of scalar: Unicode.Scalar) -> LineArms {
    ascii[scalar] ?? LineArms(boxDrawing: scalar)
  }

  private func plainArms(of cell: TextCell) -> LineArms {
    // Some characters draw lines only between others that do so by themselves.
    func isJoined(_ arms: LineArms) -> Bool {
      arms.directions.allSatisfy { side in
        let next = cell.next(side)
        return !grid.isOne(of: "()", next) && Self.arms(of: grid[next])[side.opposite] != nil
      }
    }
    let arms = Self.arms(of: grid[cell])
    let isLine =
      switch grid[cell] {
      case "=": arms.directions.contains { grid.isOne(of: "=+<>", cell.next($0)) }
      case "(", ")": isJoined(arms)
      default: true
      }
    return Self.corners[grid[cell]]?.first(where: isJoined) ?? (isLine ? arms : LineArms())
  }

  private func armsOfCross(_ cell: TextCell) -> LineArms {
    var found = arms[cell]
    for side in found.directions where pointer(at: cell.next(side)) != side {
      if !arms.joins(cell, side) { found[side] = nil }
    }
    return found
  }

  private static let pointers: [Unicode.Scalar: Direction] = {
    let sets = ["▲△▴↑⇑^", "▶▷►▸→⟶⇒>", "▼▽▾↓⇓vV", "◀◁◄◂←⟵⇐<"]
    let pairs = zip(sets, Direction.allCases).flatMap { set, direction in
      set.unicodeScalars.map { ($0, direction) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()

  /// Where a character points that belongs to no word.
  private func pointer(at cell: TextCell) -> Direction? {
    let isInWord = [cell.next(.left), cell.next(.right)].contains {
      grid.isWord($0) && !grid.isOne(of: "vV", $0)
    }
    return isInWord && grid.isOne(of: "vV^", cell) ? nil : Self.pointers[grid[cell]]
  }

  private mutating func findHead(in cell: TextCell) {
    guard let direction = pointer(at: cell) else { return }
    let arm = arms[cell.next(direction.opposite)][direction]
    if arm != nil || !grid[cell].isASCII { heads[cell] = direction }
    if let arm { arms[cell] = LineArms(direction, direction.opposite, weight: arm) }
  }
}
