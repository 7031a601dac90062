import Canvas
import TestSupport

@testable import Drawing

@Suite struct DrawingControllerTests {
  private let desk = DrawingDesk()
  private let line = [Point(x: 4.5, y: 9.5), Point(x: 20.5, y: 9.5), Point(x: 43.5, y: 9.5)]
  private let other = [Point(x: 10.5, y: 30.5), Point(x: 30.5, y: 20.5)]

  private var strokes: [StrokeRecord] { Sketch(folding: desk.log).strokes }

  private func inkCount() -> Int {
    desk.shown.ink.compactMap(\.self).count
  }

  @Test(arguments: [nil, "9", "N", "?", "\u{D}"] as [Unicode.Scalar?])
  func `a view is released with its overlays`(key: Unicode.Scalar?) {
    weak var controller: DrawingController?
    weak var editor: SketchEditor?
    do {
      let desk = DrawingDesk(columns: 80, rows: 24, showsIndicators: true)
      if key == "\u{D}" { desk.press(.enter) } else if let key { desk.press(key) }
      desk.draw()
      (controller, editor) = (desk.controller, desk.controller.editor)
    }
    #expect(controller == nil && editor == nil)
  }

  @Test func `a stroke is shown and saved`() throws {
    desk.stroke(line)
    #expect(inkCount() == 20)
    #expect(
      desk.screen.lines[2] == "  " + String(repeating: "⠒", count: 20)
        + String(repeating: " ", count: 18))
    let stroke = try #require(strokes.first)
    #expect(strokes.count == 1 && stroke.samples.map(\.location) == line)
    #expect(stroke.time.lowerBound == 0, "the sketch's clock starts with the first stroke")
    #expect(desk.log[0].time == stroke.time.upperBound)
  }

  @Test func `a stroke is shown while it is drawn, and saved only when it ends`() {
    desk.stroke(line, last: nil)
    #expect(inkCount() >= 20)
    #expect(desk.log.isEmpty)
  }

  @Test func `quitting saves the stroke in progress`() {
    desk.stroke(line, last: nil)
    desk.controller.finish()
    desk.controller.finish()
    #expect(strokes.map { $0.samples.map(\.location) } == [line])
  }

  @Test func `an interrupted stroke stays and is saved`() {
    desk.stroke(other)
    desk.stroke(line, last: .cancelled)
    #expect(strokes.last?.samples.map(\.location) == line && strokes.count == 2)
    #expect(desk.shown.cells == desk.repainted.cells)
  }

  @Test func `an interrupted touch goes on only over the canvas, and not as one of a pair`() {
    func resumes(_ flags: ModifierFlags = []) -> Bool {
      desk.controller.shouldResumeTouch(
        with: PointerReport(
          .motion, timestamp: 0, location: Point(x: 20, y: 20), buttonMask: .primary,
          modifierFlags: flags))
    }
    #expect(resumes() && resumes(.shift) && !resumes(.alternate) && !resumes(.control))
    desk.press(.enter)
    #expect(!resumes(), "the menu covers the canvas")
  }

  @Test(arguments: ["p", "m", "e", "E"] as [Unicode.Scalar])
  func `a line or an eraser goes on after an interruption, and nothing else does`(
    key: Unicode.Scalar
  ) {
    desk.press(key)
    #expect(!desk.controller.resumesTouch)
    desk.stroke(line, last: nil)
    #expect(desk.controller.resumesTouch)
    desk.lift(at: line[0])
    #expect(!desk.controller.resumesTouch)
    for key in "bst".unicodeScalars {
      desk.press(key)
      desk.stroke(line, last: nil)
      #expect(!desk.controller.resumesTouch)
      desk.lift(at: line[0])
      desk.press(.escape)
    }
  }

  @Test func `only the primary button draws`() {
    desk.stroke(line, buttons: .secondary)
    #expect(inkCount() == 0 && desk.log.isEmpty)
    desk.stroke(line)
    #expect(inkCount() == 20)
  }

  @Test func `undo, redo and clear change the picture and are saved`() {
    desk.stroke(line)
    desk.stroke(other)
    let both = desk.shown.ink
    desk.press("u")
    #expect(inkCount() == 20)
    desk.press("U")
    #expect(desk.shown.ink == both)
    desk.press("C")
    #expect(inkCount() == 0)
    desk.press("u", "\u{1B}")
    #expect(desk.shown.ink == both)
    #expect(desk.log.dropFirst(2).map(\.action) == [.undone(2), .redone(2), .cleared, .undone(5)])
    #expect(zip(desk.log, desk.log.dropFirst()).allSatisfy { $0.time <= $1.time })
  }

  @Test(arguments: [("u", "nothing to undo"), ("U", "nothing to redo"), ("C", "nothing to clear")])
  func `a command without effect shows a message`(key: Unicode.Scalar, text: String) {
    desk.press(key)
    #expect(desk.shows(text))
    #expect(desk.log.isEmpty)
    desk.press("\u{1B}")
    #expect(!desk.shows(text))
  }

  @Test func `commands do not edit while a stroke is drawn`() {
    desk.stroke(line)
    desk.stroke(other, last: nil)
    for key in "uUC".unicodeScalars { desk.press(key) }
    #expect(desk.log.count == 1)
  }

  @Test(arguments: zip(InkColor.named, "12345678".unicodeScalars))
  func `a digit selects an ink`(color: InkColor, key: Unicode.Scalar) {
    desk.press("3")
    desk.press(key)
    #expect(desk.shows(color.name))
    desk.stroke(line)
    #expect(strokes.first?.style.color == color)
    #expect(desk.shown.ink.compactMap { $0?.color }.allSatisfy { $0 == color })
  }

  @Test func `brackets change the width within its limits`() {
    for _ in 0..<3 { desk.press("]") }
    desk.press("[")
    #expect(desk.shows("3 dots wide"))
    desk.stroke(line)
    for _ in 0..<40 { desk.press("]") }
    desk.stroke(line)
    for _ in 0..<40 { desk.press("[") }
    #expect(desk.shows("1 dot wide"))
    desk.stroke(line)
    #expect(strokes.map(\.style.width) == [3, 24, 1])
  }

  @Test func `each nib has a width of its own, which shows what it is`() {
    for (key, width) in [("p", 1.0), ("c", 4), ("m", 6), ("l", 1)] {
      desk.type(key)
      #expect(desk.controller.ink.style.width == width)
    }
    desk.type("c]]mpc")
    #expect(desk.controller.ink.style.width == 6)
    desk.type("m")
    #expect(desk.controller.ink.style.width == 6, "that of the marker stays")
  }

  @Test func `a key takes effect once the help panel is closed`() {
    desk.stroke(line)
    desk.press("?", "u")
    #expect(desk.controller.help != nil && desk.log.count == 1)
    desk.press("\u{1B}", "u")
    #expect(desk.controller.help == nil && desk.log.count == 2)
  }

  @Test func `q quits, and so does Ctrl-C even from the help panel`() {
    #expect(!desk.controller.isFinished)
    desk.press("q")
    #expect(desk.controller.isFinished)
    let second = DrawingDesk()
    second.press("?")
    second.press("c", .control)
    #expect(second.controller.isFinished)
  }

  @Test func `a save error stays on the screen until it is resolved`() {
    let desk = DrawingDesk(saveError: { "the disk is full" })
    desk.press("\u{1B}")
    #expect(desk.shows("the disk is full"))
  }

  @Test func `the clock resumes where the last session ended`() throws {
    let desk = DrawingDesk(lastTime: 50)
    desk.stroke(line)
    let stroke = try #require(desk.log.first?.drawnStroke)
    #expect(stroke.time.lowerBound == 50)
  }

  @Test func `schedules a frame only when something changed`() {
    desk.draw()
    #expect(desk.controller.displayLink.isPaused)
    desk.stroke(line, last: nil)
    let next = desk.controller.displayLink.nextFrame(at: desk.time)
    #expect(next ?? .infinity > desk.time, "each event was drawn, and the draft is not due yet")
    desk.press("2")
    #expect(desk.controller.displayLink.nextFrame(at: desk.time) ?? .infinity <= desk.time)
  }

  @Test(arguments: [(10, 4), (80, 30), (1, 1), (0, 0)])
  func `resizing loses no ink`(columns: Int, rows: Int) {
    desk.stroke(line)
    desk.stroke(other, last: nil, predicts: false)
    let before = desk.shown.cells
    desk.resize(columns: columns, rows: rows)
    desk.draw()
    desk.resize(columns: 40, rows: 12)
    #expect(desk.shown.cells == before)
  }

  @Test func `draws and edits on a screen without cells`() {
    let desk = DrawingDesk(columns: 0, rows: 0)
    desk.stroke([Point(x: -2, y: -2), Point(x: 2, y: 2)])
    desk.type("uU?qC")
    #expect(desk.screen.cells.isEmpty)
  }

  @Test(arguments: Smoothing.allCases, 0..<25 as Range<UInt64>)
  func `the screen equals a full repaint after any edits`(smoothing: Smoothing, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let desk = DrawingDesk(smoothing: smoothing)
    for _ in 0..<25 {
      let keys = Array("uuUUC[]]]12345678pcm".unicodeScalars)
      switch Int.random(in: 0..<10, using: &random) {
      case 0: desk.stroke(random.points(), last: .cancelled)
      case 1: desk.resize(columns: .random(in: 1...50, using: &random), rows: 12)
      case 2...5: desk.stroke(random.points(), samplesPerEvent: .random(in: 1...4, using: &random))
      default: desk.press(keys[Int.random(in: 0..<keys.count, using: &random)])
      }
      desk.press("\u{1B}")
      #expect(desk.shown.cells == desk.repainted.cells)
    }
  }

  @Test(arguments: [
    (PredictionHorizon.auto, 0.004, 0.004), (.auto, 0.3, 0.05), (.off, 0.02, 0),
    (.fixed(0.03), 0.001, 0.03), (.fixed(1), 0.001, 0.05),
  ])
  func `predicts as far as requested, at most 50 ms`(
    prediction: PredictionHorizon, latency: Double, expected: Double
  ) {
    #expect(prediction.horizon(latency: latency) == expected)
  }
}
