import TestSupport

@testable import Canvas
@testable import Drawing

@Suite struct ViewingTests {
  private let desk = DrawingDesk()

  private var transform: Transform { desk.controller.viewport.transform }

  private func translation(_ perform: (DrawingDesk) -> Void) -> Vector {
    perform(desk)
    return transform.translation
  }

  @Test func `a middle drag moves the canvas`() {
    desk.drag(linePoints((10, 10), (31, 25)), .middle)
    #expect(transform == Transform(scale: 1, translation: Vector(dx: 21, dy: 15)))
    desk.down(50, 30, .middle)
    desk.move([Point(x: 50, y: 31)])
    #expect(transform.translation == Vector(dx: 21, dy: 16), "it begins without a minimum distance")
    desk.up()
    #expect(desk.log.isEmpty)
  }

  @Test func `the wheel scrolls, and with Shift horizontally`() {
    let point = Point(x: 40, y: 20)
    #expect(translation { $0.wheel(0, 1, at: point) } == Vector(dx: 0, dy: -12))
    #expect(translation { $0.wheel(0, -2, at: point) } == Vector(dx: 0, dy: 12))
    #expect(translation { $0.wheel(1, 0, at: point) } == Vector(dx: -12, dy: 12))
    #expect(translation { $0.wheel(0, 1, at: point, .shift) } == Vector(dx: -24, dy: 12))
    #expect(transform.scale == 1)
  }

  @Test func `arrows scroll`() {
    #expect(translation { $0.press(.right) } == Vector(dx: -8, dy: 0))
    #expect(translation { $0.press(.down) } == Vector(dx: -8, dy: -8))
    #expect(translation { $0.press(.left, .shift) } == Vector(dx: 32, dy: -8))
    #expect(translation { $0.press(.up, .shift) } == Vector(dx: 32, dy: 16))
  }

  @Test func `zooming keeps the point under the pointer and shows the scale`() {
    let point = Point(x: 30, y: 20)
    desk.hover(point.x, point.y)
    for _ in 0..<4 { desk.press("+") }
    #expect(desk.shows("zoom 400%") && transform.scale == 4)
    #expect(transform.apply(to: point) == point)
    for _ in 0..<30 { desk.wheel(0, 1, at: point, .control) }
    #expect(transform.scale == 1.0 / 8)
    for _ in 0..<60 { desk.wheel(0, -1, at: point, .control) }
    #expect(transform.scale == 16)
    desk.press("0")
    #expect(transform == Transform.identity)
    desk.press(.right, "0")
    #expect(transform == Transform.identity, "at full size it returns to the initial position")
  }

  @Test func `full size with no ink in sight says which key finds the drawing`() {
    desk.press("0")
    #expect(!desk.shows("nothing in sight"), "there is no drawing to find")
    desk.drag(linePoints((10, 10), (20, 20)), .primary)
    for _ in 0..<4 { desk.press(.right, .shift) }
    desk.press("+", "z")
    #expect(desk.shows("nothing in sight · f finds the drawing"))
    desk.press("z")
    desk.draw()
    #expect(transform == .identity && !desk.screen.shows("nothing in sight"))
  }

  @Test func `moving all ink out of sight says which key finds it, until some is in sight`() {
    let hint = "nothing in sight · f finds the drawing"
    desk.drag(linePoints((10, 10), (20, 20)), .primary)
    desk.drag(linePoints((70, 10), (58, 10), count: 5), .middle)
    #expect(!desk.shows(hint), "the flick has only begun")
    desk.rest(5)
    #expect(desk.screen.shows(hint) && desk.controller.displayLink.isPaused)
    for _ in 0..<30 where desk.screen.shows(hint) {
      desk.wheel(-1, 0, at: Point(x: 40, y: 20))
      desk.draw()
    }
    #expect(!desk.screen.shows("nothing in sight"))
    for _ in 0..<4 { desk.press(.left, .shift) }
    #expect(desk.shows(hint))
    desk.press("f")
    #expect(!desk.shows("nothing in sight"))
  }

  @Test(arguments: [20_000.0, 1e6])
  func `an opened sketch shows ink, or a notice that none is in sight`(distance: Double) throws {
    desk.drag(linePoints((10, 10), (20, 20)), .primary)
    let stroke = try #require(desk.log.first?.drawnStroke)
    let far = stroke.mapped(by: Transform(translation: Vector(dx: distance, dy: 0)))
    let opened = DrawingDesk(Sketch(folding: [Edit(.strokesAdded([stroke, far]), at: 1)]))
    #expect(opened.text.contains("nothing in sight · f finds the drawing") == (distance == 1e6))
    #expect(opened.screen.ink.contains { $0 != nil } == (distance != 1e6))
  }

