import TestSupport

@testable import Raster

@Suite struct CellInkTests {
  private func dot(_ x: Int, _ y: Int) -> Point { Point(x: Double(x) + 0.5, y: Double(y) + 0.5) }

  /// Returns a cell after some of its dots are painted in order.
  private func cell(_ dots: [(x: Int, y: Int, color: InkColor)]) -> DotCell {
    var bitmap = DotBitmap(columns: 1, rows: 1)
    for painted in dots {
      let point = dot(painted.x, painted.y)
      bitmap.line(from: point, to: point, color: painted.color)
    }
    return bitmap[column: 0, row: 0]
  }

  /// Returns a bitmap with one row of cells, all dots of which have one ink.
  private func filled(columns: Int, _ color: InkColor) -> DotBitmap {
    var bitmap = DotBitmap(columns: columns, rows: 1)
    for y in 0..<4 {
      bitmap.line(from: dot(0, y), to: dot(columns * 2 - 1, y), color: color)
    }
    return bitmap
  }

  @Test func `a thin line over a filled area shows its own dots`() {
    var bitmap = filled(columns: 4, .green)
    bitmap.line(from: dot(2, 1), to: dot(5, 1), color: .red)
    #expect(bitmap.cells.map(\.color) == [.green, .red, .red, .green])
    #expect(bitmap.cells.map(\.mask) == [0xFF, 0x12, 0x12, 0xFF])
    #expect(bitmap.cells.map(\.lit) == [0xFF, 0xFF, 0xFF, 0xFF])
  }

  @Test func `the newest ink wins, regardless of the number of dots`() {
    let one = cell([(0, 0, .yellow), (1, 0, .yellow), (0, 1, .magenta)])
    #expect(one == DotCell(mask: 0x02, color: .magenta, older: 0x09))
    let two = cell([(0, 1, .magenta), (0, 0, .yellow), (1, 0, .yellow)])
    #expect(two == DotCell(mask: 0x09, color: .yellow, older: 0x02))
  }

  @Test func `dots of the newest ink that were painted earlier belong to it`() {
    let again = cell([(0, 0, .yellow), (0, 1, .magenta), (0, 2, .yellow)])
    #expect(again == DotCell(mask: 0x05, color: .yellow, older: 0x02))
  }

  @Test func `only the topmost ink of a dot counts`() {
    let covered = cell([(0, 0, .yellow), (0, 1, .magenta), (0, 1, .yellow)])
    #expect(covered == DotCell(mask: 0x03, color: .yellow))
  }

  @Test(arguments: InkColor.named)
  func `any ink can win`(ink: InkColor) {
    #expect(cell([(0, 0, .gray), (0, 0, ink)]).color == ink)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `no dot is shown in another ink than its own`(seed: UInt64) {
    var shapes = RandomShapes(seed: seed, columns: 12, rows: 6)
    var bitmap = DotBitmap(columns: 12, rows: 6)
    for _ in 0..<30 { shapes.nextShape(upTo: 4).draw(on: &bitmap) }
    for (index, cell) in bitmap.cells.enumerated() {
      for dot in 0..<8 {
        let (x, y) = (dot % 2, dot / 2)
        let bit = DotCell.bit(column: x, row: y)
        let ink = bitmap.ink(x: index % 12 * 2 + x, y: index / 12 * 4 + y)
        #expect((ink != nil) == (cell.lit & bit != 0))
        #expect((ink == cell.color) == (cell.mask & bit != 0) || cell.lit == 0)
      }
    }
  }

  @Test func `a bitmap tells thousands of inks apart`() {
    let count = 5000
    var bitmap = DotBitmap(columns: count, rows: 1)
    func color(_ index: Int) -> InkColor { InkColor(RGBColor(number: UInt32(index * 9))) }
    func paint(_ index: Int, _ color: InkColor) {
      let rect = Rect(minX: Double(index * 2), minY: 0, maxX: Double(index * 2 + 1), maxY: 3)
      bitmap.draw(within: rect, color: color) { $0.light(x: index * 2, y: 0) }
    }
    for index in 0..<count { paint(index, color(index)) }
    // More ink changes than 16 bits can count.
    for change in 0..<70_000 { paint(0, color(change % 2)) }
    paint(0, color(0))
    #expect((0..<count).map { bitmap.ink(x: $0 * 2, y: 0) } == (0..<count).map(color))
    var copy = DotBitmap(columns: count, rows: 1)
    copy.add(bitmap)
    #expect((0..<count).map { copy.ink(x: $0 * 2, y: 0) } == (0..<count).map(color))
  }

