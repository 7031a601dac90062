import Geometry
import Ink
import Raster
import TestSupport
import Testing

@testable import Canvas

@Suite struct CanvasOverlayTests {
  private func drawn(_ overlay: CanvasOverlay, columns: Int = 6, rows: Int = 3) -> DotBitmap {
    var bitmap = DotBitmap(columns: columns, rows: rows)
    var painter = StrokePainter()
    overlay.draw(into: &bitmap, with: &painter)
    return bitmap
  }

  @Test func `a frame is dotted and includes its corners`() {
    let overlay = CanvasOverlay(frame: Rect(minX: 1, minY: 1, maxX: 10.5, maxY: 9))
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
    #expect(drawn(CanvasOverlay(frame: rect)).cells.allSatisfy { $0.mask == 0 })
  }

  @Test func `a trail joins its points`() {
    let trail = [(1.5, 1.5), (9.5, 1.5), (9.5, 9.5)].map { Point(x: $0.0, y: $0.1) }
    let bitmap = drawn(CanvasOverlay(trail: trail))
    expectFrame(
      bitmap,
      """
      ⠐⠒⠒⠒⢲·
      ····⢸·
      ····⠘·
      """)
    #expect(bitmap[column: 4, row: 1].color == .cyan)
  }
}