  @Test func `ink out of sight is noticed after an undo and a text`() {
    let hint = "nothing in sight · f finds the drawing"
    desk.drag(linePoints((10, 10), (20, 20)), .primary)
    for _ in 0..<4 { desk.press(.right, .shift) }
    desk.drag(linePoints((10, 10), (20, 20)), .primary)
    #expect(!desk.shows(hint))
    desk.press("u")
    #expect(desk.shows(hint))
    desk.press("f")
    desk.openText(60, 20)
    desk.type("l")
    for _ in 0..<4 { desk.wheel(0, 12, at: Point(x: 20, y: 20)) }
    #expect(!desk.shows(hint), "a text is being typed")
    desk.press("\u{1B}")
    #expect(desk.shows(hint))
  }

  @Test func `a sketch reopened in a smaller window is fitted`() throws {
    let desk = DrawingDesk(columns: 80, rows: 24)
    desk.drag(linePoints((5, 5), (150, 80)), .primary)
    let sketch = Sketch(folding: desk.log)
    #expect(DrawingDesk(sketch, columns: 80, rows: 24).controller.viewport == Viewport())
    let small = DrawingDesk(sketch, columns: 40, rows: 12)
    let bounds = try #require(sketch.strokes.first?.bounds)
    let shown = small.controller.viewport.transform.apply(to: bounds)
    #expect(shown.minX >= 0 && shown.minY >= 0 && shown.maxX <= 80 && shown.maxY <= 48)
    small.drag(linePoints((10, 10), (20, 20)), .primary)
    let start = try #require(Sketch(folding: small.log).strokes.last?.samples.first?.location)
    let transform = small.controller.viewport.transform
    #expect(transform.apply(to: start).distance(to: Point(x: 10, y: 10)) < 1e-9)
  }

  @Test func `F8 shows the sketch with the next smoothing`() {
    desk.drag([Point(x: 5, y: 40), Point(x: 40, y: 5), Point(x: 70, y: 40)], .primary)
    let before = desk.shown.ink
    for method in Smoothing.Method.allCases.dropFirst() {
      desk.press(.function(8))
      #expect(desk.shows("smoothing: \(method.rawValue)"))
      #expect(desk.controller.ink.smoothing.method == method)
    }
    desk.press(.function(8), .escape)
    #expect(desk.shown.ink == before)
  }

  @Test(arguments: [ModifierFlags.alternate, .control])
  func `pinching zooms about the center of the touches`(flags: ModifierFlags) {
    desk.followExactly()
    desk.hover(40, 20, flags)
    desk.drag(linePoints((50, 20), (60, 20)), .primary, flags)
    #expect(transform.scale == 2)
    #expect(transform.apply(to: Point(x: 40, y: 20)) == Point(x: 40, y: 20))
    desk.hover(40, 20, [])
    desk.hover(40, 20, flags)
    desk.drag(linePoints((60, 20), (45, 20)), .primary, flags)
    #expect(transform.scale == 0.5)
    #expect(desk.log.isEmpty)
  }

  @Test(arguments: [(44.0, 0.5, 1.0 / 8), (520, 2, 16)])
  func `a pinch beyond the limit of the scale returns through the same scales`(
    end: Double, scale: Double, limit: Double
  ) {
    desk.followExactly()
    let path = linePoints((60, 20), (end, 20), count: 14)
    let center = Point(x: 40, y: 20)
    desk.hover(center.x, center.y)
    for _ in 0..<2 { desk.press(scale < 1 ? "-" : "+") }
    desk.hover(center.x, center.y, .alternate)
    desk.down(60, 20, .primary, .alternate)
    desk.move(path)
    #expect(transform.scale == limit)
    desk.move(path.reversed())
    #expect(transform.scale == scale && transform.apply(to: center).distance(to: center) <= 1)
    desk.up()
  }

  @Test func `the touches of a pinch are shown while it lasts`() {
    let before = desk.shown.cells
    desk.hover(40, 20, .alternate)
    desk.down(60, 20, .primary, .alternate)
    let rings = desk.shown.cells.indices.filter { desk.screen.cells[$0] != before[$0] }
    #expect(rings.contains { $0 % 40 < 14 } && rings.contains { $0 % 40 > 26 })
    #expect(rings.allSatisfy { desk.screen.cells[$0].color == .yellow })
    // A shorter press would be a tap, which zooms out.
    desk.rest(0.6)
    desk.up()
    #expect(desk.shown.cells == before)
  }

  @Test func `fitting shows the whole drawing`() throws {
    desk.tap(40, 20, .secondary)
    desk.rest(0.1)
    desk.tap(40, 20, .secondary)
    #expect(transform == .identity)
    #expect(desk.shows("nothing to fit"))
    desk.drag(linePoints((-200, -90), (300, 140)), .primary)
    desk.press("f")
    let bounds = try #require(Sketch(folding: desk.log).strokes.first?.bounds)
    let shown = transform.apply(to: bounds)
    #expect(shown.minX >= 0 && shown.minY >= 0 && shown.maxX <= 80 && shown.maxY <= 48)
    #expect(shown.width > 70)
  }

