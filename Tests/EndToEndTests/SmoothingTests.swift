import Geometry
import Ink
import TerminalHarness
import TestSupport
import Testing

/// Tests of comparing the methods of smoothing, by a key and by options.
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

  /// Expects that the key shows the stroke with every method in turn, as the drawing view does.
  private func expectMethods(
    _ pictures: [String: Set<ScreenDot>], _ session: EmulatorSession
  ) throws {
    let methods = Smoothing.Method.allCases
    for method in methods.dropFirst() + methods.prefix(1) {
      try session.type(functionKey: 8)
      try session.waitForText("smoothing: \(method.rawValue)")
      try session.wait(until: "the stroke is shown by \(method.rawValue)") { session in
        session.screen.dots.filter { $0.y < 88 } == pictures[method.rawValue]
      }
    }
  }

  @Test func `a key shows the same stroke by every method, when drawing and in a replay`() throws {
    let session = try openCanvas(["zigzag.stipple", "--force", "off"])
    try session.draw(MouseEvent.drag(through: zigzag))
    try session.quit()
    var pictures: [String: Set<ScreenDot>] = [:]
    for method in Smoothing.Method.allCases {
      pictures[method.rawValue] = try dots(method.rawValue, session.home)
    }
    #expect(Set(pictures.values).count >= 4, "raw, quadratic, Catmull-Rom, and the spline differ")
    let drawing = try openCanvas(["zigzag.stipple"], home: session.home)
    try expectMethods(pictures, drawing)
    try drawing.quit()
    let replay = try start(["replay", "zigzag.stipple", "--speed", "max"], home: session.home)
    try replay.wait(until: "the stroke") { $0.screen.dots.contains { $0.x > 130 } }
    try expectMethods(pictures, replay)
    try replay.quit()
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
