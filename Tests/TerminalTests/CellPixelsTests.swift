import Testing

@testable import Terminal

@Suite struct CellPixelsTests {
  @Test(arguments: [(1, 1), (9, 18), (1000, 1000)])
  func `has the size of a cell`(width: Int, height: Int) {
    #expect(CellPixels(width: width, height: height)?.height == height)
  }

  @Test(arguments: [(0, 18), (9, 0), (-9, 18), (1001, 18), (9, 1_000_000_000)])
  func `has no size that a cell cannot have`(width: Int, height: Int) {
    #expect(CellPixels(width: width, height: height) == nil)
  }
}
