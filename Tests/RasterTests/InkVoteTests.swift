import Geometry
import Raster
import TestSupport
import Testing

/// Which ink a cell is shown in.
@Suite struct InkVoteTests {
  private func dot(_ x: Int, _ y: Int) -> Point { Point(x: Double(x) + 0.5, y: Double(y) + 0.5) }

  /// The ink of the first cell when some of its dots are drawn on, one after the other.
  private func color(_ dots: [(x: Int, y: Int, color: UInt8)]) -> UInt8 {
    var bitmap = DotBitmap(columns: 1, rows: 1)
    for place in dots {
      bitmap.line(from: dot(place.x, place.y), to: dot(place.x, place.y), color: place.color)
    }
    return bitmap[column: 0, row: 0].color
  }

  @Test func `is the one with most dots, however early it was drawn`() {
    #expect(color([(0, 0, 3), (1, 0, 3), (0, 1, 5)]) == 3)
    #expect(color([(0, 1, 5), (0, 0, 3), (1, 0, 3)]) == 3)
  }

  @Test func `is the later one of those with as many`() {
    #expect(color([(0, 0, 3), (0, 1, 5)]) == 5)
    #expect(color([(0, 1, 5), (0, 0, 3)]) == 3)
    #expect(color([(0, 0, 3), (1, 0, 4), (0, 1, 5), (1, 1, 4), (0, 2, 3), (0, 3, 1)]) == 3)
  }

  @Test func `counts the topmost ink of a dot only`() {
    #expect(color([(0, 0, 3), (1, 0, 3), (0, 1, 5), (0, 2, 5), (0, 1, 3)]) == 3)
    #expect(color([(0, 0, 3), (1, 0, 3), (0, 1, 5), (0, 0, 5)]) == 5)
  }

  @Test func `can be any of sixteen`() {
    for ink in UInt8.min..<16 { #expect(color([(0, 0, 7), (0, 0, ink)]) == ink) }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `is the same for two layers and for one that both became`(seed: UInt64) {
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
      }
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `does not depend on how many inks came before`(seed: UInt64) {
    var shapes = RandomShapes(seed: seed, columns: 12, rows: 6)
    var bitmap = DotBitmap(columns: 12, rows: 6)
    // More turns than can be counted, so that they are numbered anew in between.
    for turn in 0..<9000 {
      bitmap.line(from: dot(0, 0), to: dot(0, 0), color: UInt8(turn % 2))
      if turn % 1000 == 999 { shapes.nextShape(upTo: 3).draw(on: &bitmap) }
    }
    var (again, shapesAgain) = (DotBitmap(columns: 12, rows: 6), shapes)
    shapesAgain = RandomShapes(seed: seed, columns: 12, rows: 6)
    for _ in 0..<9 {
      for color in [0, 1] as [UInt8] { again.line(from: dot(0, 0), to: dot(0, 0), color: color) }
      shapesAgain.nextShape(upTo: 3).draw(on: &again)
    }
    #expect(bitmap.cells == again.cells)
    var sum = again
    sum.add(bitmap)
    #expect(sum.cells == bitmap.cells)
  }
}
