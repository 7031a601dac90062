import Geometry
import Ink
import TestSupport
import Testing

@testable import Raster

/// Tests the choice of a cell's ink.
@Suite struct InkVoteTests {
  private func dot(_ x: Int, _ y: Int) -> Point { Point(x: Double(x) + 0.5, y: Double(y) + 0.5) }

  /// Returns the ink of a cell after some of its dots are painted in order.
  private func color(_ dots: [(x: Int, y: Int, color: InkColor)]) -> InkColor {
    var bitmap = DotBitmap(columns: 1, rows: 1)
    for painted in dots {
      let point = dot(painted.x, painted.y)
      bitmap.line(from: point, to: point, color: painted.color)
    }
    return bitmap[column: 0, row: 0].color
  }

  @Test func `the ink of most dots wins, regardless of order`() {
    #expect(color([(0, 0, .yellow), (1, 0, .yellow), (0, 1, .magenta)]) == .yellow)
    #expect(color([(0, 1, .magenta), (0, 0, .yellow), (1, 0, .yellow)]) == .yellow)
  }

  @Test func `ties go to the ink painted last`() {
    #expect(color([(0, 0, .yellow), (0, 1, .magenta)]) == .magenta)
    #expect(color([(0, 1, .magenta), (0, 0, .yellow)]) == .yellow)
    #expect(
      color([
        (0, 0, .yellow), (1, 0, .blue), (0, 1, .magenta), (1, 1, .blue), (0, 2, .yellow),
        (0, 3, .red),
      ]) == .yellow)
  }

  @Test func `only the topmost ink of a dot counts`() {
    #expect(
      color([(0, 0, .yellow), (1, 0, .yellow), (0, 1, .magenta), (0, 2, .magenta), (0, 1, .yellow)])
        == .yellow)
    #expect(
      color([(0, 0, .yellow), (1, 0, .yellow), (0, 1, .magenta), (0, 0, .magenta)]) == .magenta)
  }

  @Test(arguments: InkColor.allCases)
  func `any ink can be the most common in a cell`(ink: InkColor) {
    #expect(color([(0, 0, .gray), (0, 0, ink)]) == ink)
  }

  @Test(arguments: UInt8.min...OrderedDot.maximumInk, [1, OrderedDot.maximumPaintOrder])
  func `a dot stores any of sixteen inks`(ink: UInt8, order: UInt16) {
    let dot = OrderedDot(paintOrder: order, ink: ink)
    #expect(dot.ink == ink && dot.paintOrder == order && dot != .unlit)
    #expect(OrderedDot(paintOrder: 1, ink: ink).later(by: 4).paintOrder == 5)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `two layers have the same inks as their sum`(seed: UInt64) {
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
  func `does not depend on the number of earlier ink changes`(seed: UInt64) {
    var shapes = RandomShapes(seed: seed, columns: 12, rows: 6)
    var bitmap = DotBitmap(columns: 12, rows: 6)
    // More ink changes than paint orders, so that these are compacted in between.
    let colors: [InkColor] = [.foreground, .red]
    for change in 0..<9000 {
      bitmap.line(from: dot(0, 0), to: dot(0, 0), color: colors[change % 2])
      if change % 1000 == 999 { shapes.nextShape(upTo: 3).draw(on: &bitmap) }
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
