import Canvas
import TestSupport

@testable import Drawing

@Suite struct SnappingTests {
  private let box = [(20.0, 8.0), (60, 9), (59, 38), (21, 37), (20, 9)]
  /// A box drawn by hand.
  private var drawnBox: [Point] {
    zip(box, box.dropFirst()).flatMap { linePoints($0, $1, count: 20) }
  }

  /// The corners of the last stroke of the picture.
  private func bounds(_ desk: DrawingDesk) -> Rect? {
    Sketch(folding: desk.log).strokes.last.flatMap { Rect(enclosing: $0.samples.map(\.location)) }
  }

  private func holdBox(_ desk: DrawingDesk) {
    desk.stroke(drawnBox, last: nil)
    desk.rest(0.6)
  }

  @Test func `holding still for half a second snaps; undo restores the stroke, redo snaps again`() {
    let desk = DrawingDesk()
    holdBox(desk)
    #expect(desk.log.count == 1, "the freehand stroke is saved while the pointer is down")
    #expect(desk.text.contains("rectangle"))
    desk.lift(at: Point(x: 20, y: 9))
    desk.draw()
    #expect(desk.log.count == 2)
    let sketch = Sketch(folding: desk.log)
    #expect(sketch.strokes.count == 1)
    let snapped = sketch.strokes[0]
    let freehand = desk.log[0].newStrokes[0]
    #expect(snapped.samples != freehand.samples)
    #expect(snapped.style == freehand.style && snapped.time == freehand.time)
    let screen = desk.screen.cells
    #expect(desk.repaintedHere.cells == screen)
    desk.press("u")
    #expect(Sketch(folding: desk.log).strokes == [freehand])
    desk.press("U")
    #expect(Sketch(folding: desk.log).strokes == [snapped])
    #expect(desk.log[0].newStrokes[0].samples.map(\.location) == drawnBox.deduplicated)
  }

  @Test func `a shorter hold, and a hold near the start, snap nothing`() {
    let desk = DrawingDesk()
    desk.stroke(drawnBox, last: nil)
    desk.rest(0.4)
    desk.lift(at: Point(x: 20, y: 9))
    #expect(desk.log.count == 1)
    desk.stroke(linePoints((10, 10), (15, 10)), last: nil)
    desk.rest(2)
    desk.lift(at: Point(x: 15, y: 10))
    #expect(desk.log.count == 2)
    #expect(desk.log.allSatisfy { $0.drawnStroke != nil })
  }

  @Test func `a stroke that resembles no figure goes on, and may snap at a later hold`() {
    let desk = DrawingDesk()
    let hook = linePoints((20, 8), (60, 8), count: 20) + linePoints((60, 8), (60, 38), count: 20)
    desk.stroke(hook, last: nil)
    desk.rest(1)
    #expect(desk.log.isEmpty)
    desk.more(linePoints((60, 38), (20, 38), count: 20) + linePoints((20, 38), (20, 9), count: 20))
    desk.rest(1)
    desk.lift(at: Point(x: 20, y: 9))
    #expect(desk.log.count == 2)
    #expect(bounds(desk).map { $0.height > 28 && $0.height < 32 } == true)
  }

  @Test func `dragging further turns and scales the figure about its center`() throws {
    let desk = DrawingDesk()
    desk.stroke(circle(40, 24, radius: 12, count: 60), last: nil)
    desk.rest(0.6)
    // The pointer is 12 to the right of the center.
    desk.more(linePoints((52, 24), (58, 24), count: 7))
    desk.lift(at: Point(x: 58, y: 24))
    let bounds = try #require(self.bounds(desk))
    #expect(abs(bounds.width - 36) < 0.5 && abs(bounds.height - 36) < 0.5)
    #expect(desk.log.count == 2)
    desk.press("u")
    #expect(Sketch(folding: desk.log).strokes == desk.log[0].newStrokes)
  }

  @Test func `the end of a line follows the pointer after it has snapped`() throws {
    let desk = DrawingDesk()
    desk.stroke(linePoints((10, 20), (50, 21), count: 30), last: nil)
    desk.rest(0.6)
    desk.more(linePoints((50, 21), (30, 40), count: 20))
    desk.lift(at: Point(x: 30, y: 40))
    let samples = try #require(Sketch(folding: desk.log).strokes.last).samples
    #expect(samples[0].location.distance(to: Point(x: 10, y: 20)) < 1)
    #expect(samples[samples.count - 1].location.distance(to: Point(x: 30, y: 40)) < 1)
  }

