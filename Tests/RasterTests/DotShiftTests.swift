import Geometry
import Raster
import TestSupport
import Testing
import Workloads

@Suite struct DotShiftTests {
  /// A stroke of a picture.
  private struct Line {
    let from: Point
    let to: Point
    let color: UInt8
  }

  /// Draws lines moved by whole dots, in some cells only.
  private func draw(_ lines: [Line], by offset: Vector, into bitmap: inout DotBitmap) {
    for line in lines {
      let (from, to) = (line.from + offset, line.to + offset)
      if line.color == 1 {
        bitmap.line(from: from, to: to, color: 1)
      } else {
        bitmap.capsule(from: from, to: to, radii: (2, 1), color: line.color)
      }
    }
  }

  private func lines(_ random: inout SplitMix64, colors: ClosedRange<UInt8>) -> [Line] {
    func point() -> Point {
      Point(x: .random(in: -30...70, using: &random), y: .random(in: -30...60, using: &random))
    }
    return (0..<12).map { _ in
      Line(from: point(), to: point(), color: .random(in: colors, using: &random))
    }
  }

  @Test(arguments: 0..<150 as Range<UInt64>)
  func `what is shifted and completed is what is drawn there`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let lines = lines(&random, colors: seed % 3 == 0 ? 1...1 : 0...3)
    var (right, down) = (0, 0)
    var bitmap = DotBitmap(columns: 20, rows: 8)
    draw(lines, by: .zero, into: &bitmap)
    for step in 0..<6 {
      let isFar = step == 5
      let way = isFar ? -60...60 : -9...9
      let (dx, dy) = (Int.random(in: way, using: &random), Int.random(in: way, using: &random))
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
      fresh.phase = right + down
      draw(lines, by: offset, into: &fresh)
      #expect(bitmap.cells == fresh.cells)
      #expect(dx == 0 && dy == 0 || bitmap.dirty.rows == 0..<8)
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `every dot goes where it should, and nothing else is lit`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bitmap = DotBitmap(columns: 9, rows: 5)
    draw(lines(&random, colors: 2...2), by: .zero, into: &bitmap)
    let before = bitmap
    let (dx, dy) = (
      Int.random(in: -20...20, using: &random), Int.random(in: -22...22, using: &random)
    )
    let anew = bitmap.shift(right: dx, down: dy)
    for y in 0..<20 {
      for x in 0..<18 {
        let isAnew = anew.contains { $0.columns.contains(x / 2) && $0.rows.contains(y / 4) }
        #expect(bitmap.isLit(x: x, y: y) == (!isAnew && before.isLit(x: x - dx, y: y - dy)))
      }
    }
  }

  @Test func `a shift by whole cells leaves only the edges to be drawn`() {
    var bitmap = DotBitmap(columns: 10, rows: 4)
    bitmap.line(from: Point(x: 0, y: 0), to: Point(x: 19, y: 15), color: 1)
    bitmap.line(from: Point(x: 0, y: 1), to: Point(x: 19, y: 15), color: 2)
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
