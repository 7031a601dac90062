import Drawing
import TestSupport

@Suite struct EraserTests {
  private let desk = DrawingDesk()
  private let line = [Point(x: 4.5, y: 9.5), Point(x: 40.5, y: 9.5), Point(x: 74.5, y: 9.5)]
  private let other = [Point(x: 4.5, y: 30.5), Point(x: 74.5, y: 30.5)]
  private let across = [Point(x: 40.5, y: 2.5), Point(x: 40.5, y: 20.5)]

  private var strokes: [StrokeRecord] { Sketch(folding: desk.log).strokes }

  @Test func `the stroke eraser erases the strokes it touches as one edit`() {
    desk.stroke(line)
    desk.stroke(other)
    desk.press("e")
    #expect(desk.shows("stroke eraser"))
    desk.stroke(across)
    #expect(desk.log.count == 3)
    #expect(desk.log.last?.action == .strokesErased([StrokeID(counter: 1)]))
    #expect(strokes.map { $0.samples.map(\.location) } == [other])
    #expect(desk.plainCells == desk.repainted.cells)
  }

  @Test func `strokes vanish while the eraser is still down`() {
    desk.stroke(line)
    desk.press("e")
    desk.stroke(across, last: nil)
    #expect(desk.shown.ink.compactMap(\.self).isEmpty)
    #expect(desk.log.count == 1, "the erasure is not saved yet")
    desk.controller.finish()
    #expect(desk.log.count == 2 && strokes.isEmpty)
  }

  @Test func `an eraser that touches no stroke makes no edit and leaves no mark`() {
    desk.stroke(line)
    let before = desk.plainCells
    for key in "eE".unicodeScalars {
      desk.press(key)
      desk.stroke(other)
      #expect(desk.plainCells == before)
    }
    #expect(desk.log.count == 1)
  }

  @Test func `a path inside a stroke's bounds but away from its line erases nothing`() {
    desk.stroke([Point(x: 5, y: 5), Point(x: 5, y: 40), Point(x: 70, y: 40)])
    desk.press("e")
    desk.stroke([Point(x: 60, y: 5), Point(x: 60, y: 20)])
    #expect(strokes.count == 1)
  }

  @Test(arguments: "eE".unicodeScalars)
  func `undo restores what was erased, redo erases it again`(key: Unicode.Scalar) {
    desk.stroke(line)
    desk.stroke(other)
    let before = desk.plainCells
    desk.press(key)
    desk.stroke(across)
    let after = desk.plainCells
    #expect(after != before)
    desk.press("u")
    #expect(desk.plainCells == before)
    desk.press("U")
    #expect(desk.plainCells == after)
  }

  @Test(arguments: "eE".unicodeScalars)
  func `Escape restores what was erased, and an interruption keeps it erased`(
    key: Unicode.Scalar
  ) {
    desk.stroke(line)
    let before = desk.plainCells
    desk.press(key)
    desk.stroke(across, last: nil)
    desk.press(.escape)
    desk.lift(at: across[0])
    #expect(desk.plainCells == before && desk.log.count == 1)
    desk.stroke(across, last: .cancelled)
    #expect(desk.plainCells != before && desk.log.count == 2)
    #expect(desk.plainCells == desk.repainted.cells)
  }

  @Test func `the dot eraser splits a stroke`() throws {
    desk.stroke(line)
    desk.press("E")
    #expect(desk.shows("dot eraser · 8 dots wide"))
    desk.stroke(across)
    #expect(strokes.count == 2)
    let ends = try #require(strokes.first?.samples.last?.location.x)
    let starts = try #require(strokes.last?.samples.first?.location.x)
    #expect(abs(ends - 35.75) < 0.3 && abs(starts - 45.25) < 0.3)
    #expect(desk.plainCells == desk.repainted.cells)
  }

  @Test(arguments: [("+", 400), ("-", 25)] as [(Unicode.Scalar, Int)])
  func `the dot eraser is as wide as a line of its width at any scale`(
    key: Unicode.Scalar, percent: Int
  ) throws {
    let desk = DrawingDesk(columns: 80, rows: 24)
    for _ in 0..<4 { desk.press(key) }
    #expect(desk.shows("zoom \(percent)%"))
    desk.stroke(linePoints((4.5, 48.5), (150.5, 48.5)))
    desk.press("E")
    for _ in 0..<8 { desk.press("]") }
    #expect(desk.shows("dot eraser · 16 dots wide"))
    desk.stroke(linePoints((80.5, 10.5), (80.5, 90.5)))
    let strokes = Sketch(folding: desk.log).strokes
    #expect(strokes.count == 2)
    let end = try #require(strokes.first?.samples.last?.location.x)
    let start = try #require(strokes.last?.samples.first?.location.x)
    // The gap is the eraser's width plus what a line of one dot covers on both sides, in canvas dots.
    // It is accurate to a dot of the screen.
    #expect(abs(start - end - 17.5) < 100 / Double(percent))
  }

  @Test func `pens and the dot eraser have separate widths`() throws {
    desk.press("]", "E")
    #expect(desk.shows("dot eraser · 8 dots wide"))
    for _ in 0..<40 { desk.press("[") }
    #expect(desk.shows("dot eraser · 1 dot wide"))
    for _ in 0..<4 { desk.press("]") }
    desk.press("m")
    #expect(desk.shows("marker · plain · 6 dots wide"))
    desk.press("p")
    #expect(desk.shows("pen · plain · 2 dots wide"))
    desk.stroke(line)
    #expect(strokes.last?.style.width == 2)
    desk.press("e", "]")
    #expect(desk.shows("stroke eraser has no width"))
    desk.press("E")
    #expect(desk.shows("dot eraser · 5 dots wide"))
    desk.stroke(across)
    let pieces = strokes.map {
      ($0.samples.first?.location.x ?? 0, $0.samples.last?.location.x ?? 0)
    }
    #expect(pieces.count == 2)
    #expect(abs(pieces[1].0 - pieces[0].1 - 7) < 1, "the gap is as wide as the eraser and the line")
  }

  @Test func `selecting a tool shows its name and sets the nib of the next stroke`() {
    for (key, nib, width) in [
      ("c", .calligraphy, 4), ("m", .marker, 6), ("p", .pen, 1),
    ] as [(Unicode.Scalar, Nib, Int)] {
      desk.press(key)
      #expect(desk.shows("\(nib.name) · plain · \(width == 1 ? "1 dot" : "\(width) dots") wide"))
      desk.stroke(line)
      #expect(strokes.last?.style.nib == nib && strokes.last?.style.width == Double(width))
    }
    desk.press("e", "p")
    desk.stroke(across)
    #expect(strokes.count == 4)
  }

  @Test func `a stroke keeps the tool it began with`() {
    desk.stroke(line, last: nil)
    desk.press("e")
    desk.controller.finish()
    #expect(strokes.count == 1 && strokes[0].style.nib == .pen)
  }

  @Test(arguments: Smoothing.allCases, 0..<12 as Range<UInt64>)
  func `the screen equals a full repaint after any erasures`(smoothing: Smoothing, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let desk = DrawingDesk(smoothing: smoothing)
    for _ in 0..<25 {
      let keys = Array("uUpcmpcmeEeE]][".unicodeScalars)
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
}
