import Canvas
import Gestures
import Glibc
import TestSupport

@testable import Drawing

/// Two touches of one pointer: taps, and a pair whose center is on the selection.
@Suite struct PairTests {
  private let desk = DrawingDesk()
  private let path = linePoints((35, 24), (45, 24))

  private var strokes: [StrokeRecord] { Sketch(folding: desk.log).strokes }
  private var transform: Transform { desk.controller.viewport.transform }
  private var map: Transform? {
    guard case .transformed([StrokeID(counter: 1)], let map) = desk.log.last?.action else {
      return nil
    }
    return map
  }

  /// Draws two strokes and selects the first.
  private func select() {
    desk.followExactly()
    desk.drag(path, .primary)
    desk.drag(linePoints((4, 44), (70, 44)), .primary)
    desk.drag(circle(40, 24, radius: 16), .secondary)
  }

  /// Presses Alt at the center of the pair, then the button elsewhere, and drags.
  private func pair(_ points: [Point], center: Point = Point(x: 40, y: 24)) {
    desk.hover(center.x, center.y, .alternate)
    desk.down(points[0].x, points[0].y, .primary, .alternate)
    desk.move(Array(points.dropFirst()))
  }

  @Test(arguments: [ModifierFlags.alternate, .control])
  func `a tap with two touches zooms out around the click`(flags: ModifierFlags) {
    desk.drag(path, .primary)
    desk.down(50, 20, .primary, flags)
    desk.up()
    #expect(
      transform.scale == 0.5 && transform.apply(to: Point(x: 50, y: 20)) == Point(x: 50, y: 20))
    #expect(desk.log.count == 1, "the click draws nothing")
    #expect(desk.controller.touches.environment.touches.isEmpty)
  }

  @Test func `a middle double click zooms in around the click, even if the hand trembles`() {
    desk.tap(30, 20, .middle)
    #expect(transform.scale == 1)
    desk.rest(0.1)
    desk.drag([Point(x: 30, y: 20), Point(x: 31, y: 20)], .middle)
    #expect(transform.scale == 2)
    desk.rest(1)
    #expect(transform.scale == 2)
    desk.drag(linePoints((30, 20), (50, 20)), .middle)
    desk.rest(3)
    #expect(transform.scale == 2, "a drag is no tap")
  }

  @Test func `two middle clicks with a pause between them do not zoom`() {
    desk.tap(30, 20, .middle)
    desk.rest(0.5)
    desk.tap(30, 20, .middle)
    #expect(transform.scale == 1)
  }

  @Test func `a pair centered on the selection rotates it, previewed and as one edit`() throws {
    select()
    pair(circle(40, 24, radius: 20, count: 41).prefix(11).map { $0 })
    #expect(desk.log.count == 2, "the edit is saved at the end")
    let preview = try #require(desk.controller.pendingEdit?.preview.strokes.first)
    #expect(abs(preview.samples[0].location.x - 40) < 0.01)
    desk.up()
    let map = try #require(map)
    #expect(abs(map.a) < 1e-4 && abs(map.b - 1) < 1e-4 && abs(map.scale - 1) < 1e-4)
    #expect(map.apply(to: Point(x: 40, y: 24)) == Point(x: 40, y: 24))
    #expect(desk.log.count == 3)
    #expect(desk.plainCells == desk.repainted.cells)
    desk.press("u")
    #expect(strokes.map { $0.samples.map(\.location) }[0] == path)
    #expect(desk.plainCells == desk.repainted.cells)
  }

  @Test func `a pair centered on the selection scales it with its width`() throws {
    desk.press("]")
    select()
    pair(linePoints((50, 24), (70, 24)))
    desk.up()
    let map = try #require(map)
    #expect(abs(map.scale - 3) < 1e-3 && map.b == 0)
    #expect(abs(strokes[0].style.width - 6) < 0.01 && strokes[1].style.width == 2)
    #expect(transform == .identity, "the view is not zoomed")
    #expect(desk.plainCells == desk.repainted.cells)
  }

  @Test func `a pair rotates and scales at the same time`() throws {
    select()
    pair(linePoints((50, 24), (40, 44)))
    desk.up()
    let map = try #require(map)
    #expect(abs(map.scale - 2) < 1e-3)
    #expect(abs(atan2(map.b, map.a) - .pi / 2) < 1e-3)
    #expect(desk.log.count == 3)
  }

  @Test func `the strokes move with the pair while Shift is held`() throws {
    select()
    pair(linePoints((50, 24), (60, 24)))
    desk.move([Point(x: 60, y: 34)], [.alternate, .shift])
    desk.up()
    let map = try #require(map)
    #expect(abs(map.scale - 2) < 1e-3)
    #expect(map.apply(to: Point(x: 40, y: 24)) == Point(x: 40, y: 34))
  }

  @Test
  func `a pair that begins on the selection is centered on its middle, wherever Alt was pressed`()
    throws
  {
    select()
    // The pointer moved with Alt held before it reached the selection.
    pair(circle(40, 24, radius: 8, count: 41).prefix(11).map { $0 }, center: Point(x: 5, y: 60))
    desk.up()
    let map = try #require(map)
    #expect(abs(map.a) < 1e-4 && abs(map.b - 1) < 1e-4)
    #expect(map.apply(to: Point(x: 40, y: 24)).distance(to: Point(x: 40, y: 24)) < 0.01)
  }

  @Test func `close to the middle, touches neither rotate nor scale`() {
    select()
    pair([Point(x: 41, y: 24), Point(x: 38, y: 22), Point(x: 42, y: 21), Point(x: 44, y: 27)])
    desk.up()
    #expect(desk.log.count == 2)
  }

  @Test func `a rotation of almost a multiple of 15° snaps, without scaling, and is shown`() throws
  {
    select()
    desk.controller.gestures.selectionPinch.minimumDistance = 6
    // 31° and 3% longer.
    let angle = 31 * Double.pi / 180
    let end = Point(x: 40 + 20.6 * cos(angle), y: 24 + 20.6 * sin(angle))
    pair([Point(x: 60, y: 24), end])
    #expect(desk.shows("30° · 100%"))
    desk.up()
    desk.draw()
    let map = try #require(map)
    #expect(abs(map.scale - 1) < 1e-4 && abs(atan2(map.b, map.a) - .pi / 6) < 1e-4)
    #expect(!desk.screen.shows("30° · 100%"), "the readout ends with the gesture")
  }

  @Test func `r and R rotate the selection, and comma and period scale it`() throws {
    select()
    for _ in 0..<6 { desk.press("r") }
    desk.draw()
    #expect(desk.log.count == 8 && desk.screen.shows("90° · 100%"), "each key is one edit")
    var samples = strokes[0].samples.map(\.location)
    #expect(abs(samples[0].x - 40) < 0.01 && abs(samples[0].y - 19) < 0.01)
    for key: Unicode.Scalar in ["R", ".", ".", ".", ".", ","] { desk.press(key) }
    samples = strokes[0].samples.map(\.location)
    let length = (samples[samples.count - 1] - samples[0]).length
    #expect(abs(length - 10 * pow(2, 0.75)) < 0.01)
    #expect(desk.shows("75° · 168%"))
    #expect(desk.controller.selection?.ids == [StrokeID(counter: 1)])
    #expect(desk.plainCells == desk.repainted.cells)
  }

  @Test func `strokes grow up to a limit, beyond which no edit is saved`() {
    select()
    for _ in 0..<90 { desk.press(".") }
    #expect(desk.shows("a stroke cannot be scaled further"))
    let count = desk.log.count
    desk.press(".")
    #expect(desk.log.count == count && count > 60)
  }

  @Test func `opposite keys cancel out, although the frame's middle moves`() throws {
    desk.drag([Point(x: 35, y: 20), Point(x: 45, y: 20), Point(x: 45, y: 30)], .primary)
    desk.drag(circle(40, 24, radius: 16), .secondary)
    let before = try #require(strokes.first).samples.map(\.location)
    for key: Unicode.Scalar in ["r", "r", ".", ",", "R", "R"] { desk.press(key) }
    let after = try #require(strokes.first).samples.map(\.location)
    #expect(zip(before, after).allSatisfy { $0.distance(to: $1) < 0.05 })
  }

  @Test func `keys that transform need a selection`() {
    desk.drag(path, .primary)
    desk.press("r")
    desk.draw()
    #expect(desk.log.count == 1 && desk.screen.shows("select strokes first"))
  }

  @Test func `the frame stays close to the ink, however often the selection is rotated`() throws {
    select()
    let before = try #require(desk.controller.selectionFrame)
    for _ in 0..<24 { desk.press("r") }
    let after = try #require(desk.controller.selectionFrame)
    #expect(abs(before.minX - after.minX) < 0.1 && abs(before.maxY - after.maxY) < 0.1)
    #expect(abs(before.minX - (35 - 0.5 - Selection.margin)) < 0.5)
  }

  @Test(arguments: [true, false]) func `Escape cancels it, and an interruption keeps it`(
    usesKey: Bool
  ) {
    select()
    let before = desk.shown.cells
    pair(linePoints((50, 24), (40, 44)))
    #expect(desk.screen.cells != before)
    if usesKey { desk.press(.escape) } else { desk.up(.cancelled) }
    desk.up()
    desk.draw()
    #expect(desk.controller.pendingEdit == nil && desk.log.count == (usesKey ? 2 : 3))
    #expect(abs((map?.scale ?? 2) - 2) < 1e-3)
    #expect(desk.plainCells == desk.repainted.cells)
  }

  @Test(arguments: [1.0, 3, 7]) func `a pair that begins, or leaves a snap, does not jump`(
    step: Double
  ) throws {
    let desk = DrawingDesk(columns: 100, rows: 40)
    desk.drag(path, .primary)
    desk.drag(circle(40, 24, radius: 16), .secondary)
    for end in [(60 + 12 * step, 24), (60, 24 + 12 * step)] as [(Double, Double)] {
      var last = (scale: 1.0, angle: 0.0)
      desk.hover(40, 24, .alternate)
      desk.down(60, 24, .primary, .alternate)
      for point in linePoints((60, 24), end, count: 13) {
        desk.move([point])
        guard let stroke = desk.controller.pendingEdit?.preview.strokes.first else { continue }
        let line = stroke.samples[10].location - stroke.samples[0].location
        let next = (scale: line.length / 10, angle: atan2(line.dy, line.dx))
        // A report moves both touches, 20 dots from the center; beyond a later snap, the pair moves twice as fast.
        let limit = (last == (1, 0) ? 1 : 2) * step / 20 + 0.01
        #expect(abs(next.scale - last.scale) <= limit && abs(next.angle - last.angle) <= limit)
        last = next
      }
      #expect(last.scale != 1 || last.angle != 0)
      desk.press(.escape)
      desk.up()
    }
  }

  @Test func `a pair ends where the touches are, however fast they were`() throws {
    let maps = try [0.0, 0.5].map { rest in
      let desk = DrawingDesk()
      desk.drag(path, .primary)
      desk.drag(circle(40, 24, radius: 16), .secondary)
      desk.hover(40, 24, .alternate)
      desk.down(60, 24, .primary, .alternate)
      desk.move(linePoints((60, 24), (72, 40), count: 4))
      desk.rest(rest)
      desk.up()
      guard case .transformed(_, let map) = try #require(desk.log.last).action else {
        return Transform.identity
      }
      return map
    }
    #expect(maps[0] == maps[1] && maps[0] != .identity)
  }

  @Test func `Escape while only the rotation has begun keeps the scaling from beginning`() {
    select()
    pair([Point(x: 40, y: 40), Point(x: 36, y: 39), Point(x: 32, y: 37)])
    #expect(desk.controller.gestures.selectionRotation.state.isActive)
    desk.press(.escape)
    desk.move(linePoints((32, 37), (70, 60)), .alternate)
    desk.up()
    #expect(desk.log.count == 2 && desk.controller.pendingEdit == nil)
    #expect(desk.controller.selection != nil, "only the gesture was canceled")
  }

  @Test func `Escape stops a pinch of the view`() {
    desk.followExactly()
    desk.hover(40, 24, .alternate)
    desk.down(50, 24, .primary, .alternate)
    desk.move(linePoints((50, 24), (60, 24)), .alternate)
    let scale = transform.scale
    desk.press(.escape)
    desk.move(linePoints((60, 24), (79, 24)), .alternate)
    desk.up()
    #expect(scale > 1.5 && transform.scale == scale)
  }

  @Test func `a pair centered elsewhere zooms the view, and with Shift it pans`() {
    select()
    pair(linePoints((20, 10), (30, 10)), center: Point(x: 12, y: 10))
    desk.up()
    #expect(desk.log.count == 2 && transform.scale > 1.5)
    desk.press("0", "0")
    desk.hover(40, 24, [.alternate, .shift])
    desk.drag(linePoints((50, 24), (60, 24)), .primary, [.alternate, .shift])
    #expect(desk.log.count == 2 && transform.translation == Vector(dx: 10, dy: 0))
  }

  @Test func `scrolling while the pair is down keeps the transform`() throws {
    select()
    pair(linePoints((50, 24), (60, 24)))
    desk.wheel(0, 1, at: Point(x: 60, y: 24))
    desk.up()
    #expect(abs(try #require(map).scale - 2) < 1e-3)
    #expect(desk.plainCells == desk.repaintedHere.cells)
  }

  @Test func `a stored map is the map that was previewed`() {
    for step in 0..<50 {
      let motion = PairMotion(rotation: 0.37 * Double(step), scale: 0.1 + 0.2 * Double(step))
      let map = SelectionTransform.map(
        motion, from: Point(x: 123.4, y: -56.7), to: Point(x: 130, y: 8.125))
      for value in [map.a, map.b, map.c, map.d] {
        #expect((value * 65_536).rounded() == value * 65_536)
      }
      for value in [map.tx, map.ty] { #expect((value * 256).rounded() == value * 256) }
      let image = map.apply(to: Point(x: 123.4, y: -56.7))
      #expect(image.distance(to: Point(x: 130, y: 8.125)) < 0.01)
    }
  }
}
