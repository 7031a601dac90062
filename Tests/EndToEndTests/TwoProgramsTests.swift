import FoundationEssentials
import Geometry
import Glibc
import TerminalHarness
import TestSupport
import Testing

/// Two programs and one sketch.
@Suite struct TwoProgramsTests {
  private let drag = MouseEvent.drag(
    through: line(from: Point(x: 20, y: 20), to: Point(x: 90, y: 60)))

  @Test func `the second shows the sketch, says why nothing can be drawn, and changes nothing`()
    throws
  {
    let first = try openCanvas(["shared.stipple"])
    try first.draw(drag)
    try first.poll(until: "the stroke is kept") {
      try SketchFacts(of: "shared.stipple", home: first.home).strokes == 1
    }
    let second = try start(["shared.stipple"], home: first.home)
    try second.waitForText("read-only · another stipple is drawing here")
    #expect(!second.screen.dots.isEmpty)
    let dots = second.screen.dots
    try second.type("?")
    try second.waitForText("suspend")
    try second.type("x")
    try second.burst(MouseEvent.drag(through: [Point(x: 120, y: 80)]))
    try second.waitForText("read-only")
    for key in ["u", "C"] {
      try second.type("1")
      try second.waitForText("wide")
      try second.type(key)
      try second.waitForText("read-only")
    }
    try second.type("1")
    try second.waitForText("wide")
    #expect(second.screen.dots.isSuperset(of: dots))
    try second.leave()
    try first.type("u")
    try first.settle()
    try first.leave()
    let facts = try SketchFacts(of: "shared.stipple", home: first.home)
    #expect(facts.edits == 2 && facts.strokes == 0)
  }

  @Test func `with --wait the second comes when the first has gone`() throws {
    let first = try openCanvas(["turns.stipple"])
    try first.draw(drag)
    let second = try start(["turns.stipple", "--wait"], home: first.home)
    try second.waitForText("Waiting for another stipple")
    try first.signal(SIGKILL)
    try first.waitForExit()
    try second.waitForCanvas()
    try second.draw(MouseEvent.drag(through: [Point(x: 120, y: 80)]))
    try second.leave()
    #expect(try SketchFacts(of: "turns.stipple", home: first.home).strokes == 2)
  }

  @Test func `everything else works while one draws`() throws {
    let first = try openCanvas(["busy.stipple"])
    try first.draw(drag)
    try first.burst(drag.dropLast())
    try first.poll(until: "the stroke under the pointer is journaled") {
      try draftSamples(of: "busy.stipple", home: first.home) == drag.count - 1
    }
    for command in [
      ["check"], ["show"], ["info"], ["show", "--area", "0,0,100x100"],
    ] {
      let result = try runWithoutTerminal(command + ["busy.stipple"], home: first.home)
      #expect(result.status == .exited(0) && !result.output.isEmpty)
    }
    #expect(
      try runWithoutTerminal(["info", "busy.stipple"], home: first.home).errorText.contains(
        "A stroke of \(drag.count - 1) samples is not finished"))
    try first.leave()
    let check = try runWithoutTerminal(["check", "busy.stipple"], home: first.home)
    #expect(check.text == "busy.stipple: sound, 2 edits, 2 strokes in the picture\n")
  }
}

/// How many samples of a stroke that is being drawn are in the file; 0 when there is none.
func draftSamples(of path: String, home: TemporaryFolder) throws -> Int {
  struct Facts: Decodable {
    let draftSamples: Int?
  }
  let result = try runWithoutTerminal(["info", path, "--json"], home: home)
  guard result.status == .exited(0) else { return 0 }
  return try JSONDecoder().decode(Facts.self, from: Data(result.output)).draftSamples ?? 0
}
