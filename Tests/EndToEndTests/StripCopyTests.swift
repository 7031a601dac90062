import Foundation
import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Copying a sketch out of the strip, from the pointer reports to the screen and the files.
extension StripTests {
  @Test func `a drag out of the strip copies the ink of a sketch as one edit`() throws {
    let home = try folder()
    let session = try openCanvas(["copy.stipple"], home: home)
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
}