  @Test func `ink painted after cells were replaced is the newest`() {
    let (red, blue) = (filled(columns: 1, .red), filled(columns: 1, .blue))
    for (bitmap, other) in [(red, blue), (blue, red)] {
      var bitmap = bitmap
      bitmap.replace(CellSet(bitmap.bounds, columns: 1, rows: 1), by: other)
      #expect(bitmap.cells == other.cells)
      let old = bitmap.cells[0].color
      for color in [InkColor.red, .blue] where color != old {
        bitmap.line(from: dot(0, 0), to: dot(0, 0), color: color)
        #expect(bitmap.cells == [DotCell(mask: 0x01, color: color, older: 0xFE)])
      }
    }
  }

  @Test func `a marker lies under other ink, whichever is drawn first`() throws {
    func stroke(_ nib: Nib, _ color: InkColor, width: Double) throws -> StrokeRecord {
      let samples = [-10.0, 30].map {
        StrokeSample(location: Point(x: $0, y: 1.5), timestamp: $0)
      }
      let style = StrokeStyle(nib: nib, color: color, width: width)
      return try #require(StrokeRecord(style: style, samples: samples))
    }
    for ink in [InkColor.red, .yellow] {
      let strokes = [try stroke(.pen, ink, width: 1), try stroke(.marker, .yellow, width: 12)]
      for order in [strokes, strokes.reversed()] {
        var (painter, layers) = (StrokePainter(), [DotBitmap]())
        for stroke in order {
          layers.append(DotBitmap(columns: 4, rows: 1))
          painter.paint(stroke, into: &layers[layers.count - 1])
        }
        let cell = DotCell(mask: 0x12, color: ink, older: 0xED, under: 0xED)
        #expect(layers[0].cell(column: 1, row: 0, under: layers[1]) == cell)
        let inks = layers[0].inks(column: 1, row: 0, under: layers[1])
        let isMarked = (0..<8).map { inks[$0] == InkColor.yellow.number }
        #expect(isMarked == (0..<8).map { $0 / 2 != 1 || ink == .yellow })
        var sum = layers[0]
        sum.add(layers[1])
        painter.paint(order[1], into: &layers[0])
        #expect(sum.cells == layers[0].cells && sum[column: 1, row: 0] == cell)
        let picture = painter.picture(
          of: order, in: CellSet(sum.bounds, columns: sum.columns, rows: sum.rows))
        #expect(picture.cells == sum.cells)
      }
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `two layers have the same inks and the same look as their sum`(seed: UInt64) {
    var shapes = RandomShapes(seed: seed, columns: 12, rows: 6)
    var one = DotBitmap(columns: 12, rows: 6)
    var (lower, upper) = (one, one)
    let count = Int(seed % 20)
    for index in 0..<40 {
      let shape = shapes.nextShape(upTo: 2)
      shape.draw(on: &one)
      if index < count { shape.draw(on: &lower) } else { shape.draw(on: &upper) }
    }
    var sum = lower
    sum.add(upper)
    for row in 0..<6 {
      for column in 0..<12 {
        let cell = one[column: column, row: row]
        #expect(lower.cell(column: column, row: row, under: upper) == cell)
        #expect(sum[column: column, row: row] == cell)
        let looks = [
          cell.look(.standard) { one.inks(column: column, row: row) },
          cell.look(.standard) { lower.inks(column: column, row: row, under: upper) },
          cell.look(.standard) { sum.inks(column: column, row: row) },
        ]
        #expect(Set(looks).count == 1)
      }
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `does not depend on the number of earlier ink changes`(seed: UInt64) {
    var shapes = RandomShapes(seed: seed, columns: 12, rows: 6)
    var bitmap = DotBitmap(columns: 12, rows: 6)
    // More ink changes than 16 bits can count.
    let colors: [InkColor] = [.foreground, .red]
    for change in 0..<72_000 {
      bitmap.line(from: dot(0, 0), to: dot(0, 0), color: colors[change % 2])
      if change % 8000 == 7999 { shapes.nextShape(upTo: 3).draw(on: &bitmap) }
    }
    var (again, shapesAgain) = (DotBitmap(columns: 12, rows: 6), shapes)
    shapesAgain = RandomShapes(seed: seed, columns: 12, rows: 6)
    for _ in 0..<9 {
      for color in colors { again.line(from: dot(0, 0), to: dot(0, 0), color: color) }
      shapesAgain.nextShape(upTo: 3).draw(on: &again)
    }
    #expect(bitmap.cells == again.cells)
    var sum = again
    sum.add(bitmap)
    #expect(sum.cells == bitmap.cells)
  }
}

extension DotBitmap {
  /// Returns the ink of a dot; `nil` if it is not lit.
  fileprivate func ink(x: Int, y: Int) -> InkColor? {
    isLit(x: x, y: y) ? dots[y * stride + x].ink : nil
  }
}
