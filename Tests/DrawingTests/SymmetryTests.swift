import Canvas
import Gestures
import TestSupport

@testable import Drawing

@Suite struct SymmetryTests {
  private let path = linePoints((20, 20), (34, 26)) + linePoints((35, 27), (30, 36))

  /// The symmetries that the tests draw with; `nil` for none.
  private static let symmetries: [Symmetry?] = [
    nil, .leftRight, .upDown, .rosette(2), .rosette(6), .rosette(12),
  ]

  /// Returns a view whose symmetry was selected with keys.
  private func desk(_ symmetry: Symmetry?) -> DrawingDesk {
    let desk = DrawingDesk()
    for _ in 0..<4 where desk.controller.ink.symmetry?.kind != symmetry?.kind {
      desk.press("M")
    }
    for _ in 0..<10 where desk.controller.ink.symmetry != symmetry {
      desk.press("*")
    }
    #expect(desk.controller.ink.symmetry == symmetry)
    return desk
  }

  /// Returns the greatest distance between corresponding samples of a stroke and the image of another.
  private func distance(_ copy: StrokeRecord, _ original: StrokeRecord, _ map: Transform) -> Double
  {
    zip(copy.samples, original.samples).map { $0.location.distance(to: map.apply(to: $1.location)) }
      .max() ?? .infinity
  }

  @Test(arguments: [
    (Symmetry.leftRight, 2), (.upDown, 2), (.rosette(2), 2), (.rosette(6), 6), (.rosette(12), 12),
  ])
  func `a symmetric drawing is one edit of as many strokes as touches`(
    symmetry: Symmetry, count: Int
  ) throws {
    let desk = desk(symmetry)
    desk.stroke(path)
    desk.rest(1)
    #expect(desk.log.count == 1)
    let strokes = try #require(desk.log.first).newStrokes
    #expect(strokes.count == count)
    let maps = symmetry.maps(about: desk.controller.ink.symmetryCenter)
    for (copy, map) in zip(strokes.dropFirst(), maps) {
      #expect(copy.sampleCount == strokes[0].sampleCount)
      #expect(distance(copy, strokes[0], map) < 1e-9)
    }
    desk.press("u")
    #expect(desk.controller.sketch.items.isEmpty, "one undo removes all")
    desk.press("U")
    #expect(desk.controller.sketch.items.count == count)
  }

  @Test(arguments: [Symmetry.leftRight, .upDown, .rosette(6)])
  func `axes punch no holes into ink`(symmetry: Symmetry) {
    let desk = DrawingDesk(columns: 40, rows: 12)
    for _ in 0..<5 { desk.press("]") }
    desk.drag(linePoints((10, 24), (70, 24)) + linePoints((40, 24), (40, 4)), .primary)
    let before = desk.shown.cells
    desk.controller.perform(desk.controller.state.selecting(symmetry), at: desk.time)
    desk.press("\u{1B}")
    desk.controller.messages.clear()
    #expect(desk.shown.cells != before, "the axes are shown")
    for (cell, old) in zip(desk.screen.cells, before) where old.glyph != " " {
      #expect((cell.glyph, cell.color) == (old.glyph, old.color))
    }
  }

  @Test func `every stroke grows and is predicted during the drag`() {
    let desk = desk(.rosette(6))
    desk.stroke(path, last: nil)
    desk.draw()
    let strokes = desk.controller.sketch.activeStrokes
    #expect(strokes.count == 6)
    #expect(strokes.allSatisfy { !$0.predictedSamples.isEmpty && $0.samples.count > 10 })
    #expect(desk.draftUpdates.isEmpty == false)
    guard case .began(let drafts) = desk.draftUpdates.first else {
      Issue.record("no draft was saved")
      return
    }
    #expect(drafts.count == 6)
  }

  @Test(arguments: symmetries)
  func `the screen equals a full repaint`(symmetry: Symmetry?) {
    let desk = desk(symmetry)
    desk.stroke(path)
    desk.press("+")
    desk.stroke(path.map { Point(x: $0.x + 20, y: $0.y) })
    desk.press(.escape)
    #expect(desk.shown.cells == desk.repaintedHere.cells)
    // Without the axes, what was saved looks the same.
    for _ in 0..<4 where desk.controller.ink.symmetry != nil { desk.press("M") }
    for key: Unicode.Scalar in ["0", "0"] { desk.press(key) }
    desk.press(.escape)
    #expect(desk.shown.cells == desk.repainted.cells)
  }

  @Test func `Escape cancels every stroke`() {
    let desk = desk(.rosette(3))
    desk.stroke(path, last: nil)
    desk.press(.escape)
    desk.up()
    desk.rest(1)
    #expect(desk.log.isEmpty && desk.controller.sketch.activeStrokes.isEmpty)
  }

