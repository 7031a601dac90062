import Testing

@testable import Terminal

@Suite struct CellPixelsTests {
  @Test(arguments: [(1, 1), (9, 18), (1000, 1000)])
  func `accepts sizes from 1 to 1000 pixels`(width: Int, height: Int) {
    #expect(CellPixels(width: width, height: height)?.height == height)
  }

  @Test(arguments: [(0, 18), (9, 0), (-9, 18), (1001, 18), (9, 1_000_000_000)])
  func `rejects sizes outside 1 to 1000 pixels`(width: Int, height: Int) {
    #expect(CellPixels(width: width, height: height) == nil)
  }
}
