import TestSupport

@testable import Canvas

@Suite struct CanvasGridTests {
  @Test func `the nearest point of the grid is at most half a step away on each axis`() {
    var random = SplitMix64(seed: 7)
    for spacing in [2.0, 8, 13, 64] {
      let grid = CanvasGrid(spacing: spacing)
      for _ in 0..<200 {
        let point = Point(
          x: .random(in: -900...900, using: &random), y: .random(in: -900...900, using: &random))
        let snapped = grid.snap(point)
        #expect(abs(snapped.x - point.x) <= spacing / 2 && abs(snapped.y - point.y) <= spacing / 2)
        #expect(grid.snap(snapped) == snapped)
        #expect((snapped.x / spacing).rounded() * spacing == snapped.x)
      }
    }
  }

  @Test(arguments: [(1.0, 8.0), (16, 8), (0.5, 16), (0.25, 32), (0.125, 64), (0.7, 16)])
  func `points that would be close on the screen are thinned out`(scale: Double, step: Double) {
    #expect(CanvasGrid(spacing: 8, scale: scale).step == step)
  }

  @Test func `a fine grid keeps its spacing at full size`() {
    #expect(CanvasGrid(spacing: 2).step == 2)
    #expect(CanvasGrid(spacing: 500).step == 64, "spacings are limited")
  }

  @Test func `the points stay with the canvas when it is panned`() {
    let grid = CanvasGrid(spacing: 8)
    let screen = Rect(minX: 0, minY: 0, maxX: 39, maxY: 23)
    func points(_ dx: Double) -> Set<Point> {
      Set(grid.points(in: screen, Transform(scale: 1, translation: Vector(dx: dx, dy: 0))))
    }
    #expect(points(0).count == 15 && points(0).contains(Point(x: 32, y: 16)))
    #expect(points(3).contains(Point(x: 35, y: 16)) && !points(3).contains(Point(x: 32, y: 16)))
    #expect(points(8) == points(0))
  }

  @Test func `a huge area has no points`() {
    let far = Transform(scale: 1e-9, translation: .zero)
    #expect(CanvasGrid().points(in: Rect(minX: 0, minY: 0, maxX: 200, maxY: 100), far).isEmpty)
  }
}
