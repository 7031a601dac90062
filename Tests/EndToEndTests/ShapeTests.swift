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

  @Test func `a tool draws one stroke, with undo, replay, and SVG`() throws {
    let session = try openCanvas(["tool.stipple"])
    try session.type("b")
    let drag = line(from: Point(x: 30, y: 20), to: Point(x: 110, y: 60))
    try session.draw(MouseEvent.drag(through: drag))
    try session.type("p")
    try session.settle()
    let dots = session.screen.dots
    let box = Rect(minX: 30, minY: 20, maxX: 110, maxY: 60)
    #expect(strays(dots, from: box) == 0 && dots.count > 220)
    try session.type("u")
    try session.wait(until: "the undo") { $0.screen.dots.isEmpty }
    try session.type("U")
    try session.settle()
    #expect(session.screen.dots == dots)
    try session.quit()
    try expectFigure(dots, in: "tool.stipple", edits: 3, home: session.home)
  }
}
