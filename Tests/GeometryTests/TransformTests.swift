import TestSupport

@Suite struct TransformTests {
  @Test func `scales about the origin, then translates`() {
    let transform = Transform(scale: 2, translation: Vector(dx: 10, dy: -1))
    #expect(transform.apply(to: Point(x: 3, y: 4)) == Point(x: 16, y: 7))
    #expect(
      transform.apply(to: Rect(minX: 0, minY: 0, maxX: 1, maxY: 2))
        == Rect(minX: 10, minY: -1, maxX: 12, maxY: 3))
  }

  @Test func `the identity maps a point to itself`() {
    let point = Point(x: 3.25, y: -4)
    #expect(Transform.identity.apply(to: point) == point)
    #expect(Transform.identity.invert(point) == point)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `invert undoes apply`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let transform = Transform(
      scale: number(0.01...100), translation: Vector(dx: number(-1e4...1e4), dy: number(-1e4...1e4))
    )
    let point = Point(x: number(-1e4...1e4), y: number(-1e4...1e4))
    #expect(transform.invert(transform.apply(to: point)).distance(to: point) < 1e-6)
    #expect(transform.apply(to: transform.invert(point)).distance(to: point) < 1e-6)
    let rect = Rect(minX: point.x, minY: point.y, maxX: point.x + 5, maxY: point.y + 7)
    let back = transform.invert(transform.apply(to: rect))
    #expect(rect.outset(by: 1e-6).union(back) == rect.outset(by: 1e-6))
    #expect(back.outset(by: 1e-6).union(rect) == back.outset(by: 1e-6))
  }

  @Test func `inverts a rotation`() throws {
    let transform = Transform(a: 0, b: 2, c: -2, d: 0, tx: 5, ty: -1)
    #expect(transform.scale == 2 && !transform.isReflection)
    #expect(transform.apply(to: Point(x: 3, y: 4)) == Point(x: -3, y: 5))
    #expect(transform.invert(Point(x: -3, y: 5)) == Point(x: 3, y: 4))
    let rect = Rect(minX: 0, minY: 0, maxX: 1, maxY: 2)
    #expect(transform.apply(to: rect) == Rect(minX: 1, minY: -1, maxX: 5, maxY: 1))
    #expect(transform.invert(transform.apply(to: rect)) == rect)
    #expect(Transform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0).inverse == nil)
  }

  @Test func `traps if the scale is not positive and finite`() async {
    await #expect(processExitsWith: .failure) { _ = Transform(scale: 0, translation: .zero) }
    await #expect(processExitsWith: .failure) { _ = Transform(scale: -1, translation: .zero) }
    await #expect(processExitsWith: .failure) { _ = Transform(scale: .nan, translation: .zero) }
    await #expect(processExitsWith: .failure) {
      _ = Transform(scale: .infinity, translation: .zero)
    }
  }
}
