import Geometry
import Glibc
import TerminalHarness
import TestSupport
import Testing

/// Shapes, from the pointer reports to the picture and the file.
@Suite struct ShapeTests {
  private let corners = [(30.0, 20.0), (110, 21), (109, 68), (31, 67), (30, 21)]
    .map { Point(x: $0.0, y: $0.1) }

  /// A box as a hand draws it.
  private var drawnBox: [Point] {
    zip(corners, corners.dropFirst()).flatMap { line(from: $0, to: $1, count: 24) }
  }

  /// Draws a box and holds still at its end until it snaps.
  private func holdBox(_ session: EmulatorSession) throws {
    try session.burst(Array(MouseEvent.drag(through: drawnBox).dropLast()))
    try session.waitForText("rectangle · drag to adjust it")
  }

  /// Returns the number of dots that lie more than a distance from all sides of a rectangle.
  private func strays(_ dots: Set<ScreenDot>, from rect: Rect, distance: Double = 1.6) -> Int {
    let points = [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY),
      Point(x: rect.maxX, y: rect.maxY), Point(x: rect.minX, y: rect.maxY),
      Point(x: rect.minX, y: rect.minY),
    ]
    return dots.count { dot in
      zip(points, points.dropFirst()).allSatisfy {
        Segment($0, $1).distance(to: dot.center) > distance
      }
    }
  }

  /// Expects that the file, its SVG, and the end of its replay show a figure.
  private func expectFigure(
    _ dots: Set<ScreenDot>, in name: String, edits: Int, home: TemporaryFolder
  ) throws {
    let info = try SketchInfo(of: name, home: home)
    #expect(info.strokes == 1 && info.edits == edits)
    #expect(try shownDots(of: name, home: home) == dots.movedToCorner)
    let svg = try runWithoutTerminal(["export", name, "--format", "svg", "-o", "-"], home: home)
    #expect(svg.status == .exited(0) && svg.text.contains("<path"))
    let replay = try start(["replay", name, "--speed", "max"], profile: .pixels, home: home)
    try replay.wait(until: "the replay shows the figure") { session in
      Set(session.screen.dots.filter { $0.y < 88 }) == dots
    }
    try replay.type("q")
    #expect(try replay.waitForExit() == .exited(0))
  }

  @Test func `a held stroke snaps; undo, redo, replay, file, and SVG agree`() throws {
    let session = try openCanvas(["held.stipple"])
    try holdBox(session)
    try session.release(at: corners[4])
    try session.settle()
    let snapped = session.screen.dots
    let box = Rect(minX: 30.5, minY: 20.5, maxX: 109.5, maxY: 67.5)
    #expect(strays(snapped, from: box) == 0)
    try session.type("u")
    try session.settle()
    let freehand = session.screen.dots
    #expect(freehand != snapped && !freehand.isEmpty)
    try session.type("U")
    try session.settle()
    #expect(session.screen.dots == snapped)
    try session.quit()
    try expectFigure(snapped, in: "held.stipple", edits: 4, home: session.home)
  }

  @Test func `dragging after the hold scales the figure`() throws {
    let session = try openCanvas(["scaled.stipple"])
    try session.burst(
      Array(
        MouseEvent.drag(through: circle(around: Point(x: 80, y: 44), radius: 20, count: 60))
          .dropLast()))
    try session.waitForText("circle · drag to adjust it")
    for x in 101...110 { try session.move(to: Point(x: Double(x), y: 44)) }
    try session.release(at: Point(x: 110, y: 44))
    try session.settle()
    let dots = session.screen.dots
    #expect(dots.rootMeanSquare(fromCircleAround: Point(x: 80, y: 44), radius: 30) < 1)
    try session.quit()
    #expect(try SketchInfo(of: "scaled.stipple", home: session.home).edits == 2)
  }

  @Test func `a kill during the hold loses nothing that was drawn`() throws {
    let session = try openCanvas(["killed.stipple"])
    try holdBox(session)
    try session.poll(until: "the freehand stroke is saved") {
      try SketchInfo(of: "killed.stipple", home: session.home).strokes == 1
    }
    try session.signal(SIGKILL)
    #expect(try session.waitForExit() == .signaled(SIGKILL))
    let info = try SketchInfo(of: "killed.stipple", home: session.home)
    #expect(info.strokes == 1 && info.edits == 1)
    #expect(try !shownDots(of: "killed.stipple", home: session.home).isEmpty)
  }

  @Test func `S snaps the last stroke, and undo restores it`() throws {
    let session = try openCanvas(["key.stipple"])
    try session.draw(MouseEvent.drag(through: drawnBox))
    let freehand = session.screen.dots
    try session.type("S")
    try session.waitForText("rectangle · u undoes")
    try session.settle()
    #expect(session.screen.dots != freehand)
    try session.type("u")
    try session.settle()
    #expect(session.screen.dots == freehand)
    try session.quit()
  }

  /// The tools with what a drag from (30, 20) to (110, 60) shows.
  private static let tools = ["l", "b", "o", "a"]

  @Test(arguments: tools)
  func `each tool draws one stroke, with undo, replay, and SVG`(key: String) throws {
    let session = try openCanvas(["tool.stipple"])
    try session.type(key)
    let drag = line(from: Point(x: 30, y: 20), to: Point(x: 110, y: 60))
    try session.draw(MouseEvent.drag(through: drag))
    try session.type("p")
    try session.settle()
    let dots = session.screen.dots
    let box = Rect(minX: 30, minY: 20, maxX: 110, maxY: 60)
    #expect(dots.allSatisfy { box.outset(by: 2).contains($0.center) })
    #expect(dots.contains { $0.center.distance(to: Point(x: 110, y: 60)) < 2 } == (key != "o"))
    if key == "b" { #expect(strays(dots, from: box) == 0 && dots.count > 220) }
    if key == "l" { #expect(dots.maximumDistance(from: drag[0], to: Point(x: 110, y: 60)) < 1) }
    try session.type("u")
    try session.wait(until: "the undo") { $0.screen.dots.isEmpty }
    try session.type("U")
    try session.settle()
    #expect(session.screen.dots == dots)
    try session.quit()
    try expectFigure(dots, in: "tool.stipple", edits: 3, home: session.home)
  }

  @Test func `a kill during a drag keeps every finished figure`() throws {
    let session = try openCanvas(["killed.stipple"])
    try session.type("b")
    try session.draw(
      MouseEvent.drag(through: line(from: Point(x: 30, y: 20), to: Point(x: 60, y: 40))))
    try session.poll(until: "the box is saved") {
      try SketchInfo(of: "killed.stipple", home: session.home).strokes == 1
    }
    try session.burst(
      Array(
        MouseEvent.drag(through: line(from: Point(x: 70, y: 20), to: Point(x: 110, y: 40)))
          .dropLast()))
    try session.wait(until: "the second box is shown") { session in
      session.screen.dots.contains { $0.x > 105 }
    }
    try session.signal(SIGKILL)
    #expect(try session.waitForExit() == .signaled(SIGKILL))
    #expect(try SketchInfo(of: "killed.stipple", home: session.home).strokes == 1)
  }

  @Test func `Shift constrains a pen, and makes a square`() throws {
    let session = try openCanvas(["shift.stipple"])
    let drag = line(from: Point(x: 30, y: 20), to: Point(x: 90, y: 26))
    func shifted(_ points: [Point]) -> [MouseEvent] {
      MouseEvent.drag(through: points, modifiers: .shift)
    }
    try session.draw(shifted(drag))
    #expect(Set(session.screen.dots.map(\.y)).count == 1, "the line is horizontal")
    try session.type("ub")
    try session.draw(shifted(line(from: Point(x: 30, y: 20), to: Point(x: 70, y: 30))))
    try session.type("p")
    try session.settle()
    let square = Rect(minX: 30, minY: 20, maxX: 70, maxY: 60)
    #expect(strays(session.screen.dots, from: square) == 0)
    try session.quit()
  }
}
