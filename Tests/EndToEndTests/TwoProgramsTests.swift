import FoundationEssentials
import Glibc
import TerminalHarness
import TestSupport

@Suite struct TwoProgramsTests {
  private let drag = MouseEvent.drag(through: line((20, 20), (90, 60)))

  @Test func `the second program opens the sketch read-only and shows the reason`() throws {
    let first = try openCanvas(["shared.stipple"])
    try first.draw(drag)
    try first.poll(until: "the stroke is saved") {
      try SketchInfo(of: "shared.stipple", home: first.home).strokes == 1
    }
    let second = try start(["shared.stipple"], home: first.home)
    try second.waitForText("read-only · open in another stipple")
    #expect(!second.screen.dots.isEmpty)
    let dots = second.screen.dots
    try second.type("? ")
    try second.waitForText("suspend")
    try second.type("q")
    try second.burst([Point(x: 120, y: 80)])
    try second.waitForText("read-only")
    try second.type("1")
    try second.waitForText("wide")
    #expect(second.screen.dots.isSuperset(of: dots))
    try second.quit()
    try first.type("u")
    try first.settle()
    try first.quit()
    let info = try SketchInfo(of: "shared.stipple", home: first.home)
    #expect(info.edits == 2 && info.strokes == 0)
  }

  @Test func `programs started at once on a new name all show the sketch`() throws {
    for _ in 0..<2 {
      let home = try TemporaryFolder()
      let sessions = try (0..<3).map { _ in try start(["new.stipple"], home: home) }
      for session in sessions { try session.waitForText("stipple · draw") }
      for session in sessions { try session.quit() }
    }
  }

  @Test func `--wait opens the sketch once the first program ends`() throws {
    let first = try openCanvas(["waiting.stipple"])
    try first.draw(drag)
    try first.poll(until: "the stroke is saved") {
      try SketchInfo(of: "waiting.stipple", home: first.home).strokes == 1
    }
    let second = try start(["waiting.stipple", "--wait"], home: first.home)
    try second.waitForText("Waiting for another stipple")
    try first.signal(SIGKILL)
    try first.waitForExit()
    try second.waitForCanvas()
    try second.draw([Point(x: 120, y: 80)])
    try second.quit()
    #expect(try SketchInfo(of: "waiting.stipple", home: first.home).strokes == 2)
  }

  @Test func `other commands work while a program is drawing`() throws {
    let first = try openCanvas(["busy.stipple"])
    let unfinished = Array(MouseEvent.drag(through: scribble(41)).dropLast())
    try first.draw(drag)
    try first.burst(unfinished)
    try first.poll(until: "the draft is saved") {
      try unfinishedSamples(of: "busy.stipple", home: first.home) == unfinished.count
    }
    for command in [["check"], ["show"], ["info"], ["show", "--area", "0,0,100x100"]] {
      let result = try runWithoutTerminal(command + ["busy.stipple"], home: first.home)
      #expect(result.status == .exited(0) && !result.output.isEmpty)
    }
    #expect(
      try runWithoutTerminal(["info", "busy.stipple"], home: first.home).errorText.contains(
        "A stroke of \(unfinished.count) samples is unfinished"))
    try first.quit()
    let check = try runWithoutTerminal(["check", "busy.stipple"], home: first.home)
    #expect(check.text == "busy.stipple: sound, 2 edits, 2 strokes in the picture\n")
  }
}
