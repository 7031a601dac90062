import Canvas
import TestSupport

@testable import Drawing

@Suite struct ShapeToolTests {
  private let start = (16.0, 10.0)
  private let end = (56.0, 30.0)

  /// Draws with a tool, and returns the locations of the stroke.
  private func draw(
    _ key: Unicode.Scalar, _ desk: DrawingDesk = DrawingDesk(), flags: ModifierFlags = []
  ) -> [Point] {
    desk.press(key)
    desk.down(start.0, start.1, .primary)
    desk.move(linePoints(start, end), flags)
    desk.up(.ended, at: nil, flags)
    desk.draw()
    return desk.log.last?.drawnStroke?.samples.map(\.location) ?? []
  }

  @Test func `a box has its corners at the ends of the drag`() throws {
    let desk = DrawingDesk()
    let points = draw("b", desk)
    for corner in [(16.0, 10.0), (56, 10), (56, 30), (16, 30)] {
      #expect(points.contains(Point(x: corner.0, y: corner.1)))
    }
    #expect(points.first == points.last)
    #expect(points.allSatisfy { [16, 56].contains($0.x) || [10, 30].contains($0.y) })
    let stroke = try #require(desk.log.last?.drawnStroke)
    #expect(stroke.style.nib == .pen)
    #expect(stroke.time.upperBound - stroke.time.lowerBound > 0.09, "as long as the drag")
    desk.press("u")
    #expect(Sketch(folding: desk.log).strokes.isEmpty)
  }

  @Test func `an ellipse touches the sides of the box`() throws {
    let bounds = try #require(Rect(enclosing: draw("o")))
    #expect(abs(bounds.minX - 16) < 0.1 && abs(bounds.maxX - 56) < 0.1)
    #expect(abs(bounds.minY - 10) < 0.1 && abs(bounds.maxY - 30) < 0.1)
  }

  @Test func `a line and an arrow lead from end to end`() {
    let desk = DrawingDesk()
    let line = draw("l", desk)
    #expect(line.first == Point(x: 16, y: 10) && line.last == Point(x: 56, y: 30))
    #expect(desk.log.last?.drawnStroke?.style.line == .plain)
    let other = DrawingDesk()
    let arrow = draw("a", other)
    #expect(arrow.first == Point(x: 16.5, y: 10.5))
    #expect(arrow.last.map { $0.distance(to: Point(x: 56.5, y: 30.5)) < 1e-9 } == true)
    let shaft = Segment(Point(x: 16.5, y: 10.5), Point(x: 56.5, y: 30.5))
    #expect(arrow.allSatisfy { shaft.distance(to: $0) < 1e-9 })
    #expect(other.log.last?.drawnStroke?.style.line.heads == .end, "its style has the head")
  }

  @Test func `Shift makes a square, a circle, and eight directions`() throws {
    for key in ["b", "o"] as [Unicode.Scalar] {
      let bounds = try #require(Rect(enclosing: draw(key, flags: .shift)))
      #expect(abs(bounds.width - 40) < 0.2 && abs(bounds.height - 40) < 0.2)
    }
    let line = draw("l", flags: .shift)
    #expect(line.allSatisfy { abs(($0.x - 16) - ($0.y - 10)) < 1e-6 }, "the nearest is 45°")
  }

  @Test func `the key of a constraint makes a square, even during a drag`() throws {
    let desk = DrawingDesk()
    desk.press("L")
    let square = try #require(Rect(enclosing: draw("b", desk)))
    #expect(square.width == 40 && square.height == 40)
    desk.press("L")
    let box = try #require(Rect(enclosing: draw("b", desk)))
    #expect(box.width == 40 && box.height == 20)
    desk.down(start.0, start.1, .primary)
    desk.move(linePoints(start, end))
    desk.press("L")
    let preview = desk.shown.cells
    desk.up()
    #expect(desk.shown.cells == preview)
    let bounds = try #require(desk.log.last?.drawnStroke?.samples.map(\.location))
    #expect(try #require(Rect(enclosing: bounds)).height == 40)
  }

  @Test func `the key of a center draws from it`() throws {
    let desk = DrawingDesk()
    desk.press("K")
    let bounds = try #require(Rect(enclosing: draw("b", desk)))
    #expect(bounds.minX == -24 && bounds.maxX == 56 && bounds.minY == -10 && bounds.maxY == 30)
  }

  @Test(arguments: [("straighten", ModifierFlags.shift), ("from center", .alternate)])
  func `the menu turns a constraint on and off, and stays open`(
    label: String, key: ModifierFlags
  ) throws {
    let desk = DrawingDesk(columns: 80, rows: 30)
    desk.openMenu()
    try desk.choose(label)
    #expect(desk.controller.ink.stickyKeys == key && desk.screen.shows("\(label): on"))
    try desk.choose(label)
    #expect(desk.controller.ink.stickyKeys == [] && desk.screen.shows("\(label): off"))
    #expect(desk.controller.menu != nil)
  }

