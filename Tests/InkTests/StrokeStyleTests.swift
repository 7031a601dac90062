import Ink
import Testing

@Suite struct StrokeStyleTests {
  @Test(arguments: [
    (0.0, 1.0), (-5, 1), (1, 1), (7.5, 7.5), (24, 24), (25, 24), (.nan, 1), (.infinity, 1),
  ])
  func `clamps the width to the allowed range`(given: Double, expected: Double) {
    var style = StrokeStyle(width: given)
    #expect(style.width == expected)
    style.width = 3
    style.width = given
    #expect(style.width == expected)
  }
}
