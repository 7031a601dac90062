import TestSupport

@testable import Canvas
@testable import Drawing

@Suite struct MovingTests {
  private let desk = DrawingDesk()
  private let path = linePoints((20, 10), (40, 30))

  init() { desk.followExactly() }

  private var strokes: [StrokeRecord] { Sketch(folding: desk.log).strokes }
  private var offset: Vector? {
    guard case .transformed(_, let map) = desk.log.last?.action else { return nil }
    return map.translation
  }

  /// Presses, holds still, and then drags through points.
  private func pickUp(_ x: Double, _ y: Double, _ points: [Point], _ flags: ModifierFlags = []) {
    desk.down(x, y, .secondary, flags)
    desk.rest(0.4)
    desk.move(points)
  }

  @Test func `a held stroke moves with the pointer as one edit`() {
    desk.drag(path, .primary)
    desk.drag(linePoints((60, 10), (60, 40)), .primary)
    pickUp(30, 20, linePoints((31, 20), (40, 35)))
    #expect(desk.log.count == 2, "the edit is saved at the end")
    desk.up()
    #expect(
      desk.log.last?.action == .strokesMoved([StrokeID(counter: 1)], by: Vector(dx: 10, dy: 15)))
    #expect(desk.log.count == 3)
    #expect(desk.plainCells == desk.repainted.cells)
    desk.press("u")
    #expect(strokes[0].samples.map(\.location) == path)
    desk.press("U")
    #expect(strokes[0].samples[0].location == Point(x: 30, y: 25))
    #expect(desk.plainCells == desk.repainted.cells)
  }

  @Test func `picks up the topmost of several strokes`() {
    desk.drag(path, .primary)
    desk.drag(path.reversed(), .primary)
    pickUp(30, 20, linePoints((31, 20), (50, 20)))
    desk.up()
    #expect(
      desk.log.last?.action == .strokesMoved([StrokeID(counter: 2)], by: Vector(dx: 20, dy: 0)))
  }

  @Test(arguments: [(30.5, 22.8, true), (30.5, 26.5, false), (22, 28, false)])
  func `picks up a stroke within two dots of its lit dots`(x: Double, y: Double, isHit: Bool) {
    desk.drag(path, .primary)
    pickUp(x, y, linePoints((x, y), (x + 30, y)))
    desk.up()
    #expect((desk.log.count == 2) == isHit)
    #expect(desk.shows("no stroke under the pointer") == !isHit)
  }

  @Test func `a drag without the pause picks up no stroke`() {
    desk.drag(path, .primary)
    desk.down(30, 20, .secondary)
    desk.rest(0.2)
    desk.move(linePoints((31, 20), (40, 60)))
    desk.up()
    #expect(desk.log.count == 1)
  }

  @Test func `a nearly straight drag and Shift snap to an axis`() {
    desk.drag(path, .primary)
    pickUp(30, 20, linePoints((31, 20), (60, 24)))
    desk.up()
    #expect(offset == Vector(dx: 30, dy: 0))
    desk.press("u")
    pickUp(30, 20, linePoints((31, 20), (45, 30)), .shift)
    desk.up()
    #expect(offset == Vector(dx: 15, dy: 0))
    desk.press("u")
    pickUp(30, 20, linePoints((31, 20), (40, 33)), .shift)
    desk.up()
    #expect(offset == Vector(dx: 0, dy: 13))
    desk.press("u")
    pickUp(30, 20, linePoints((31, 20), (40, 33)))
    desk.up()
    #expect(offset == Vector(dx: 10, dy: 13))
  }

  @Test(arguments: [(100.0, 20.0, false), (100, 12, false), (100, 11, true), (-20, 100, false)])
  func `a drag that drifts far does not snap to an axis`(dx: Double, dy: Double, isStraight: Bool)
    throws
  {
    let path = linePoints((20, 10), (40, 30))
    let desk = DrawingDesk(columns: 80, rows: 40)
    desk.followExactly()
    desk.drag(path, .primary)
    desk.down(30, 20, .secondary)
    desk.rest(0.4)
    desk.move(linePoints((31, 20), (30 + dx, 20 + dy)))
    desk.up()
    let moved = Vector(dx: dx, dy: isStraight ? 0 : dy)
    #expect(desk.log.last?.action == .strokesMoved([StrokeID(counter: 1)], by: moved))
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `an offset snaps only if one component dominates and the drift is small`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let offset = Vector(
      dx: .random(in: -50...50, using: &random), dy: .random(in: -50...50, using: &random))
    let dominance = Double.random(in: 1...6, using: &random)
    let maximumDrift = Double.random(in: 0...40, using: &random)
    let snapped = offset.alongMainAxis(dominance: dominance, drift: maximumDrift)
    let (wide, high) = (abs(offset.dx), abs(offset.dy))
    if max(wide, high) >= dominance * min(wide, high) && min(wide, high) < maximumDrift {
      let expected = wide >= high ? Vector(dx: offset.dx, dy: 0) : Vector(dx: 0, dy: offset.dy)
      #expect(snapped == expected)
    } else {
      #expect(snapped == offset)
    }
  }

  @Test(arguments: [true, false])
  func `Escape cancels the move, and an interruption keeps it`(usesKey: Bool) {
    desk.drag(path, .primary)
    let before = desk.plainCells
    pickUp(30, 20, linePoints((31, 20), (40, 35)))
    #expect(desk.screen.cells != before)
    if usesKey { desk.press(.escape) } else { desk.up(.cancelled) }
    #expect((desk.plainCells == before) == usesKey)
    desk.up()
    #expect(desk.log.count == (usesKey ? 1 : 2))
    if !usesKey { #expect(offset == Vector(dx: 10, dy: 15)) }
    #expect(desk.plainCells == desk.repainted.cells)
  }

  @Test(arguments: [1.0, 3, 7]) func `a move begins without a jump`(step: Double) {
    let desk = DrawingDesk(rows: 30)
    desk.drag(path, .primary)
    desk.down(30, 20, .secondary)
    desk.rest(0.4)
    let origin = path[0]
    var last = origin
    for index in 1...8 {
      desk.move([Point(x: 30, y: 20 + Double(index) * step)])
      let stroke = desk.controller.pendingEdit?.preview.strokes.first
      let next = stroke?.samples.first?.location ?? origin
      #expect(next.distance(to: last) <= step)
      last = next
    }
    #expect(last != origin)
  }

  @Test func `the view scrolls at an edge over time, and the stroke stays under the pointer`()
    throws
  {
    desk.drag(path, .primary)
    pickUp(30, 20, linePoints((31, 20), (79, 20)))
    let before = desk.controller.viewport.transform.translation
    #expect(before.dx >= -1, "it does not scroll before time has passed")
    desk.rest(0.5)
    let after = desk.controller.viewport.transform.translation
    #expect(abs(after.dx - before.dx + 0.5 * EdgeScroll.speed) <= 4 && after.dy == 0)
    let anchor = try #require(desk.controller.pendingEdit?.preview.strokes.first).samples[5]
      .location
    #expect(desk.controller.viewport.transform.apply(to: anchor) == Point(x: 79, y: 20))
    let cells = desk.screen.cells
    #expect(cells == desk.repaintedHere.cells)
    desk.up()
    desk.rest(0.5)
    #expect(
      desk.controller.viewport.transform.translation == after, "scrolling stops with the move")
    #expect(try #require(offset).dx == 49 - after.dx)
    #expect(desk.controller.displayLink.isPaused)
  }

  @Test func `the view does not scroll while the pointer is away from the edges`() {
    desk.drag(path, .primary)
    pickUp(30, 20, linePoints((31, 20), (60, 30)))
    desk.rest(1)
    #expect(desk.controller.viewport.transform == .identity)
  }

  @Test func `a stroke follows the pointer in a zoomed view`() throws {
    desk.drag(path, .primary)
    desk.hover(0, 0)
    desk.press("+", "+")
    pickUp(60, 40, linePoints((61, 40), (70, 20)))
    desk.up()
    #expect(offset == Vector(dx: 5, dy: -10))
    #expect(desk.plainCells == desk.repaintedHere.cells)
  }
}