  @Test func `holding still constrains the figure, and holding again frees it`() throws {
    let desk = DrawingDesk()
    desk.press("b")
    func bounds() throws -> Rect {
      desk.up()
      let points = desk.log.last?.drawnStroke?.samples.map(\.location) ?? []
      return try #require(Rect(enclosing: points))
    }
    func drag() {
      desk.down(start.0, start.1, .primary)
      desk.move(linePoints(start, (50, 20)))
      desk.rest(0.6)
    }
    drag()
    #expect(desk.controller.messages.current?.hasPrefix("square") == true)
    desk.move(linePoints((50, 20), end))
    let square = try bounds()
    #expect(square.width == 40 && square.height == 40)
    drag()
    desk.move(linePoints((50, 20), end))
    desk.rest(0.6)
    let box = try bounds()
    #expect(box.width == 40 && box.height == 20)
    drag()
    desk.up(.cancelled)
    #expect(desk.log.count == 3, "an interruption keeps the figure")
  }

  @Test func `Alt during the drag draws from the center`() throws {
    let bounds = try #require(Rect(enclosing: draw("b", flags: .alternate)))
    #expect(bounds.minX == -24 && bounds.maxX == 56 && bounds.minY == -10 && bounds.maxY == 30)
  }

  @Test(arguments: ["l", "b", "o", "a"] as [Unicode.Scalar])
  func `the preview shows what will be committed, and the end shows nothing else`(
    key: Unicode.Scalar
  ) {
    let desk = DrawingDesk()
    desk.press(key)
    desk.down(start.0, start.1, .primary)
    desk.move(linePoints((16, 10), (70, 40)) + linePoints((70, 40), end))
    desk.rest(0.3)
    let preview = desk.screen.cells
    #expect(desk.log.isEmpty && desk.draftUpdates.isEmpty)
    desk.up()
    #expect(desk.shown.cells == preview)
    #expect(desk.repaintedHere.cells == preview)
  }

  @Test func `Escape cancels, a click draws nothing, and quitting commits`() {
    let desk = DrawingDesk()
    let blank = desk.repaintedHere.cells
    desk.press("b")
    desk.down(start.0, start.1, .primary)
    desk.move(linePoints(start, end))
    desk.press("\u{1B}")
    #expect(desk.shown.cells == blank)
    desk.up()
    desk.tap(30, 20)
    #expect(desk.log.isEmpty)
    desk.down(start.0, start.1, .primary)
    desk.move(linePoints(start, end))
    desk.controller.finish()
    #expect(desk.log.count == 1)
  }

  @Test func `the figure stays on the canvas while the view moves`() throws {
    let desk = DrawingDesk()
    desk.press("b")
    desk.down(start.0, start.1, .primary)
    desk.move(linePoints(start, end))
    desk.wheel(0, 1, at: Point(x: 56, y: 30))
    desk.draw()
    #expect(desk.repaintedHere.cells == desk.screen.cells)
    desk.up()
    let points = try #require(desk.log.last?.drawnStroke).samples.map(\.location)
    #expect(points.contains(Point(x: 16, y: 10)))
    #expect(!points.contains(Point(x: 56, y: 30)), "the pointer is elsewhere on the canvas")
  }

  @Test func `a rosette draws rotated copies of a box`() throws {
    let desk = DrawingDesk()
    for _ in 0..<3 { desk.press("M") }
    _ = draw("b", desk)
    let strokes = try #require(desk.log.last).newStrokes
    #expect(strokes.count == 6)
    let lengths = strokes.map { stroke in
      zip(stroke.samples, stroke.samples.dropFirst()).reduce(0) {
        $0 + $1.0.location.distance(to: $1.1.location)
      }
    }
    #expect(lengths.allSatisfy { abs($0 - 120) < 1e-6 })
    let center = Point(x: 40, y: 24)
    let distances = strokes.map { $0.samples[0].location.distance(to: center) }
    #expect(distances.allSatisfy { abs($0 - distances[0]) < 1e-6 })
  }

  @Test func `corners snap to the grid`() throws {
    let desk = DrawingDesk()
    desk.press("#")
    let step = try #require(desk.controller.state.grid).step
    let points = draw("b", desk)
    let bounds = try #require(Rect(enclosing: points))
    for value in [bounds.minX, bounds.maxX, bounds.minY, bounds.maxY] {
      #expect(abs((value / step).rounded() * step - value) < 1e-9)
    }
  }

  @Test func `the figure has the ink of the pens and the width of the pen`() throws {
    let desk = DrawingDesk()
    for key in ["]", "]", "m", "2", "]"] as [Unicode.Scalar] { desk.press(key) }
    _ = draw("b", desk)
    let style = try #require(desk.log.last?.drawnStroke).style
    #expect(style.nib == .pen && style.width == 3 && style.color == InkColor.named[1])
    desk.press("m")
    desk.stroke(linePoints((10, 40), (30, 40)))
    let marked = try #require(desk.log.last?.drawnStroke).style
    #expect(marked.nib == .marker && marked.width == 7 && marked.color == InkColor.named[1])
  }
}
