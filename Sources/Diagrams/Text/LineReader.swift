/// The characters of a text that may draw lines, by themselves and their neighbors.
struct LineReader {
  let grid: TextGrid
  var arms: Plane<LineArms>
  /// Where each cell points if it is an arrowhead.
  var heads: Plane<Direction?>

  init(_ grid: TextGrid) {
    self.grid = grid
    arms = Plane(LineArms(), like: grid.scalars.rows)
    heads = Plane(nil, like: grid.scalars.rows)
    for cell in grid.cells { arms[cell] = plainArms(of: cell) }
    let crosses = grid.cells.filter { grid[$0] == "+" }.map { ($0, armsOfCross($0)) }
    for (cell, found) in crosses { arms[cell] = found }
    for cell in grid.cells { heads[cell] = head(at: cell) }
  }

  /// Whether a cell and its neighbor have arms toward each other.
  func joins(_ cell: TextCell, _ direction: Direction) -> Bool {
    arms[cell][direction] != nil && arms[cell.next(direction)][direction.opposite] != nil
  }

  private static let ascii: [Unicode.Scalar: LineArms] = [
    "-": 0x44, "=": 0xCC, "|": 0x11, "+": 0x55, "(": 0x55, ")": 0x55,
  ].mapValues { LineArms(bits: $0) }
  private static let corners: [Unicode.Scalar: [(side: Direction, end: Direction)]] = [
    ".": [(.right, .down), (.left, .down)], ",": [(.right, .down)],
    "'": [(.right, .up), (.left, .up)], "`": [(.right, .up)],
    "/": [(.right, .down), (.left, .up)], "\\": [(.left, .down), (.right, .up)],
  ]

  /// Whether a character that stands alone can continue a line that arrives in a direction.
  private func continues(_ cell: TextCell, _ direction: Direction) -> Bool {
    guard !grid.isOne(of: "()", cell) else { return false }
    let arms = Self.ascii[grid[cell]] ?? LineArms(boxDrawing: grid[cell])
    return arms[direction.opposite] != nil
  }

  private func plainArms(of cell: TextCell) -> LineArms {
    if let corners = Self.corners[grid[cell]] {
      let corner = corners.first { side, end in
        let isBranch = grid[cell.next(side)] == "+" && grid.isOne(of: "-=+", cell.next(side, by: 2))
        return continues(cell.next(end), end)
          && (isBranch || grid.isOne(of: "-=─", cell.next(side)))
      }
      return corner.map { LineArms($0.side, $0.end) } ?? LineArms()
    }
    guard let arms = Self.ascii[grid[cell]] else { return LineArms(boxDrawing: grid[cell]) }
    let isLine =
      switch grid[cell] {
      case "=": arms.directions.contains { grid.isOne(of: "=+<>", cell.next($0)) }
      case "(", ")": arms.directions.allSatisfy { continues(cell.next($0), $0) }
      default: true
      }
    return isLine ? arms : LineArms()
  }

  private func armsOfCross(_ cell: TextCell) -> LineArms {
    var arms = arms[cell]
    for side in arms.directions where !joins(cell, side) && pointer(at: cell.next(side)) != side {
      arms[side] = nil
    }
    return arms
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

  private func head(at cell: TextCell) -> Direction? {
    guard let direction = pointer(at: cell) else { return nil }
    let isAtLine = arms[cell.next(direction.opposite)][direction] != nil
    return isAtLine || !grid[cell].isASCII ? direction : nil
  }
}
