import Geometry
import Glibc
import TerminalHarness
import TestSupport
import Testing

/// Tests of symmetric drawing, from the pointer reports to the picture and the file.
@Suite struct SymmetryTests {
  private let wavy = wave(from: Point(x: 90, y: 30), to: Point(x: 110, y: 40), count: 81)
  /// The center of a window of 80 by 24 cells.
  private let center = Point(x: 80, y: 48)

  /// Returns the reported locations of a path, rotated about the center.
  private func rotated(_ path: [Point], _ index: Int, of count: Int) -> [Point] {
    let angle = 2 * Double.pi * Double(index) / Double(count)
    return path.map { point in
      let offset = TerminalProfile.pixels.reported(point) - center
      return Point(
        x: center.x + offset.dx * cos(angle) - offset.dy * sin(angle),
        y: center.y + offset.dx * sin(angle) + offset.dy * cos(angle))
    }
  }

  /// Expects a lit dot near every point of the rotated paths, and no dot far from all.
  private func expectRosette(
    _ dots: Set<ScreenDot>, of path: [Point], _ count: Int, within distance: Double
  ) {
    let points = (0..<count).flatMap { rotated(path, $0, of: count) }
    // Messages and the toolbar are below.
    for point in points where point.y < 76 {
      let near = dots.contains {
        Point(x: Double($0.x) + 0.5, y: Double($0.y) + 0.5).distance(to: point) <= distance
      }
      #expect(near, "no dot near \(point)")
    }
    for dot in dots where dot.y < 76 {
      let center = Point(x: Double(dot.x) + 0.5, y: Double(dot.y) + 0.5)
      #expect(points.contains { $0.distance(to: center) <= 1.5 }, "a stray dot at \(center)")
    }
  }

  @Test func `all strokes of a rosette are recovered after a kill`() throws {
    let session = try openCanvas(["killed.stipple"])
    for _ in 0..<3 { try session.type("M") }
    try session.draw(MouseEvent.drag(through: wavy).dropLast())
    try session.poll(until: "the strokes in progress are saved") {
      try unfinishedSamples(of: "killed.stipple", home: session.home) >= 6 * wavy.count
    }
    try session.signal(SIGKILL)
    #expect(try session.waitForExit() == .signaled(SIGKILL))
    let reopened = try openCanvas(["killed.stipple"], home: session.home)
    try reopened.waitForText("recovered 6 unfinished strokes")
    expectRosette(reopened.screen.dots, of: wavy, 6, within: 1.42)
    try reopened.type("u")
    try reopened.wait(until: "the undo") { $0.screen.dots.isEmpty }
    try reopened.quit()
  }
}
