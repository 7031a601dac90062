import Canvas
import Gestures
import TestSupport

@testable import Drawing

/// Copying a sketch out of the strip.
extension StripTests {
  @Test func `a drag across takes a copy out, previewed at the pointer and added as one edit`()
    throws
  {
    open()
    dragOut(to: (80, 20))
    #expect(shelf.requested == ["/0"] && desk.controller.pendingEdit == nil)
    load()
    #expect(desk.log.isEmpty && desk.controller.pendingEdit?.preview.items.count == 1)
    desk.move([Point(x: 81, y: 21)])
    desk.up()
    let copy = try #require(desk.log.first?.newStrokes.first)
    #expect(desk.log.count == 1 && copy.style.color == .red)
    #expect(copy.samples.first?.location == Point(x: 71, y: 21))
    #expect(copy.samples.last?.location == Point(x: 91, y: 21))
    #expect(try #require(desk.log.first).time == copy.time.upperBound)
    desk.press(.escape)
    #expect(desk.shown.cells == desk.repaintedHere.cells)
    desk.press("u")
    #expect(Sketch(folding: desk.log).items.isEmpty)
  }

  @Test func `the copy is selected, and the message names its sketch`() throws {
    open()
    dragOut(to: (80, 20))
    #expect(desk.shows("drop it on the canvas"))
    desk.up()
    #expect(desk.shows("copying…") && !desk.screen.shows("drop it"))
    load()
    #expect(desk.screen.shows("copied sketch0 · drag moves · u undoes"))
    #expect(desk.controller.selection?.ids == Sketch(folding: desk.log).items.map(\.id))
    desk.drag(linePoints((80, 20), (90, 24)), .primary)
    #expect(desk.log.count == 2)
    let moved = try #require(Sketch(folding: desk.log).strokes.first)
    #expect(moved.samples.first?.location == Point(x: 80, y: 24))
  }

  @Test(arguments: [(20, 6), (60, 12)])
  func `a copy that is larger than the window is shown as a whole`(columns: Int, rows: Int) throws {
    let desk = DrawingDesk(columns: columns, rows: rows, shelf: shelf)
    let points = circle(300, 300, radius: 60)
    let samples = points.map { StrokeSample(location: $0, timestamp: 1) }
    desk.press("O")
    desk.draw()
    desk.press(.down, " ")
    shelf.loaded = LoadedSketch(
      path: "/0", strokes: [StrokeRecord(style: StrokeStyle(), samples: samples)].compactMap(\.self)
    )
    desk.draw()
    let strokes = Sketch(folding: desk.log).strokes
    let (window, transform) = (desk.controller.window, desk.controller.viewport.transform)
    let left = try #require(desk.controller.strip.shown).frame.maxX
    let shown = strokes.flatMap(\.samples).map { transform.apply(to: $0.location) }
    #expect(shown.count == points.count && shown.allSatisfy { window.contains($0) && $0.x > left })
    #expect(strokes[0].samples[0].location.distance(to: strokes[0].samples[20].location) == 120)
  }

  @Test func `a copy that is the first edit keeps the intervals of its samples`() throws {
    open()
    dragOut(to: (80, 20))
    load()
    desk.up()
    let edit = try #require(desk.log.first)
    let copy = try #require(edit.newStrokes.first)
    let ink = try #require(ink)
    let shift = edit.time - ink.time.upperBound
    #expect(copy.time.lowerBound >= 0 && edit.time > 0)
    for (copied, original) in zip(copy.samples, ink.samples) {
      #expect(abs(copied.timestamp - original.timestamp - shift) < 1e-9)
    }
    desk.rest(3)
    desk.drag(linePoints((60, 30), (90, 30)), .primary)
    #expect(try #require(desk.log.last).newStrokes.allSatisfy { $0.time.lowerBound > 3 })
  }

  @Test func `a canceled copy is not what the next one of the same sketch gets`() throws {
    open()
    dragOut(to: (80, 20))
    shelf.loaded = LoadedSketch(path: "/0", strokes: [ink].compactMap(\.self))
    desk.press(.escape)
    desk.up()
    dragOut(to: (80, 20))
    desk.draw()
    #expect(desk.controller.pendingEdit == nil && shelf.requested == ["/0", "/0"])
  }

  @Test func `a drag from an empty part of the strip copies nothing and says nothing`() {
    fill(1)
    open()
    desk.down(10, 44, .primary)
    desk.move(linePoints((12, 44), (80, 44)))
    desk.up()
    desk.draw()
    #expect(shelf.requested.isEmpty && !desk.screen.shows("copying…"))
  }

  @Test func `the times of a copy lie between the edit before it and the drop`() throws {
    let desk = DrawingDesk(lastTime: 7, columns: 60, rows: 12, shelf: shelf)
    desk.drag(linePoints((60, 30), (90, 30)), .primary)
    let before = try #require(desk.log.last).time
    desk.rest(0.04)
    desk.press("O")
    desk.down(10, 10, .primary)
    desk.move([Point(x: 80, y: 20)])
    shelf.loaded = LoadedSketch(path: "/0", strokes: [ink].compactMap(\.self))
    desk.draw()
    desk.up()
    let edit = try #require(desk.log.last)
    let copy = try #require(edit.newStrokes.first)
    #expect(desk.log.count == 2 && copy.time.lowerBound >= before)
    #expect(copy.time.upperBound == edit.time)
  }

