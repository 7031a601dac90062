import Foundation
import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Copying a sketch out of the strip, from the pointer reports to the screen and the files.
extension StripTests {
  @Test(arguments: [TerminalProfile.pixels, .cells])
  func `a drag out of the strip copies the ink of a sketch as one edit`(
    profile: TerminalProfile
  ) throws {
    let home = try folder()
    let session = try openCanvas(["copy.stipple"], profile: profile, home: home)
    try openStrip(session)
    let points = line(from: entry(0), to: Point(x: 101, y: 62), count: 31)
    try session.burst(MouseEvent.drag(through: points).dropLast())
    try session.wait(until: "the copy is shown at the pointer") {
      $0.screen.dots.maximumGap(to: [Point(x: 66, y: 62), Point(x: 136, y: 62)]) <= 4
    }
    #expect(try SketchInfo(of: "copy.stipple", home: home).edits == 0)
    try session.release(at: points[30])
    try session.waitForText("copied newer · drag moves")
    try session.type("O\u{1B}")
    try session.wait(until: "the copy is no longer selected") {
      $0.screen.dots.maximumDistance(from: Point(x: 61, y: 62), to: Point(x: 141, y: 62)) <= 4
    }
    try session.settle()
    let shown = session.screen.dots
    #expect(shown.maximumDistance(from: Point(x: 61, y: 62), to: Point(x: 141, y: 62)) <= 4)
    try session.type("u")
    try session.wait(until: "the copy is undone") { $0.screen.dots.isEmpty }
    try session.type("U")
    try session.wait(until: "the copy is back") { $0.screen.dots == shown }
    try session.quit()
    let info = try SketchInfo(of: "copy.stipple", home: home)
    #expect(info.edits == 3 && info.strokes == 1)
    #expect(abs(info.path(ofStroke: 0)[0].distance(to: info.path(ofStroke: 0)[40]) - 80) < 4)
    #expect(try SketchInfo(of: "stipple/newer.stipple", home: home).edits == 1)
    #expect(try runWithoutTerminal(["check", "copy.stipple"], home: home).text.contains("sound"))
  }

  @Test func `Escape cancels a copy`() throws {
    let home = try folder()
    let session = try openCanvas(["none.stipple"], home: home)
    try openStrip(session)
    let points = line(from: entry(0), to: Point(x: 101, y: 62), count: 31)
    try session.burst(MouseEvent.drag(through: points).dropLast())
    try session.wait(until: "the copy is shown") { $0.screen.dots.contains { $0.x > 60 } }
    try session.type("\u{1B}")
    try session.wait(until: "the copy is hidden") { !$0.screen.dots.contains { $0.x > 60 } }
    try session.release(at: points[30])
    try session.type("O")
    try session.settle()
    try session.quit()
    #expect(!FileManager.default.fileExists(atPath: home.path(of: "none.stipple")))
  }

  @Test func `a copy is replayed`() throws {
    let home = try folder()
    let session = try openCanvas(["copy.stipple"], home: home)
    try openStrip(session)
    let points = line(from: entry(0), to: Point(x: 101, y: 62), count: 31)
    try session.burst(MouseEvent.drag(through: points))
    try session.waitForText("copied")
    try session.quit()
    let times = try SketchInfo(of: "copy.stipple", home: home).strokeSamples.joined().map { $0[0] }
    #expect(times.allSatisfy { $0 >= 0 })
    let replay = try start(["replay", "copy.stipple"], home: home)
    try replay.waitForText("end · Space plays again")
    #expect(
      replay.screen.dots.maximumDistance(from: Point(x: 61, y: 62), to: Point(x: 141, y: 62)) <= 4)
    try replay.type("q")
    #expect(try replay.waitForExit() == .exited(0))
  }

  @Test func `quitting waits for a copy that was dropped`() throws {
    let home = try folder()
    let session = try openCanvas(["copy.stipple"], home: home)
    try openStrip(session)
    let points = line(from: entry(0), to: Point(x: 101, y: 62), count: 31)
    let reports = MouseEvent.drag(through: points)
    try session.burst(reports)
    try session.quit()
    #expect(try SketchInfo(of: "copy.stipple", home: home).strokes == 1)
  }

  @Test func `a narrow strip works on the smallest screen without colors`() throws {
    let home = try folder()
    let small = TerminalProfile.pixels.with { ($0.columns, $0.rows) = (20, 6) }
    let session = try openCanvas(
      ["small.stipple"], profile: small, environment: ["NO_COLOR": "1"], home: home)
    // The keys choose the next sketch, which scrolls to it.
    try session.type("O")
    try session.waitForText("•small")
    try session.type("\u{1B}[B\u{1B}[B")
    try session.waitForText("newer")
    let start = try #require(session.screen.location(of: "newer"))
    let points = line(from: start, to: Point(x: 30, y: 12), count: 11)
    try session.burst(MouseEvent.drag(through: points))
    try session.waitForText("copied")
    try session.wait(until: "the copy is shown beside the strip") {
      $0.screen.dots.contains { $0.x > 20 }
    }
    try session.quit()
    #expect(try SketchInfo(of: "small.stipple", home: home).strokes == 1)
  }
}
