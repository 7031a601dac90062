import Raster
import SyntheticInk
import TestSupport
import Testing

@Suite struct DirtyCellsTests {
  @Test func `is empty at first and after removing all cells`() {
    var cells = DirtyCells(rows: 5)
    #expect(cells.isEmpty && cells.rows.isEmpty)
    cells.insert(CellRect(columns: 3..<3, rows: 1..<2))
    #expect(cells.isEmpty)
    cells.insert(CellRect(columns: 2..<4, rows: 1..<3))
    #expect(cells.rows == 1..<3 && cells.columns(inRow: 2) == 2..<4)
    cells.removeAll()
    #expect(cells.isEmpty && cells.columns(inRow: 1).isEmpty)
  }

  @Test func `stores one range of columns for each row`() {
    var cells = DirtyCells(rows: 5)
    cells.insert(CellRect(columns: 5..<6, rows: 0..<2))
    cells.insert(CellRect(columns: 1..<2, rows: 1..<4))
    #expect((0..<5).map { cells.columns(inRow: $0) } == [5..<6, 1..<6, 1..<2, 1..<2, 0..<0])
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `contains every cell of the inserted rectangles and sets`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var sets = [DirtyCells(rows: 12), DirtyCells(rows: 12)]
    var inserted: [CellRect] = []
    for _ in 0..<6 {
      let (column, row) = (
        Int.random(in: 0..<20, using: &random), Int.random(in: 0..<9, using: &random)
      )
      let rect = CellRect(columns: column..<column + 3, rows: row..<row + 3)
      sets[Int.random(in: 0..<2, using: &random)].insert(rect)
      inserted.append(rect)
    }
    sets[0].formUnion(sets[1])
    for rect in inserted {
      #expect(rect.rows.allSatisfy { sets[0].rows.contains($0) })
      for row in rect.rows {
        #expect(rect.columns.clamped(to: sets[0].columns(inRow: row)) == rect.columns)
      }
    }
  }
}