  @Test func `fitting leaves a row above the toolbar, and enlarges only the second time`() throws {
    let desk = DrawingDesk(columns: 80, rows: 24)
    desk.controller.settings.showsIndicators = true
    desk.drag(linePoints((-20, 40), (-20, 60)), .primary)
    let bounds = try #require(Sketch(folding: desk.log).strokes.first?.bounds)
    desk.draw()
    for scale in [1, (21 * 4 - 8) / bounds.height, 1] {
      desk.press("f")
      let shown = desk.controller.viewport.transform
      #expect(shown.scale == scale)
      #expect(shown.apply(to: bounds).maxY <= 21 * 4 - 3.5)
    }
  }

  @Test func `a stroke drawn in a moved view has the canvas positions under the pointer`() throws {
    desk.wheel(0, 2, at: .zero)
    desk.press("+", "+")
    let path = linePoints((12.5, 9.5), (70.5, 30.5))
    desk.drag(path, .primary)
    let stroke = try #require(Sketch(folding: desk.log).strokes.first)
    for (sample, point) in zip(stroke.samples, path) {
      #expect(transform.apply(to: sample.location).distance(to: point) < 1e-9)
    }
    #expect(desk.screen.ink.compactMap(\.self).count > 10)
    #expect(desk.screen.cells == desk.repaintedHere.cells)
  }

  @Test(arguments: Smoothing.allCases)
  func `the canvas can move during a stroke`(smoothing: Smoothing) throws {
    let desk = DrawingDesk(smoothing: smoothing)
    for _ in 0..<4 { desk.press("]") }
    desk.drag(linePoints((5, 40), (70, 40)), .primary)
    desk.down(10.5, 10.5, .primary)
    desk.move(linePoints((12.5, 10.5), (40.5, 20.5)))
    desk.wheel(0, -1, at: Point(x: 40, y: 20))
    #expect(desk.shown.cells == desk.repaintedHere.cells)
    desk.press("+")
    desk.move(linePoints((41.5, 20.5), (60.5, 10.5)))
    desk.press(.insert)
    #expect(desk.shown.cells == desk.repaintedHere.cells)
    desk.up()
    let end = try #require(Sketch(folding: desk.log).strokes.last?.samples.last)
    let location = desk.controller.viewport.transform.apply(to: end.location)
    #expect(location.distance(to: Point(x: 60.5, y: 10.5)) < 1e-9)
    #expect(desk.shown.cells == desk.repaintedHere.cells)
  }

  @Test(arguments: Smoothing.allCases, 0..<20 as Range<UInt64>)
  func `the screen equals a full repaint after any pan or zoom`(
    smoothing: Smoothing, seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let desk = DrawingDesk(smoothing: smoothing)
    for _ in 0..<12 {
      desk.press(Array("12345678pcm]]".unicodeScalars).randomElement(using: &random) ?? "1")
      desk.stroke(random.points())
      switch Int.random(in: 0..<6, using: &random) {
      case 0: desk.press("+")
      case 1: desk.press("-")
      case 2: desk.wheel(0, .random(in: -3...3, using: &random), at: .zero)
      case 3: desk.press("u")
      default: desk.drag(random.points(), .middle)
      }
      desk.press(.escape)
      let before = desk.shown.cells
      #expect(before == desk.repaintedHere.cells)
    }
  }

  @Test func `a pan draws only the cells that become visible`() {
    desk.drag(linePoints((5, 20), (140, 20)), .primary)
    desk.draw()
    // Dots that belong to no stroke, and therefore vanish wherever a cell is repainted.
    desk.controller.editor.changeView {
      $0.layers.settled.line(
        from: Point(x: 40.5, y: 30.5), to: Point(x: 50.5, y: 30.5), color: .foreground)
    }
    desk.wheel(1, 0, at: .zero)
    desk.draw()
    let panned = desk.controller.view.layers.settled
    #expect((29...38).allSatisfy { panned.isLit(x: $0, y: 30) }, "moved without a repaint")
    #expect((68..<80).allSatisfy { panned.isLit(x: $0, y: 20) }, "became visible")
  }

  @Test func `debug marks move with the canvas`() {
    desk.drag(linePoints((5, 20), (60, 24)), .primary)
    desk.press(.function(7))
    desk.wheel(0, 1, at: .zero)
    desk.press("+", .escape)
    desk.draw()
    // The frames, in blue, surround what was redrawn.
    let (moved, repainted) = (desk.screen.cells, desk.repaintedHere.cells)
    #expect(
      zip(moved, repainted).allSatisfy {
        let isFramed = $0.color == .blue || $1.color == .blue
        // The frame may have tinted a cell with a newer mark.
        return $0 == $1 || isFramed || ($0.glyph, $0.color) == ($1.glyph, $1.color)
      })
    #expect(moved.contains { $0.color == .green })
  }

  @Test func `a read-only sketch can be panned and zoomed`() {
    let desk = DrawingDesk(readOnlyReason: "read-only")
    desk.drag(linePoints((10, 10), (31, 25)), .middle)
    desk.press("+", "+")
    desk.draw()
    #expect(desk.controller.viewport.transform.scale == 2 && desk.screen.shows("200%"))
  }
}
