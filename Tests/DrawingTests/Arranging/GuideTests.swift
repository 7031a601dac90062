import Canvas
import TestSupport

@testable import Drawing

@Suite struct GuideTests {
  let desk = DrawingDesk(columns: 80, rows: 30)

  /// Draws a box from (20, 20) to (60, 50), and a dash whose left end is at (80, 70).
  init() {
    desk.followExactly()
    desk.drag(
      linePoints((20, 20), (60, 20)) + linePoints((60, 20), (60, 50))
        + linePoints((60, 50), (20, 50)) + linePoints((20, 50), (20, 20)), .primary)
    desk.drag(linePoints((80, 70), (100, 70)), .primary)
    desk.press("s")
  }

  private var offset: Vector? {
    guard case .transformed(_, let map) = desk.log.last?.action else { return nil }
    return map.translation
  }

  /// Picks the dash up and holds it at an offset.
  private func hold(_ dx: Double, _ dy: Double) {
    desk.tap(90, 70)
    desk.down(90, 70, .primary)
    desk.move(linePoints((90, 70), (90 + dx, 70 + dy)))
  }

  @Test func `an edge within two dots of another one snaps to it, and a line shows that`() throws {
    hold(-18.5, 30)
    let guide = try #require(desk.controller.pendingEdit?.guides.first)
    #expect(guide == Segment(Point(x: 60, y: 20), Point(x: 60, y: 100)))
    #expect(desk.showsMark(at: Point(x: 60, y: 80)), "the guide on the screen")
    desk.up()
    #expect(offset == Vector(dx: -20, dy: 30))
    #expect(desk.controller.pendingEdit == nil && desk.controller.marks.guides.count == 1)
  }

  @Test func `centers snap too`() {
    hold(-51, -33.5)
    desk.up()
    // The center of the dash is at the box's center, from 90 to 40 and from 70 to 35.
    #expect(offset == Vector(dx: -50, dy: -35))
  }

  @Test func `nothing snaps beyond two dots, nor with the guides off`() {
    hold(-16, 30)
    #expect(desk.controller.pendingEdit?.guides.isEmpty == true)
    desk.up()
    #expect(offset == Vector(dx: -16, dy: 30))
    desk.press("u", "%")
    hold(-19, 30)
    desk.up()
    #expect(offset == Vector(dx: -19, dy: 30))
  }

  @Test func `with the grid a move ends on it`() {
    desk.press("%", "#")
    hold(11, 13)
    desk.up()
    #expect(offset == Vector(dx: 8, dy: 10), "from (80, 70) to (88, 80)")
  }

  @Test func `a move along an axis stays on it`() {
    desk.press("#")
    hold(-30, 2)
    desk.up()
    #expect(offset?.dy == 0)
  }

  @Test func `Escape cancels a move at a guide`() {
    hold(-19, 30)
    desk.press("\u{1B}")
    desk.up()
    desk.draw()
    #expect(desk.log.count == 2 && desk.controller.pendingEdit == nil)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `the nearest line is found among many`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let objects = (0..<Int.random(in: 0...40, using: &random)).map { _ in
      let (x, y) = (
        Double.random(in: 0...500, using: &random), Double.random(in: 0...500, using: &random)
      )
      return Rect(
        minX: x, minY: y, maxX: x + .random(in: 0...90, using: &random),
        maxY: y + .random(in: 0...90, using: &random))
    }
    let guides = AlignmentGuides(of: objects)
    let position = Double.random(in: -20...620, using: &random)
    let all = objects.flatMap { [$0.minX, $0.center.x, $0.maxX] }.map { $0 - position }
    let nearest = all.min { abs($0) < abs($1) }
    #expect(guides.columns.nearest(to: [position], within: 1000)?.by == nearest)
    #expect(guides.columns.nearest(to: [position], within: -1) == nil)
  }

  @Test func `a group is one object, and what is out of sight is none`() {
    let ids = [StrokeID(counter: 1), StrokeID(counter: 2)]
    var sketch = Sketch(folding: desk.log)
    let area = Rect(minX: 0, minY: 0, maxX: 160, maxY: 120)
    #expect(sketch.objects(in: area, except: []).count == 2)
    #expect(sketch.objects(in: area, except: [ids[0]]).map(\.minX) == [80])
    #expect(sketch.objects(in: Rect(minX: 0, minY: 0, maxX: 70, maxY: 60), except: []).count == 1)
    sketch.apply(.grouped(ids))
    let bounds = Rect(minX: 20, minY: 20, maxX: 100, maxY: 70)
    #expect(sketch.objects(in: area, except: []) == [bounds])
  }
}
