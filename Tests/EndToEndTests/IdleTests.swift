import FoundationEssentials
import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Tests of the program's activity while there is no input.
@Suite struct IdleTests {
  @Test(arguments: [TerminalProfile.pixels, .cells])
  func `an idle canvas neither wakes up nor writes`(profile: TerminalProfile) throws {
    let session = try openCanvas(["idle.stipple"], profile: profile)
    try session.draw(
      MouseEvent.drag(through: line(from: Point(x: 20, y: 30), to: Point(x: 60, y: 30))))
    try session.poll(until: "the stroke is saved") {
      (try? SketchInfo(of: "idle.stipple", home: session.home).strokes) == 1
    }
    try session.waitForIdle(quietFor: .milliseconds(200))
    let (written, switches) = (session.transcript.count, try voluntarySwitches(of: session))
    try session.waitForIdle(quietFor: .seconds(1))
    #expect(session.transcript.count == written)
    #expect(try voluntarySwitches(of: session) - switches <= 2)
  }

  @Test func `a pointer held still causes no frames`() throws {
    let session = try openCanvas()
    try session.burst(
      MouseEvent.drag(through: line(from: Point(x: 20, y: 30), to: Point(x: 60, y: 30))).dropLast())
    // The hold snaps once.
    try session.waitForText("line · drag to adjust it")
    try session.settle()
    try session.waitForIdle(quietFor: .milliseconds(200))
    let (written, switches) = (session.transcript.count, try voluntarySwitches(of: session))
    try session.waitForIdle(quietFor: .seconds(1))
    #expect(session.transcript.count == written)
    #expect(try voluntarySwitches(of: session) - switches <= 2)
  }

  @Test func `a canvas that has come to rest after a flick causes no frames`() throws {
    let session = try openCanvas()
    for x in stride(from: 20.0, through: 100, by: 20) {
      let action: MouseEvent.Action = x == 20 ? .press : .move
      try session.burst([MouseEvent(action, Point(x: x, y: 40), button: .middle)])
      try session.waitForIdle(quietFor: .milliseconds(30))
    }
    try session.release(at: Point(x: 130, y: 40), button: .middle)
    let moving = try voluntarySwitches(of: session)
    try session.waitForIdle(quietFor: .seconds(3))
    let rested = try voluntarySwitches(of: session)
    #expect(rested - moving > 10, "the canvas moved")
    try session.waitForIdle(quietFor: .seconds(1))
    #expect(try voluntarySwitches(of: session) - rested <= 2)
  }

  /// Returns how often the main thread went to sleep, which is once per wake-up.
  private func voluntarySwitches(of session: EmulatorSession) throws -> Int {
    let process = session.processIdentifier
    let status = try String(
      contentsOfFile: "/proc/\(process)/task/\(process)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
    return try #require(line?.split(separator: "\t").last.flatMap { Int($0) })
  }
}
