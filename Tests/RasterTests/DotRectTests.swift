import TestSupport

@Suite struct DotRectTests {
  private let rect = DotRect(xs: 2..<6, ys: 8..<16)

  @Test func `contains its left and top edge but not its right and bottom edge`() {
    #expect(rect.contains(Point(x: 2, y: 8)) && rect.contains(x: 2, y: 8))
    #expect(rect.contains(Point(x: 5.99, y: 15.99)) && rect.contains(x: 5, y: 15))
    #expect(!rect.contains(Point(x: 6, y: 10)) && !rect.contains(x: 6, y: 10))
    #expect(!rect.contains(Point(x: 4, y: 16)) && !rect.contains(x: 4, y: 16))
    #expect(!rect.contains(Point(x: .nan, y: 10)))
  }

  @Test func `the interior contains no point outside`() {
    let interior = rect.interior
    #expect(interior.minX == 2 && interior.minY == 8)
    #expect(interior.contains(Point(x: 6.0.nextDown, y: 16.0.nextDown)))
    #expect(!interior.contains(Point(x: 6, y: 10)) && !interior.contains(Point(x: 4, y: 16)))
  }

  @Test func `the interior of an empty rectangle is its upper left corner`() {
    let empty = DotRect(xs: 4..<4, ys: 8..<12)
    #expect(empty.isEmpty && !empty.contains(Point(x: 4, y: 8)))
    #expect(empty.interior == Rect(minX: 4, minY: 8, maxX: 4, maxY: 8))
  }
}