  @Test func `copies of pieces and of turned strokes have samples of their own`() throws {
    let ink = try #require(ink)
    let strokes = [
      try #require(ink.piece(2.5...7.5)),
      ink.mapped(by: Transform(a: 0, b: 2, c: -2, d: 0, tx: 310, ty: -120)),
    ]
    open()
    dragOut(to: (80, 20))
    shelf.loaded = LoadedSketch(path: "/0", strokes: strokes)
    desk.draw()
    desk.up()
    let copies = try #require(desk.log.first?.newStrokes)
    let offset = copies[0].samples[0].location - strokes[0].samples[0].location
    for (copy, stroke) in zip(copies, strokes) {
      #expect(copy.map == .identity && copy.style == stroke.style)
      let expected = stroke.samples.map { $0.location + offset }
      #expect(zip(copy.samples, expected).allSatisfy { ($0.location - $1).length < 1e-9 })
      #expect(copy.samples.count == expected.count)
    }
    desk.press(.escape)
    #expect(desk.shown.cells == desk.repaintedHere.cells)
  }

  @Test func `a canceled copy does not start the sketch's clock`() throws {
    open()
    dragOut(to: (80, 20))
    load()
    desk.press(.escape)
    desk.up()
    desk.rest(5)
    desk.drag(linePoints((60, 30), (90, 30)), .primary)
    #expect(try #require(desk.log.first?.newStrokes.first).time.lowerBound == 0)
  }

  @Test(arguments: [false, true], [Touch.Phase.ended, .cancelled])
  func `the copy lands where it is released, or interrupted`(
    isLoadedLate: Bool, phase: Touch.Phase
  ) throws {
    open()
    dragOut(to: (85, 20))
    if !isLoadedLate { load() }
    desk.up(phase)
    if isLoadedLate { load() }
    let copy = try #require(desk.log.first?.newStrokes.first)
    #expect(copy.samples.first?.location == Point(x: 75, y: 20))
  }

  @Test(arguments: [
    "Escape", "Escape after the drop", "return", "undo", "unreadable", "empty",
  ])
  func `a copy can be canceled`(how: String) {
    open()
    dragOut(to: (80, 20))
    switch how {
    case "Escape":
      load()
      desk.press(.escape)
    case "return":
      load()
      desk.move(linePoints((80, 20), (10, 20)))
    case "Escape after the drop":
      desk.up()
      desk.press(.escape)
    case "undo":
      desk.up()
      desk.press("u")
    case "unreadable": shelf.loaded = LoadedSketch(path: "/0", strokes: nil)
    default: shelf.loaded = LoadedSketch(path: "/0", strokes: [])
    }
    desk.draw()
    desk.up()
    load()
    #expect(desk.log.isEmpty && desk.controller.pendingEdit == nil)
    #expect(desk.controller.incoming.copy == nil && strip != nil)
    desk.press(.escape, .escape)
    #expect(desk.shown.cells == desk.repainted.cells)
  }

  @Test(arguments: ["key", "wheel", "press", "close", "resize"])
  func `a copy that was dropped waits for its strokes, whatever is done meanwhile`(
    action: String
  ) throws {
    open()
    dragOut(to: (80, 20), releases: true)
    switch action {
    case "key": desk.press("3")
    case "wheel": desk.wheel(0, 1, at: Point(x: 90, y: 20))
    case "press": desk.drag(linePoints((60, 40), (90, 40)), .primary)
    case "close": desk.press("O")
    default: desk.resize(columns: 70, rows: 14)
    }
    load()
    let copy = try #require(desk.log.last?.newStrokes.first)
    #expect(copy.style.color == .red && desk.log.count == (action == "press" ? 2 : 1))
    #expect(copy.samples.first?.location == Point(x: 70, y: 20))
  }

  @Test func `a copy waits until a stroke is finished`() {
    open()
    dragOut(to: (80, 20), releases: true)
    desk.down(60, 40, .primary)
    desk.move(linePoints((60, 40), (80, 40)))
    load()
    #expect(desk.log.isEmpty)
    desk.up()
    desk.draw()
    #expect(desk.log.count == 2 && desk.log.last?.newStrokes.first?.style.color == .red)
  }

  @Test func `only one copy is made at a time`() {
    open()
    dragOut(to: (80, 20), releases: true)
    dragOut(to: (60, 20), releases: true)
    #expect(shelf.requested.count == 1 && desk.controller.incoming.copy != nil)
    #expect(desk.shows("still copying"))
    load()
    #expect(desk.log.count == 1)
  }

  @Test func `quitting waits for a copy that was dropped, and cancels one that was not`() {
    open()
    dragOut(to: (80, 20))
    load()
    desk.controller.finish()
    #expect(desk.log.isEmpty && desk.controller.incoming.copy == nil)
    desk.up()
    dragOut(to: (80, 20), releases: true)
    shelf.loadedLater = LoadedSketch(path: "/0", strokes: [ink].compactMap(\.self))
    desk.controller.finish()
    #expect(desk.log.count == 1)
  }

  @Test func `Escape closes one thing at a time`() {
    open()
    dragOut(to: (80, 20), releases: true)
    desk.press(.escape)
    #expect(desk.controller.incoming.copy == nil && strip != nil)
    desk.press(.escape)
    #expect(strip == nil)
  }

  @Test func `the copy stays in the window`() throws {
    open()
    dragOut(to: (300, 100))
    desk.move([Point(x: 300, y: 500)])
    load()
    desk.up()
    let copy = try #require(desk.log.first?.newStrokes.first)
    #expect(copy.samples.first?.location == Point(x: 110, y: 48))
  }

  @Test func `a copy waits until a text is finished`() {
    open()
    dragOut(to: (80, 20), releases: true)
    desk.openText(80, 32)
    desk.type("l")
    load()
    #expect(desk.typedText == "l" && desk.log.isEmpty)
    desk.press("\u{1B}")
    desk.draw()
    #expect(desk.log.count == 2 && desk.texts == ["l"])
    #expect(desk.log.last?.newStrokes.first?.style.color == .red)
  }
}