  @Test func `the center stays on the canvas while the view moves`() throws {
    let desk = desk(.leftRight)
    let center = desk.controller.ink.symmetryCenter
    desk.press("+")
    desk.wheel(0, 2, at: Point(x: 10, y: 10))
    #expect(desk.controller.ink.symmetryCenter == center)
    desk.stroke(path)
    desk.rest(1)
    let strokes = try #require(desk.log.first).newStrokes
    let map = Symmetry.leftRight.maps(about: center)[0]
    #expect(distance(strokes[1], strokes[0], map) < 1e-9)
  }

  @Test func `pairs, erasers and other buttons have no copies`() {
    let desk = desk(.rosette(4))
    desk.drag(linePoints((50, 20), (70, 20)), .primary, .alternate)
    #expect(desk.log.isEmpty && desk.controller.viewport.transform.scale != 1)
    desk.press("e")
    desk.down(10, 10, .primary)
    #expect(desk.controller.touches.environment.touches.count == 1)
  }

  @Test func `the axes leave out cells with ink after any edit`() {
    let desk = desk(.leftRight)
    desk.stroke(linePoints((60, 20), (100, 24)))
    for key: Unicode.Scalar in ["u", "U", "C", "u"] {
      desk.press(key)
      desk.press(.escape)
      #expect(desk.shown.cells == desk.repaintedHere.cells, "after \(key)")
    }
  }

  @Test func `a drag on the selection moves it and draws nothing`() {
    let desk = DrawingDesk()
    desk.drag(linePoints((35, 24), (45, 24)), .primary)
    desk.drag(circle(40, 24, radius: 18), .secondary)
    desk.press("M")
    desk.drag(linePoints((40, 24), (60, 24)), .primary)
    #expect(desk.controller.sketch.items.count == 1 && desk.controller.selection != nil)
  }

  @Test func `M selects each kind of symmetry and none, and * the number of arms`() {
    let desk = DrawingDesk()
    var kinds: [Symmetry?] = []
    for _ in 0..<4 {
      desk.press("M")
      kinds.append(desk.controller.ink.symmetry)
    }
    #expect(kinds == [.leftRight, .upDown, .rosette(6), nil])
    var arms: [Symmetry?] = []
    for _ in 0..<12 {
      desk.press("*")
      arms.append(desk.controller.ink.symmetry)
    }
    #expect(arms == (Array(6...12) + Array(2...6)).map(Symmetry.rosette))
    for _ in 0..<4 { desk.press("M") }
    #expect(desk.controller.ink.symmetry == .rosette(6), "the arms are kept")
  }

  @Test func `a key during a stroke changes no symmetry and says why`() {
    let desk = desk(.rosette(3))
    desk.stroke(path, last: nil)
    for key: Unicode.Scalar in ["M", "*"] {
      desk.press(key)
      #expect(desk.shows("lift the pen to change the symmetry"))
      #expect(desk.controller.ink.symmetry == .rosette(3))
    }
  }

  @Test func `growing strokes repaint no old ink and compose only cells near them`() {
    let desk = DrawingDesk(columns: 100, rows: 40)
    for _ in 0..<3 { desk.press("M") }
    desk.press(.escape)
    desk.draw()
    desk.down(110, 60, .primary)
    desk.draw()
    for step in 1...20 {
      desk.move([Point(x: 110 + Double(step), y: 60)])
      #expect(desk.controller.displayLink.repaintedCells == 0)
      #expect(desk.controller.view.composedCells < 400, "a tenth of the window")
    }
    desk.up()
    desk.rest(1)
    desk.draw()
    desk.draw()
    #expect(desk.controller.view.composedCells == 0, "the axes cost nothing while nothing changes")
  }

  @Test func `a rosette can be chosen and its arms set in the menu`() throws {
    let desk = DrawingDesk(columns: 80, rows: 40)
    desk.openMenu()
    #expect(desk.screen.shows("•no symmetry"))
    try desk.choose("rosette")
    #expect(desk.screen.shows("•rosette") && desk.screen.shows("arms"))
    let end = try desk.center(of: "arms").x + 40
    let row = try desk.center(of: "arms").y
    desk.tap(end, row)
    desk.draw()
    guard case .rosette(let arms) = desk.controller.ink.symmetry else {
      Issue.record("no rosette")
      return
    }
    #expect(arms > 6 && desk.screen.shows("rosette of \(arms)"))
    try desk.choose("no symmetry")
    #expect(desk.controller.ink.symmetry == nil && !desk.screen.shows("arms"))
  }
}

extension Symmetry {
  /// The kind of symmetry, by number.
  fileprivate var kind: Int {
    switch self {
    case .leftRight: 1
    case .upDown: 2
    case .rosette: 3
    }
  }
}
