import TestSupport

@Suite struct CellSetTests {
  /// Returns a set of cells, and the same cells as pairs of a column and a row.
  private static func random(_ random: inout SplitMix64) -> (set: CellSet, cells: Set<[Int]>) {
    let (columns, rows) = (Int.random(in: 1...200, using: &random), 7)
    var set = CellSet(columns: columns, rows: rows)
    var cells: Set<[Int]> = []
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let row = Int.random(in: 0..<rows, using: &random)
      let start = Int.random(in: 0..<columns, using: &random)
      for column in start..<min(start + Int.random(in: 1...90, using: &random), columns) {
        set.insert(column: column, row: row)
        cells.insert([column, row])
      }
    }
    return (set, cells)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `has the runs, the bounds, and the intersections of its cells`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (set, cells) = Self.random(&random)
    #expect(set.isEmpty == cells.isEmpty)
    var runs: [(columns: Range<Int>, row: Int)] = []
    set.forEachRun { runs.append(($0, $1)) }
    #expect(Set(runs.flatMap { run in run.columns.map { [$0, run.row] } }) == cells)
    for (run, next) in zip(runs, runs.dropFirst()) {
      let isBehind = run.row == next.row && run.columns.upperBound < next.columns.lowerBound
      #expect(run.row < next.row || isBehind, "runs are in order and do not touch")
    }
    let (columns, rows) = (cells.map { $0[0] }, cells.map { $0[1] })
    #expect(set.bounds.columns.first == columns.min() && set.bounds.columns.last == columns.max())
    #expect(set.bounds.rows.first == rows.min() && set.bounds.rows.last == rows.max())
    for _ in 0..<20 {
      let (x, y) = (
        Int.random(in: 0..<set.columns, using: &random), Int.random(in: 0..<7, using: &random)
      )
      let rect = CellRect(
        columns: x..<Int.random(in: x...set.columns, using: &random),
        rows: y..<Int.random(in: y...7, using: &random))
      let isCommon = cells.contains { rect.columns.contains($0[0]) && rect.rows.contains($0[1]) }
      #expect(set.intersects(rect) == isCommon)
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `contains exactly the cells of the inserted rectangles and sets`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var sets = [CellSet(columns: 150, rows: 12), CellSet(columns: 150, rows: 12)]
    var cells: Set<[Int]> = []
    for _ in 0..<6 {
      let (column, row) = (
        Int.random(in: 0..<80, using: &random), Int.random(in: 0..<9, using: &random)
      )
      let rect = CellRect(
        columns: column..<column + .random(in: 0..<70, using: &random), rows: row..<row + 3)
      sets[Int.random(in: 0..<2, using: &random)].insert(rect)
      for row in rect.rows { for column in rect.columns { cells.insert([column, row]) } }
    }
    sets[0].formUnion(sets[1])
    var found: Set<[Int]> = []
    sets[0].forEachRun { columns, row in for column in columns { found.insert([column, row]) } }
    #expect(found == cells && sets[0].count == cells.count)
    sets[0].removeAll()
    #expect(sets[0].isEmpty && sets[0].bounds == .empty)
  }

  @Test func `a set made from a rectangle has its cells`() {
    let rect = CellRect(columns: 3..<70, rows: 1..<3)
    #expect(CellSet(rect, columns: 80, rows: 4).bounds == rect)
    #expect(CellSet(CellRect(columns: 0..<0, rows: 0..<2), columns: 80, rows: 4).isEmpty)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `replaces only the given cells, and ink drawn afterward is painted last`(seed: UInt64) {
    var shapes = RandomShapes(seed: seed, columns: 20, rows: 10)
    var (lower, upper) = (DotBitmap(columns: 20, rows: 10), DotBitmap(columns: 20, rows: 10))
    // Enough ink changes that some grids must compact the paint order.
    for _ in 0..<(seed % 4 == 0 ? 4094 : 8) { shapes.nextShape().draw(on: &lower) }
    for _ in 0..<(seed % 8 == 0 ? 4094 : 8) { shapes.nextShape().draw(on: &upper) }
    var random = SplitMix64(seed: seed)
    var cells = CellSet(columns: 20, rows: 10)
    for _ in 0..<60 {
      cells.insert(
        column: .random(in: 0..<20, using: &random), row: .random(in: 0..<10, using: &random))
    }
    var (replaced, below, above) = (lower, lower, upper)
    replaced.clearDirty()
    replaced.replace(cells, by: upper)
    for _ in 0..<6 {
      let shape = shapes.nextShape()
      for row in 0..<10 {
        for column in 0..<20 {
          let rect = CellRect(columns: column..<column + 1, rows: row..<row + 1)
          let expected = cells.intersects(rect) ? above : below
          #expect(replaced[column: column, row: row] == expected[column: column, row: row])
          if replaced[column: column, row: row] != lower[column: column, row: row] {
            #expect(replaced.dirty.intersects(rect))
          }
        }
      }
      shape.draw(on: &replaced)
      shape.draw(on: &below)
      shape.draw(on: &above)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the lit cells are those that show ink`(seed: UInt64) {
    var shapes = RandomShapes(seed: seed, columns: 20, rows: 10)
    var bitmap = DotBitmap(columns: 20, rows: 10)
    for _ in 0..<4 { shapes.nextShape().draw(on: &bitmap) }
    bitmap.clear(CellRect(columns: 3..<9, rows: 2..<5))
    var lit: Set<[Int]> = []
    bitmap.litCells.forEachRun { columns, row in
      for column in columns { lit.insert([column, row]) }
    }
    for row in 0..<10 {
      for column in 0..<20 {
        #expect(lit.contains([column, row]) == (bitmap[column: column, row: row] != .empty))
      }
    }
  }
}
