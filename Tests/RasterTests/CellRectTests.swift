import TestSupport

@Suite struct CellRectTests {
  private func cells(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> CellRect {
    CellRect(around: Rect(minX: minX, minY: minY, maxX: maxX, maxY: maxY), columns: 10, rows: 5)
  }

  @Test func `contains every cell that a rectangle touches`() {
    #expect(cells(0, 0, 1.9, 3.9) == CellRect(columns: 0..<1, rows: 0..<1))
    #expect(cells(1, 3, 2, 4) == CellRect(columns: 0..<2, rows: 0..<2))
    #expect(cells(4.5, 9, 4.5, 9) == CellRect(columns: 2..<3, rows: 2..<3))
  }

  @Test func `is clipped to the grid`() {
    #expect(cells(-50, -50, 50, 50) == CellRect(columns: 0..<10, rows: 0..<5))
    #expect(cells(-1e300, -.infinity, 1e300, .infinity) == cells(-1, -1, 99, 99))
    #expect(cells(19, 19, 30, 30) == CellRect(columns: 9..<10, rows: 4..<5))
  }

  @Test func `is empty if the rectangle lies outside the grid`() {
    #expect(cells(-9, 0, -0.1, 9).isEmpty)
    #expect(cells(20, 0, 30, 9).isEmpty)
    #expect(cells(0, 20, 9, 21).isEmpty)
  }

  @Test func `is empty in a grid without cells`() {
    let rect = Rect(minX: -5, minY: -5, maxX: 5, maxY: 5)
    #expect(CellRect(around: rect, columns: 0, rows: 5).isEmpty)
    #expect(CellRect(around: rect, columns: 5, rows: 0).isEmpty)
  }

  @Test func `has two dots across and four down in each cell`() {
    let rect = CellRect(columns: 1..<3, rows: 2..<4)
    #expect(rect.dots == DotRect(xs: 2..<6, ys: 8..<16))
    #expect(rect.dots.rect == Rect(minX: 2, minY: 8, maxX: 6, maxY: 16))
  }
}
