import Canvas
import TestSupport

@Suite struct ViewportTests {
  private let screen = Rect(minX: 0, minY: 0, maxX: 160, maxY: 96)

  @Test func `fractions of a dot accumulate, and the canvas moves by whole dots`() {
    var viewport = Viewport()
    for _ in 0..<10 { viewport.pan(by: Vector(dx: 0.25, dy: -0.1)) }
    #expect(viewport.transform.translation == Vector(dx: 3, dy: -1))
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `zooming keeps the point under the pointer`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var viewport = Viewport()
    for _ in 0..<50 {
      viewport.pan(
        by: Vector(
          dx: Double.random(in: -90...90, using: &random),
          dy: Double.random(in: -90...90, using: &random)))
      let point = Point(
        x: Double.random(in: 0...160, using: &random), y: Double.random(in: 0...96, using: &random))
      let before = viewport.transform.scale
      let canvas = viewport.transform.invert(point)
      viewport.zoom(by: Double.random(in: 0.3...3, using: &random), about: point)
      let after = viewport.transform.apply(to: canvas)
      // Both translations are rounded, the first by up to half a dot at the old scale.
      #expect(after.distance(to: point) <= 0.71 * (1 + viewport.transform.scale / before))
      #expect(Viewport.scales.contains(viewport.transform.scale))
    }
  }

  @Test func `steps that multiply to a power of two arrive exactly there`() {
    var viewport = Viewport()
    for _ in 0..<16 { viewport.zoom(by: 2.0.squareRoot().squareRoot(), about: .zero) }
    #expect(viewport.transform == Transform(scale: 16, translation: .zero))
    for _ in 0..<100 { viewport.zoom(by: 0.5, about: .zero) }
    #expect(viewport.transform == Transform(scale: 1.0 / 8, translation: .zero))
  }

  @Test(arguments: [
    Rect(minX: 0, minY: 0, maxX: 10, maxY: 10), Rect(minX: -700, minY: 90, maxX: 200, maxY: 99),
    Rect(minX: 5, minY: 5, maxX: 5, maxY: 5), Rect(minX: 0, minY: -300, maxX: 1, maxY: 400),
    Rect(minX: -4000, minY: 0, maxX: 6000, maxY: 50),
  ])
  func `a fitted drawing is centered and as large as possible`(rect: Rect) {
    let transform = Viewport(fitting: rect, into: screen).transform
    let shown = transform.apply(to: rect)
    #expect(abs(shown.minX + shown.maxX - 160) <= 1 && abs(shown.minY + shown.maxY - 96) <= 1)
    #expect(shown.minX >= 3 && shown.minY >= 3 && shown.maxX <= 157 && shown.maxY <= 93)
    #expect(transform.scale == 16 || abs(shown.width - 152) < 1e-9 || abs(shown.height - 88) < 1e-9)
  }

  @Test func `panning stays within the canvas of a file`() {
    var viewport = Viewport()
    for _ in 0..<5 { viewport.pan(by: Vector(dx: 1e300, dy: -1e300)) }
    viewport.pan(by: Vector(dx: .nan, dy: .infinity))
    let corner = viewport.transform.invert(Point(x: 0, y: 0))
    #expect(abs(corner.x) <= Viewport.maximumDistance && abs(corner.y) <= Viewport.maximumDistance)
    viewport.pan(by: Vector(dx: -10, dy: 0))
    #expect(viewport.transform.translation.dx == Viewport.maximumDistance - 10)
  }

  @Test func `a viewport of a huge drawing keeps its low scale until it is enlarged`() {
    var viewport = Viewport(Transform(scale: 1.0 / 64, translation: .zero))
    viewport.zoom(by: 0.5, about: .zero)
    #expect(viewport.transform.scale == 1.0 / 64)
    viewport.zoom(by: 2, about: .zero)
    #expect(viewport.transform.scale == 1.0 / 32)
  }

  @Test(arguments: [
    (Vector(dx: 0, dy: 1), ModifierFlags(), Vector(dx: 0, dy: -12)),
    (Vector(dx: 0, dy: 1), ModifierFlags.shift, Vector(dx: -12, dy: 0)),
    (Vector(dx: -2, dy: 0), ModifierFlags(), Vector(dx: 24, dy: 0)),
  ])
  func `the wheel pans by three rows or six columns`(
    notches: Vector, flags: ModifierFlags, offset: Vector
  ) {
    var viewport = Viewport()
    let zooms = viewport.scroll(
      ScrollEvent(
        timestamp: 0, location: Point(x: 9, y: 9), notches: notches, modifierFlags: flags))
    #expect(!zooms && viewport.transform.translation == offset)
  }

  @Test func `the wheel with Ctrl doubles the scale in four notches`() {
    var viewport = Viewport()
    let event = ScrollEvent(
      timestamp: 0, location: Point(x: 10, y: 20), notches: Vector(dx: 0, dy: -1),
      modifierFlags: .control)
    for _ in 0..<4 {
      let zooms = viewport.scroll(event)
      #expect(zooms)
    }
    #expect(viewport.transform == Transform(scale: 2, translation: Vector(dx: -10, dy: -20)))
    #expect(viewport.scaleMessage == "zoom 200%")
  }
}
