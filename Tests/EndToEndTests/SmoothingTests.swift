import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Tests of the options of smoothing.
@Suite struct SmoothingTests {
  private let zigzag = [(20, 20), (60, 60), (90, 24), (120, 64), (140, 20)].map {
    Point(x: Double($0.0), y: Double($0.1))
  }

  /// Returns the stroke's dots as the drawing view shows them when it is opened with a method.
  private func dots(
    _ method: String, _ home: TemporaryFolder, _ more: [String] = []
  ) throws -> Set<ScreenDot> {
    let session = try openCanvas(["zigzag.stipple", "--smoothing", method] + more, home: home)
    try session.settle()
    defer { try? session.quit() }
    return session.screen.dots.filter { $0.y < 88 }
  }

  @Test func `the granularity sets the number of pieces between two samples`() throws {
    let session = try openCanvas(["zigzag.stipple", "--force", "off"])
    try session.draw(MouseEvent.drag(through: zigzag))
    try session.quit()
    let home = session.home
    let straight = try dots("none", home)
    let curved = try dots("catmull-rom", home)
    #expect(try dots("catmull-rom", home, ["--smoothing-granularity", "1"]) == straight)
    #expect(try dots("catmull-rom", home, ["--smoothing-granularity", "8"]) == curved)
    #expect(try dots("catmull-rom", home, ["--smoothing-granularity", "2"]) != curved)
    let options = ["--smoothing", "catmull-rom", "--smoothing-granularity", "1"]
    let replay = try start(
      ["replay", "zigzag.stipple", "--speed", "max"] + options, home: home)
    try replay.wait(until: "straight lines") { replay in
      replay.screen.dots.filter { $0.y < 88 } == straight
    }
    try replay.quit()
  }
}
