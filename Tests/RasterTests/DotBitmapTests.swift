import TestSupport

@Suite struct DotBitmapTests {
  @Test func `has no ink at first`() {
    let bitmap = DotBitmap(columns: 3, rows: 2)
    expectFrame(
      bitmap,
      """
      ···
      ···
      """)
    #expect(bitmap.dirty.isEmpty)
  }

  @Test func `no dot outside the grid is lit`() {
    var bitmap = DotBitmap(columns: 1, rows: 1)
    bitmap.disc(at: Point(x: 1, y: 2), radius: 5, color: .foreground)
    expectFrame(bitmap, "⣿")
    #expect(bitmap.isLit(x: 0, y: 0) && bitmap.isLit(x: 1, y: 3))
    for (x, y) in [(-1, 0), (2, 0), (0, -1), (0, 4)] { #expect(!bitmap.isLit(x: x, y: y)) }
  }

  @Test func `a cell shows the dots of its newest ink`() {
    var bitmap = DotBitmap(columns: 3, rows: 1)
    bitmap.line(from: Point(x: 0, y: 0.5), to: Point(x: 5.9, y: 0.5), color: .red)
    bitmap.line(from: Point(x: 2.5, y: 0), to: Point(x: 2.5, y: 3.9), color: .blue)
    expectFrame(bitmap, "⠉⡇⠉")
    #expect(bitmap.cells.map(\.color) == [.red, .blue, .red])
  }

  @Test func `adding a grid without ink changes nothing`() {
    var bitmap = DotBitmap(columns: 1, rows: 1)
    bitmap.line(from: Point(x: 0.5, y: 0.5), to: Point(x: 0.5, y: 0.5), color: .red)
    bitmap.clearDirty()
    bitmap.add(DotBitmap(columns: 1, rows: 1))
    #expect(bitmap.dirty.isEmpty)
    // The next ink must have a new paint order.
    bitmap.line(from: Point(x: 1.5, y: 0.5), to: Point(x: 1.5, y: 0.5), color: .foreground)
    #expect(bitmap.cells == [DotCell(mask: 0x08, color: .foreground, older: 0x01)])
  }

  @Test func `clearing a rectangle leaves other ink unchanged`() {
    var bitmap = filled()
    bitmap.clearDirty()
    bitmap.clear(CellRect(columns: 1..<3, rows: 0..<1))
    expectFrame(
      bitmap,
      """
      ⣿··
      ⣿⣿⣿
      """)
    #expect(bitmap.dirty.count == 2 && bitmap.dirty.bounds.columns == 1..<3)
  }

  @Test func `clearing everything marks the cells that had ink as dirty`() {
    var bitmap = DotBitmap(columns: 30, rows: 20)
    bitmap.line(from: Point(x: 9, y: 9), to: Point(x: 12, y: 9), color: .foreground)
    bitmap.clearDirty()
    bitmap.clear()
    #expect(bitmap.cells.allSatisfy { $0 == .empty })
    #expect(bitmap.dirty.bounds == CellRect(columns: 4..<7, rows: 2..<3))
    bitmap.clearDirty()
    bitmap.clear()
    #expect(bitmap.dirty.isEmpty, "all cells were already blank")
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `every changed cell is dirty`(seed: UInt64) {
    var shapes = RandomShapes(seed: seed, columns: 20, rows: 10)
    var bitmap = DotBitmap(columns: 20, rows: 10)
    for _ in 0..<10 {
      let before = bitmap
      bitmap.clearDirty()
      shapes.nextShape().draw(on: &bitmap)
      for row in 0..<10 {
        for column in 0..<20
        where !bitmap.dirty.intersects(CellRect(column: column, row: row)) {
          #expect(bitmap[column: column, row: row] == before[column: column, row: row])
        }
      }
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `drawing is confined to the clip and unaffected inside it`(seed: UInt64) {
    var shapes = RandomShapes(seed: seed, columns: 20, rows: 10)
    var (whole, clipped) = (DotBitmap(columns: 20, rows: 10), DotBitmap(columns: 20, rows: 10))
    clipped.clip = CellRect(columns: 3..<12, rows: 2..<9)
    for _ in 0..<5 {
      let shape = shapes.nextShape()
      shape.draw(on: &whole)
      shape.draw(on: &clipped)
    }
    for row in 0..<10 {
      for column in 0..<20 {
        let isInside = clipped.clip.columns.contains(column) && clipped.clip.rows.contains(row)
        let expected = isInside ? whole[column: column, row: row] : .empty
        #expect(clipped[column: column, row: row] == expected)
      }
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `clipping at the edge of the grid does not change dots inside`(seed: UInt64) {
    var shapes = RandomShapes(seed: seed, columns: 8, rows: 5)
    var (small, large) = (DotBitmap(columns: 8, rows: 5), DotBitmap(columns: 28, rows: 15))
    for _ in 0..<5 {
      let shape = shapes.nextShape()
      shape.draw(on: &small)
      shape.moved(by: Vector(dx: 20, dy: 20)).draw(on: &large)
    }
    for row in 0..<5 {
      for column in 0..<8 {
        #expect(small[column: column, row: row] == large[column: column + 10, row: row + 5])
      }
    }
  }

  @Test(arguments: [
    Double.nan, .infinity, -.infinity, 1e18, -1e18, 1e300, -1e300, .greatestFiniteMagnitude,
    -.greatestFiniteMagnitude,
  ])
  func `drawing at non-finite or huge coordinates does not trap`(number: Double) {
    var bitmap = DotBitmap(columns: 4, rows: 3)
    let normal = Point(x: 3, y: 5)
    for point in [Point(x: number, y: 1), Point(x: 1, y: number), Point(x: number, y: -number)] {
      bitmap.line(from: normal, to: point, color: .red)
      bitmap.line(from: point, to: normal, color: .red)
      bitmap.line(from: point, to: point, color: .red)
      bitmap.capsule(from: normal, to: point, radii: (1, 2), color: .red)
      bitmap.capsule(from: point, to: normal, radii: (number, 2), color: .red)
      bitmap.disc(at: point, radius: 3, color: .red)
      bitmap.disc(at: normal, radius: number, color: .red)
    }
    bitmap.clear()
    bitmap.line(from: Point(x: 0, y: 5), to: Point(x: 1e9, y: 5), color: .red)
    bitmap.line(from: Point(x: 5, y: -1e9), to: Point(x: 5, y: 1e9), color: .red)
    expectFrame(
      bitmap,
      """
      ··⢸·
      ⠒⠒⢺⠒
      ··⢸·
      """)
  }

  @Test(arguments: [1e6, 1e9, 1e18, 1e300])
  func `a disc of any size covers the dots inside it`(radius: Double) {
    var bitmap = DotBitmap(columns: 2, rows: 1)
    bitmap.disc(at: Point(x: 1, y: 2), radius: radius, color: .red)
    expectFrame(bitmap, "⣿⣿")
  }

  @Test(arguments: [(0, 3), (3, 0), (0, 0)])
  func `a grid without cells can be drawn on`(columns: Int, rows: Int) {
    var bitmap = DotBitmap(columns: columns, rows: rows)
    bitmap.line(from: .zero, to: Point(x: 5, y: 5), color: .foreground)
    bitmap.disc(at: .zero, radius: 4, color: .foreground)
    bitmap.draw(
      [BroadTip(center: .zero, half: Vector(dx: 3, dy: 1), radius: 1)], color: .foreground)
    bitmap.clear()
    bitmap.add(bitmap)
    #expect(bitmap.cells.isEmpty && bitmap.dirty.isEmpty)
  }

  private func filled() -> DotBitmap {
    var bitmap = DotBitmap(columns: 3, rows: 2)
    bitmap.disc(at: Point(x: 3, y: 4), radius: 20, color: .foreground)
    return bitmap
  }
}
