import Canvas
import Glibc
import TestSupport

@testable import Drawing

@Suite struct DirectionConstraintTests {
  private func locations(_ desk: DrawingDesk) -> [Point] {
    desk.log.last?.drawnStroke?.samples.map(\.location) ?? []
  }

  @Test(arguments: 0..<8)
  func `Shift makes the line straight in the nearest of eight directions`(octant: Int) throws {
    let desk = DrawingDesk()
    let angle = Double(octant) * .pi / 4 + 0.2
    let end = Point(x: 40 + 18 * cos(angle), y: 24 + 18 * sin(angle))
    desk.down(40, 24, .primary)
    desk.move(linePoints((40, 24), (end.x, end.y)), .shift)
    desk.up()
    let points = locations(desk)
    let exact = Double(octant) * .pi / 4
    let goal = Point(x: 40 + 18 * cos(0.2) * cos(exact), y: 24 + 18 * cos(0.2) * sin(exact))
    #expect(points.count > 5)
    #expect(try #require(points.last).distance(to: goal) < 1e-6)
    let segment = Segment(Point(x: 40, y: 24), goal)
    #expect(points.allSatisfy { segment.distance(to: $0) < 1e-6 })
  }

  @Test func `the line turns with the pointer until Shift goes up, then the stroke is freehand`() {
    let desk = DrawingDesk()
    desk.down(10, 10, .primary)
    desk.move(linePoints((10, 10), (20, 13)))
    desk.move(linePoints((20, 13), (50, 14)), .shift)
    desk.move(linePoints((50, 14), (22, 40)), .shift)
    desk.move(linePoints((22, 40), (30, 44)), [])
    desk.up()
    let points = locations(desk)
    let corner = points.firstIndex(of: Point(x: 20, y: 13)) ?? 0
    #expect(corner > 5)
    #expect(points.contains(Point(x: 20, y: 40)), "straight down")
    #expect(!points.contains { $0.x > 31 }, "nothing to the right is left")
    #expect(points.last == Point(x: 30, y: 44))
    let times = desk.log[0].newStrokes[0].samples.map(\.timestamp)
    #expect(times == times.sorted())
  }

  @Test func `the key of a constraint does what Shift does`() {
    let desk = DrawingDesk()
    desk.press("L")
    desk.drag(linePoints((10, 10), (50, 14)), .primary)
    #expect(locations(desk).allSatisfy { $0.y == 10 })
    desk.press("L")
    desk.drag(linePoints((10, 20), (50, 24)), .primary)
    #expect(locations(desk).last == Point(x: 50, y: 24))
  }

  @Test func `the preview shows the line that will be drawn`() {
    let desk = DrawingDesk()
    desk.down(10, 10, .primary)
    desk.move(linePoints((10, 10), (50, 15)), .shift)
    let preview = desk.shown.cells
    desk.up()
    #expect(desk.shown.cells == preview)
    #expect(desk.repaintedHere.cells == preview)
  }

  @Test func `quitting keeps the line`() {
    let desk = DrawingDesk()
    desk.down(10, 10, .primary)
    desk.move(linePoints((10, 10), (50, 15)), .shift)
    desk.controller.finish()
    #expect(locations(desk).last == Point(x: 50, y: 10))
  }

  @Test func `Shift has no effect on panning`() {
    let transforms = [[], .shift].map { (flags: ModifierFlags) in
      let desk = DrawingDesk()
      desk.drag(linePoints((10, 10), (30, 17)), .middle, flags)
      return desk.controller.viewport.transform
    }
    #expect(transforms[0] == transforms[1] && transforms[0] != .identity)
  }

  @Test func `symmetric strokes stay symmetric`() throws {
    let desk = DrawingDesk()
    for _ in 0..<3 { desk.press("M") }
    desk.down(50, 10, .primary)
    desk.move(linePoints((50, 10), (70, 12)), .shift)
    desk.up()
    let strokes = try #require(desk.log.last).newStrokes
    #expect(strokes.count == 6)
    let center = Point(x: 40, y: 24)
    let ends = strokes.compactMap { $0.samples.last?.location.distance(to: center) }
    #expect(ends.allSatisfy { abs($0 - ends[0]) < 1e-6 })
  }
}
