import Canvas
import Glibc
import TestSupport

@testable import Drawing

@Suite struct ShadingTests {
  private let desk = DrawingDesk(columns: 60, rows: 20)
  private let center = Point(x: 60, y: 40)

  private var strokes: [StrokeRecord] { Sketch(folding: desk.log).strokes }

  private func circle(_ radius: Double, about center: Point? = nil) -> [Point] {
    let center = center ?? self.center
    return (0...80).map { index in
      let angle = Double(index) / 40 * .pi
      return Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
  }

  /// The dots that a sketch shows on a screen like that of the desk.
  private func dots(_ sketch: Sketch, _ transform: Transform = .identity) -> Set<Point> {
    var painter = StrokePainter(smoothing: .spline, transform: transform)
    var bitmap = DotBitmap(columns: 60, rows: 20)
    painter.paint(sketch.strokes, into: &bitmap)
    return Set(
      (0..<80).flatMap { y in
        (0..<120).filter { bitmap.isLit(x: $0, y: y) }.map { Point(x: Double($0), y: Double(y)) }
      })
  }

  @Test func `a click with the fill tool fills a closed area as one edit`() throws {
    desk.stroke(circle(30))
    let outline = dots(Sketch(folding: desk.log))
    desk.press("F")
    #expect(desk.shows("fill · plain · 100% of the dots"))
    desk.tap(center.x, center.y)
    #expect(desk.log.count == 2 && strokes.count == 2)
    let fill = try #require(strokes.first)
    #expect(fill.style.nib == .fill && fill.style.density == 1)
    #expect(Set(fill.samples.map(\.timestamp)) == [try #require(desk.log.last?.time)])
    let filled = dots(Sketch(folding: desk.log))
    for x in 0..<120 {
      for y in 0..<80 {
        let distance = Point(x: Double(x) + 0.5, y: Double(y) + 0.5).distance(to: center)
        let point = Point(x: Double(x), y: Double(y))
        #expect(filled.contains(point) == (distance < 30 || outline.contains(point)))
      }
    }
    #expect(desk.plainCells == desk.repainted.cells)
  }

  @Test func `a fill lies below the lines around it and takes the place of an older one`() throws {
    desk.stroke(circle(30))
    desk.press("F", "2")
    desk.tap(center.x, center.y)
    for _ in 0..<8 { desk.press("[") }
    desk.press("3")
    desk.tap(center.x, center.y)
    #expect(strokes.map(\.style.nib) == [.fill, .pen])
    #expect(strokes.map(\.style.color) == [.green, .foreground])
    #expect(strokes[0].style.density == 0.6)
    #expect(desk.plainCells == desk.repainted.cells)
    desk.press("u")
    #expect(strokes.map(\.style.color) == [.red, .foreground] && strokes[0].style.density == 1)
  }

  @Test func `a fill of a part of a filled area lies above the older one`() throws {
    desk.stroke(circle(30))
    desk.press("F")
    desk.tap(center.x, center.y)
    desk.press("p")
    desk.stroke(circle(12))
    desk.press("F", "2")
    desk.tap(center.x, center.y)
    #expect(strokes.map(\.style.nib).count { $0 == .fill } == 2)
    #expect(desk.plainCells == desk.repainted.cells)
  }

  @Test func `an open area and a click on a line fill nothing`() throws {
    desk.stroke(Array(circle(30).dropLast(12)))
    desk.press("F")
    desk.tap(center.x, center.y)
    #expect(desk.shows("open area · close it or zoom out"))
    let onLine = try #require(dots(Sketch(folding: desk.log)).first)
    desk.tap(onLine.x + 0.5, onLine.y + 0.5)
    #expect(desk.shows("no area here · click beside the lines"))
    #expect(desk.log.count == 1)
  }

  @Test func `undo removes a fill and redo brings it back`() {
    desk.stroke(circle(20))
    let before = desk.plainCells
    desk.press("F")
    desk.tap(center.x, center.y)
    let after = desk.plainCells
    #expect(after != before)
    desk.press("u")
    #expect(desk.plainCells == before)
    desk.press("U")
    #expect(desk.plainCells == after)
  }

  @Test func `the holes of an area stay free`() throws {
    desk.stroke(circle(34))
    desk.stroke(circle(12))
    desk.press("F")
    desk.tap(center.x + 22, center.y)
    let filled = dots(Sketch(folding: desk.log))
    #expect(!filled.contains(Point(x: center.x, y: center.y)))
    #expect(filled.contains(Point(x: center.x - 22, y: center.y)))
  }

  @Test func `a fill under a symmetry fills every copy once`() {
    desk.stroke(circle(15, about: Point(x: 30, y: 40)))
    desk.stroke(circle(15, about: Point(x: 90, y: 40)))
    desk.press("M", "F")
    desk.tap(30, 40)
    #expect(desk.log.count == 3 && strokes.count { $0.style.nib == .fill } == 2)
    desk.press("u")
    #expect(strokes.count == 2)
  }

  @Test(arguments: [3, 0, -3])
  func `a fill at any scale reaches the lines`(steps: Int) throws {
    let desk = DrawingDesk(columns: 60, rows: 20)
    for _ in 0..<abs(steps) { desk.press(steps > 0 ? "+" : "-") }
    desk.stroke(circle(30))
    desk.press("F")
    desk.tap(center.x, center.y)
    let sketch = Sketch(folding: desk.log)
    #expect(sketch.items.count == 2)
    let transform = desk.controller.viewport.transform
    let filled = dots(sketch, transform)
    for x in 31..<90 { #expect(filled.contains(Point(x: Double(x), y: 40))) }
    // Enlarged eight times, a gap between the fill and the line is at most half as wide as the line was.
    let close = Transform(
      scale: transform.scale * 8,
      translation: Vector(
        dx: transform.translation.dx * 8 - 60 * 8 - 190, dy: transform.translation.dy * 8 - 290))
    let enlarged = dots(sketch, close)
    let row = (0..<120).filter { enlarged.contains(Point(x: Double($0), y: 30)) }
    #expect(zip(row, row.dropFirst()).allSatisfy { $1 - $0 <= 5 })
    #expect(row.count > 20)
  }

  @Test func `the density is set by keys in steps of 5 percent`() {
    desk.press("k")
    #expect(desk.shows("shade · plain · 12 dots wide · 50% of the dots"))
    for _ in 0..<3 { desk.press("'") }
    #expect(desk.shows("65% of the dots"))
    for _ in 0..<20 { desk.press(";") }
    #expect(desk.shows("5% of the dots"))
    desk.stroke([Point(x: 20, y: 20), Point(x: 80, y: 20)])
    #expect(strokes.last?.style.density == 0.05 && strokes.last?.style.width == 12)
    desk.press("p", "'")
    #expect(desk.shows("pen has no density"))
    desk.stroke([Point(x: 20, y: 50), Point(x: 80, y: 50)])
    #expect(strokes.last?.style == StrokeStyle())
  }

  @Test func `the slider of the menu sets any density`() {
    desk.press("F")
    desk.openMenu(10, 10)
    #expect(desk.shows("density") && desk.screen.shows(" 100 "))
    #expect(!desk.screen.shows("width"))
  }

  @Test func `stipple is drawn while the pen is down as it is repainted`() {
    desk.press("k")
    let path = (0...60).map { Point(x: 10 + Double($0) * 1.5, y: 40 + 20 * sin(Double($0) / 8)) }
    desk.stroke(path, last: nil)
    let live = desk.shown.cells
    #expect(live == desk.repaintedHere.cells)
    desk.controller.finish()
    #expect(desk.plainCells == desk.repainted.cells)
  }

  @Test(arguments: ["E", "e"] as [Unicode.Scalar])
  func `erasers subtract from a fill or remove it`(key: Unicode.Scalar) throws {
    desk.press("4")
    desk.stroke(circle(30))
    desk.press("F")
    desk.tap(center.x, center.y)
    let before = dots(Sketch(folding: desk.log))
    let picture = desk.plainCells
    desk.press(key)
    desk.stroke([Point(x: 40, y: 40), Point(x: 80, y: 44)])
    #expect(desk.plainCells == desk.repainted.cells)
    let after = dots(Sketch(folding: desk.log))
    #expect(after.isStrictSubset(of: before))
    if key == "E" {
      #expect(strokes.map(\.style.nib) == [.fill, .pen])
      let path = Segment(Point(x: 40, y: 40), Point(x: 80, y: 44))
      for dot in before {
        let distance = path.distance(to: Point(x: dot.x + 0.5, y: dot.y + 0.5))
        #expect(after.contains(dot) == (distance > 4))
      }
    } else {
      #expect(strokes.map(\.style.nib) == [.pen])
    }
    desk.press("u")
    #expect(desk.plainCells == picture)
  }

  @Test func `Escape restores a fill that the dot eraser has erased`() {
    desk.stroke(circle(30))
    desk.press("F")
    desk.tap(center.x, center.y)
    let before = desk.plainCells
    desk.press("E")
    desk.stroke([Point(x: 40, y: 40), Point(x: 80, y: 44)], last: nil)
    desk.press(.escape)
    desk.lift(at: Point(x: 80, y: 44))
    #expect(desk.plainCells == before && desk.log.count == 2)
  }

  @Test func `an interrupted click fills nothing`() {
    desk.stroke(circle(30))
    desk.press("F")
    desk.stroke([center], last: .cancelled)
    #expect(desk.log.count == 1)
  }

  @Test func `erasing a whole fill removes it`() {
    desk.stroke(circle(8))
    desk.press("F")
    desk.tap(center.x, center.y)
    desk.press("E")
    for _ in 0..<16 { desk.press("]") }
    desk.stroke((0...20).map { Point(x: 48 + Double($0), y: 40) })
    #expect(strokes.isEmpty)
    desk.press("u")
    #expect(strokes.count == 2)
  }

  @Test func `a fill is moved as a whole with the lines around it`() {
    desk.stroke(circle(20))
    desk.press("F")
    desk.tap(center.x, center.y)
    desk.press("A", .right)
    desk.draw()
    #expect(strokes.allSatisfy { $0.offset.dx > 0 })
    #expect(desk.plainCells == desk.repainted.cells)
  }

  @Test func `a pen's eraser end never becomes the fill tool`() {
    var end = EraserEnd()
    end.note(.strokeEraser)
    end.note(.fill)
    #expect(end.use(true, selected: .fill) == .strokeEraser)
    #expect(end.use(false, selected: .strokeEraser) == .fill)
  }
}
