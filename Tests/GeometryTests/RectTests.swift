import TestSupport

@Suite struct RectTests {
  private let rect = Rect(minX: 1, minY: 2, maxX: 5, maxY: 4)

  @Test func `width and height are the distances between opposite edges`() {
    #expect(rect.width == 4)
    #expect(rect.height == 2)
  }

  @Test func `a single point has a rectangle of size 0, no points have none`() {
    #expect(Rect(enclosing: []) == nil)
    let single = Rect(enclosing: [Point(x: 3, y: -1)])
    #expect(single == Rect(minX: 3, minY: -1, maxX: 3, maxY: -1))
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `the enclosing rectangle is the smallest that contains all points`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let points = (0..<Int.random(in: 1...20, using: &random)).map { _ in
      Point(
        x: Double.random(in: -100...100, using: &random),
        y: Double.random(in: -100...100, using: &random))
    }
    let rect = try #require(Rect(enclosing: points))
    #expect(points.allSatisfy(rect.contains))
    #expect(points.contains { $0.x == rect.minX } && points.contains { $0.x == rect.maxX })
    #expect(points.contains { $0.y == rect.minY } && points.contains { $0.y == rect.maxY })
  }

  @Test func `the union is the smallest rectangle that contains both`() {
    let other = Rect(minX: -1, minY: 3, maxX: 2, maxY: 9)
    #expect(rect.union(other) == Rect(minX: -1, minY: 2, maxX: 5, maxY: 9))
    #expect(other.union(rect) == rect.union(other))
    #expect(rect.union(rect) == rect)
  }

  @Test func `the union of a sequence contains every rectangle; an empty sequence has none`() {
    let others = [
      rect, Rect(minX: -1, minY: 3, maxX: 2, maxY: 9), Rect(minX: 4, minY: 0, maxX: 4, maxY: 0),
    ]
    #expect(Rect(union: others) == Rect(minX: -1, minY: 0, maxX: 5, maxY: 9))
    #expect(Rect(union: [rect]) == rect)
    #expect(Rect(union: []) == nil)
  }

  @Test func `an outset moves every edge outward`() {
    #expect(rect.outset(by: 1.5) == Rect(minX: -0.5, minY: 0.5, maxX: 6.5, maxY: 5.5))
    #expect(rect.outset(by: 0) == rect)
  }

  @Test(arguments: [
    (Rect(minX: 5, minY: 4, maxX: 9, maxY: 9), true),
    (Rect(minX: 2, minY: 3, maxX: 3, maxY: 3), true),
    (Rect(minX: -9, minY: -9, maxX: 9, maxY: 9), true),
    (Rect(minX: 5.1, minY: 2, maxX: 6, maxY: 4), false),
    (Rect(minX: 1, minY: -3, maxX: 5, maxY: 1.9), false),
  ])
  func `rectangles intersect if they share a point, edges included`(other: Rect, meets: Bool) {
    #expect(rect.intersects(other) == meets)
    #expect(other.intersects(rect) == meets)
  }

  @Test func `contains its corners but no point beyond an edge`() {
    #expect(rect.contains(Point(x: 1, y: 2)) && rect.contains(Point(x: 5, y: 4)))
    #expect(!rect.contains(Point(x: 0.9, y: 3)) && !rect.contains(Point(x: 3, y: 4.1)))
  }

  @Test func `traps when its edges are out of order`() async {
    await #expect(processExitsWith: .failure) { _ = Rect(minX: 1, minY: 0, maxX: 0, maxY: 0) }
    await #expect(processExitsWith: .failure) { _ = Rect(minX: .nan, minY: 0, maxX: 0, maxY: 0) }
  }
}
