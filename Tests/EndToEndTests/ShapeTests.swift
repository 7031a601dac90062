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

  /// Returns the number of dots that lie more than 1.6 dots from all sides of a rectangle.
  private func strays(_ dots: Set<ScreenDot>, from rect: Rect) -> Int {
    let points = [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY),
      Point(x: rect.maxX, y: rect.maxY), Point(x: rect.minX, y: rect.maxY),
      Point(x: rect.minX, y: rect.minY),
    ]
    return dots.count { dot in
      zip(points, points.dropFirst()).allSatisfy {
        Segment($0, $1).distance(to: dot.center) > 1.6
      }
    }
  }

  @Test func `a held stroke snaps; undo, redo, replay, and file agree`() throws {
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
    let info = try SketchInfo(of: "held.stipple", home: session.home)
    #expect(info.strokes == 1 && info.edits == 4)
    #expect(try shownDots(of: "held.stipple", home: session.home) == snapped.movedToCorner)
    let replay = try start(["replay", "held.stipple", "--speed", "max"], home: session.home)
    try replay.wait(until: "the replay shows the figure") { session in
      Set(session.screen.dots.filter { $0.y < 88 }) == snapped
    }
    try replay.quit()
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
}
