import SketchLibrary
import TestSupport

@Suite struct CanvasAreaTests {
  @Test(arguments: [
    ("0,0,60x40", Rect(minX: 0, minY: 0, maxX: 60, maxY: 40)),
    ("1,1,2x2", Rect(minX: 0, minY: 0, maxX: 4, maxY: 4)),
    ("-3,-5,1.5x0.5", Rect(minX: -4, minY: -8, maxX: 0, maxY: -4)),
    ("1073741824,0,1x1", Rect(minX: 1_073_741_824, minY: 0, maxX: 1_073_741_826, maxY: 4)),
  ])
  func `extends the area to whole cells`(text: String, rect: Rect) throws {
    #expect(try #require(CanvasArea(text)).rect == rect)
  }

  @Test(arguments: [
    "", "1,2", "1,2,3", "1,2,3,4", "1,2,0x4", "1,2,4x-1", "a,b,cxd", "1,2,3x4x5", "nan,0,1x1",
    "inf,0,1x1", "1e300,0,1x1", "1,,1x1", "0,0,x", "0,0,1x",
  ])
  func `rejects malformed, empty and unreachable areas`(text: String) {
    #expect(CanvasArea(text) == nil)
  }
}
