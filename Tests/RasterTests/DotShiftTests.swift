import TestSupport

@Suite struct DotShiftTests {
  /// A line of a picture.
  private struct Line {
    let from: Point
    let to: Point
    let color: InkColor
  }

  /// Draws lines moved by `offset`: red ones thin, the others wide.
  private func draw(_ lines: [Line], by offset: Vector, into bitmap: inout DotBitmap) {
    for line in lines {
      let (from, to) = (line.from + offset, line.to + offset)
      if line.color == .red {
        bitmap.line(from: from, to: to, color: .red)
      } else {
        bitmap.capsule(from: from, to: to, radii: (2, 1), color: line.color)
      }
    }
  }

  private func lines(_ random: inout SplitMix64, colors: [InkColor]) -> [Line] {
    func point() -> Point {
      Point(x: .random(in: -30...70, using: &random), y: .random(in: -30...60, using: &random))
    }
    return (0..<12).map { _ in
      Line(from: point(), to: point(), color: colors.randomElement(using: &random) ?? .red)
    }
  }

  @Test(arguments: 0..<150 as Range<UInt64>)
  func `a shifted and completed picture equals one drawn at the new position`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let lines = lines(
      &random, colors: seed % 3 == 0 ? [.red] : [.foreground, .red, .green, .yellow])
    var (right, down) = (0, 0)
    var bitmap = DotBitmap(columns: 20, rows: 8)
    draw(lines, by: .zero, into: &bitmap)
    for step in 0..<6 {
      let isFar = step == 5
      let limits = isFar ? -60...60 : -9...9
      let (dx, dy) = (
        Int.random(in: limits, using: &random), Int.random(in: limits, using: &random)
      )
      (right, down) = (right + dx, down + dy)
      let offset = Vector(dx: Double(right), dy: Double(down))
      bitmap.clearDirty()
      for cells in bitmap.shift(right: dx, down: dy) {
        bitmap.clear(cells)
        bitmap.clip = cells
        draw(lines, by: offset, into: &bitmap)
      }
      bitmap.clip = bitmap.bounds
      var fresh = DotBitmap(columns: 20, rows: 8)
      fresh.parity = right + down
      draw(lines, by: offset, into: &fresh)
      #expect(bitmap.cells == fresh.cells)
      #expect(dx == 0 && dy == 0 || bitmap.dirty.bounds.rows == 0..<8)
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `moves every dot and lights no other`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bitmap = DotBitmap(columns: 9, rows: 5)
    draw(lines(&random, colors: [.green]), by: .zero, into: &bitmap)
    let before = bitmap
    let (dx, dy) = (
      Int.random(in: -20...20, using: &random), Int.random(in: -22...22, using: &random)
    )
    let redrawn = bitmap.shift(right: dx, down: dy)
    for y in 0..<20 {
      for x in 0..<18 {
        let isRedrawn = redrawn.contains { $0.dots.contains(x: x, y: y) }
        #expect(bitmap.isLit(x: x, y: y) == (!isRedrawn && before.isLit(x: x - dx, y: y - dy)))
      }
    }
  }

  @Test func `a shift by whole cells requires redrawing only the edges`() {
    var bitmap = DotBitmap(columns: 10, rows: 4)
    bitmap.line(from: Point(x: 0, y: 0), to: Point(x: 19, y: 15), color: .red)
    bitmap.line(from: Point(x: 0, y: 1), to: Point(x: 19, y: 15), color: .green)
    #expect(
      bitmap.shift(right: 4, down: -4) == [
        CellRect(columns: 0..<2, rows: 0..<4), CellRect(columns: 0..<10, rows: 3..<4),
      ])
    #expect(bitmap.shift(right: 0, down: 0).isEmpty)
    #expect(bitmap.shift(right: 20, down: 0) == [bitmap.bounds])
    var none = DotBitmap(columns: 0, rows: 0)
    #expect(none.shift(right: 1, down: 1).isEmpty)
  }
}
