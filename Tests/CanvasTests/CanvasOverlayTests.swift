import TestSupport

@testable import Canvas

@Suite struct CanvasOverlayTests {
  private func drawn(_ overlay: CanvasOverlay, columns: Int = 6, rows: Int = 3) -> DotBitmap {
    var bitmap = DotBitmap(columns: columns, rows: rows)
    overlay.draw(into: &bitmap)
    return bitmap
  }

  @Test func `a frame is dotted and includes its corners`() {
    var overlay = CanvasOverlay()
    overlay.frame = Rect(minX: 1, minY: 1, maxX: 10.5, maxY: 9)
    expectFrame(
      drawn(overlay),
      """
      ⠐·⠂⠐·⠂
      ⢈····⡁
      ⠐·⠂⠐·⠂
      """)
  }

  @Test(arguments: [
    Rect(minX: -1e12, minY: -1e12, maxX: 1e12, maxY: 1e12),
    Rect(minX: 50, minY: 50, maxX: 60, maxY: 60),
  ])
  func `a frame out of sight lights no dots`(rect: Rect) {
    var overlay = CanvasOverlay()
    overlay.frame = rect
    #expect(drawn(overlay).cells.allSatisfy { $0.mask == 0 })
  }

  @Test func `each of many selected strokes is marked where its ink is, also after a pan`() throws {
    let strokes = try (0..<12).map { row in
      let samples = (0..<10_000).map { index in
        StrokeSample(
          location: Point(x: 5 + Double(index) / 100, y: 4 + Double(row * 8)), timestamp: 0)
      }
      return try #require(StrokeRecord(style: StrokeStyle(), samples: samples))
        .moved(by: Vector(dx: 2, dy: 1))
    }
    var marks = StrokeMarks()
    var painter = StrokePainter()
    for offset in [Vector.zero, Vector(dx: -20, dy: 0), Vector(dx: 7, dy: 5)] {
      painter.transform = Transform(translation: offset)
      marks.update(strokes, columns: 50, rows: 20, with: &painter)
      var ink = DotBitmap(columns: 50, rows: 20)
      painter.paint(strokes, into: &ink)
      #expect(marks.bitmap.cells.map { $0.mask != 0 } == ink.cells.map { $0.mask != 0 })
    }
  }

  @Test func `a trail joins its points`() {
    var overlay = CanvasOverlay()
    overlay.trail = [(1.5, 1.5), (9.5, 1.5), (9.5, 9.5)].map { Point(x: $0.0, y: $0.1) }
    let bitmap = drawn(overlay)
    expectFrame(
      bitmap,
      """
      ⠐⠒⠒⠒⢲·
      ····⢸·
      ····⠘·
      """)
    #expect(bitmap[column: 4, row: 1].color == .foreground)
  }
}
