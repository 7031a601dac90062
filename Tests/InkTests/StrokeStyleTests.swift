import TestSupport

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

  @Test(arguments: [
    (0.0, 0.0, 0.0), (-2, -2, 0), (64, 64, 64), (65, 64, 64), (-65, -64, 0), (.nan, 0, nil),
    (.infinity, 0, nil), (-.infinity, 0, nil),
  ])
  func `clamps the angle of the nib and the maximum force`(
    given: Double, angle: Double, force: Double?
  ) {
    var style = StrokeStyle()
    (style.nibAngle, style.maximumForce) = (1, 1)
    (style.nibAngle, style.maximumForce) = (given, given)
    #expect(style.nibAngle == angle && style.maximumForce == force)
    style.maximumForce = nil
    #expect(style.maximumForce == nil)
  }
}
