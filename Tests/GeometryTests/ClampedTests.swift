import Geometry
import Testing

@Suite struct ClampedTests {
  @Test(arguments: [(-3, 0), (0, 0), (2, 2), (5, 5), (9, 5)])
  func `clamps values to the nearest limit`(value: Int, clamped: Int) {
    #expect(value.clamped(to: 0...5) == clamped)
  }

  @Test func `infinity is clamped and NaN stays NaN`() {
    #expect(Double.infinity.clamped(to: 0...1) == 1)
    #expect((-Double.infinity).clamped(to: 0...1) == 0)
    #expect(Double.nan.clamped(to: 0...1).isNaN)
  }
}