  @Test func `Escape during the hold leaves the freehand stroke`() {
    let desk = DrawingDesk()
    holdBox(desk)
    desk.press("\u{1B}")
    desk.draw()
    #expect(desk.log.count == 1)
    #expect(desk.repaintedHere.cells == desk.screen.cells)
    desk.lift(at: Point(x: 20, y: 9))
    #expect(Sketch(folding: desk.log).strokes == desk.log[0].newStrokes)
  }

  @Test func `quitting during the hold keeps the figure`() {
    let desk = DrawingDesk()
    holdBox(desk)
    desk.controller.finish()
    #expect(desk.log.count == 2)
  }

  @Test func `a symmetric drawing snaps as a whole, and undo restores all strokes`() throws {
    let desk = DrawingDesk()
    desk.press("M")
    desk.stroke(circle(20, 24, radius: 9, count: 60), last: nil)
    desk.rest(0.6)
    desk.lift(at: Point(x: 29, y: 24))
    let strokes = Sketch(folding: desk.log).strokes
    try #require(strokes.count == 2 && desk.log.count == 2)
    for (left, right) in zip(strokes[0].samples, strokes[1].samples) {
      #expect(abs(left.location.x + right.location.x - 80) < 1e-6)
      #expect(abs(left.location.y - right.location.y) < 1e-6)
    }
    desk.press("u")
    #expect(Sketch(folding: desk.log).strokes == desk.log[0].newStrokes)
  }

  @Test(arguments: ["e", "E", "l", "b"] as [Unicode.Scalar])
  func `holding still does nothing with a tool that is no pen`(key: Unicode.Scalar) {
    let desk = DrawingDesk()
    desk.press(key)
    holdBox(desk)
    #expect(desk.log.isEmpty)
    #expect(!desk.text.contains("rectangle ·"))
  }

  @Test func `turning the nib ends a hold`() {
    let desk = DrawingDesk()
    desk.press("c")
    desk.stroke(drawnBox, last: nil)
    for _ in 0..<9 { desk.press(">") }
    desk.rest(0.3)
    #expect(desk.log.isEmpty)
    desk.rest(0.3)
    #expect(desk.log.count == 1)
  }

  @Test func `a touch that keys move snaps nothing`() {
    let desk = DrawingDesk()
    desk.isKeyed = true
    holdBox(desk)
    desk.lift(at: Point(x: 20, y: 9))
    #expect(desk.log.count == 1)
  }

  @Test func `S snaps the last stroke, and undo restores it`() {
    let desk = DrawingDesk()
    desk.press("S")
    #expect(desk.text.contains("no stroke to snap"))
    desk.stroke(drawnBox)
    desk.press("S")
    #expect(desk.log.count == 2)
    #expect(bounds(desk).map { abs($0.width - 39) < 2 } == true)
    #expect(desk.text.contains("rectangle · u undoes"))
    desk.press("u")
    #expect(Sketch(folding: desk.log).strokes == desk.log[0].newStrokes)
    desk.press("S")
    #expect(Sketch(folding: desk.log).strokes[0].samples == desk.log[1].newStrokes[0].samples)
  }

  @Test func `S says that a scribble resembles no shape`() {
    let desk = DrawingDesk()
    let zigzag = (0..<8).flatMap { step -> [Point] in
      let (left, isDown) = (10 + 6 * Double(step), step.isMultiple(of: 2))
      return linePoints((left, isDown ? 10 : 40), (left + 6, isDown ? 40 : 10), count: 12)
    }
    desk.stroke(zigzag)
    desk.press("S")
    #expect(desk.log.count == 1)
    #expect(desk.text.contains("resembles no shape"))
  }

  @Test func `predicted samples take no part`() throws {
    let (with, without) = (DrawingDesk(), DrawingDesk())
    with.stroke(drawnBox, last: nil, predicts: true)
    without.stroke(drawnBox, last: nil, predicts: false)
    for desk in [with, without] {
      desk.rest(0.6)
      desk.lift(at: Point(x: 20, y: 9))
    }
    let strokes = [with, without].map { Sketch(folding: $0.log).strokes[0].samples.map(\.location) }
    #expect(strokes[0] == strokes[1])
  }
}

extension [Point] {
  /// The points without those that equal the one before.
  fileprivate var deduplicated: [Point] {
    reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}
