import TestSupport

@testable import Canvas

@Suite struct EdgeScrollTests {
  @Test(arguments: [10, 60, 240])
  func `the scrolling speed does not depend on the frame rate`(rate: Int) {
    var scroll = EdgeScroll()
    let window = Rect(minX: 0, minY: 0, maxX: 80, maxY: 48)
    let direction = EdgeScroll.direction(at: Point(x: -3, y: 46), in: window)
    #expect(direction == Vector(dx: 1, dy: -1))
    var sum = Vector.zero
    for step in 0...2 * rate {
      sum = sum + scroll.offset(direction, at: Double(step) / Double(rate))
    }
    #expect(abs(sum.dx - 2 * EdgeScroll.speed) < 1e-6 && abs(sum.dy + sum.dx) < 1e-6)
    #expect(
      scroll.offset(direction, at: 1000).dx < 10, "a pause of the program does not scroll far")
    #expect(EdgeScroll.direction(at: Point(x: 40, y: 20), in: window) == .zero)
  }
}
