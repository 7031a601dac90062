import FoundationEssentials
import Sketches
import TerminalHarness
import TestSupport

@Suite struct IdleTests {
  @Test func `an idle canvas neither wakes up nor writes, even while the pointer is held`() throws {
    let session = try openCanvas(["idle.stipple"])
    try session.draw(line((20, 30), (60, 30)))
    try session.poll(until: "the stroke is saved") {
      (try? SketchInfo(of: "idle.stipple", home: session.home).strokes) == 1
    }
    try expectRest(session)
    try session.burst(MouseEvent.drag(through: line((20, 60), (60, 60))).dropLast())
    // The hold snaps once.
    try session.waitForText("line · drag to adjust it")
    try session.settle()
    try expectRest(session)
  }

  /// Expects that the main thread sleeps and writes nothing.
  private func expectRest(_ session: EmulatorSession) throws {
    try session.waitForIdle(quietFor: .milliseconds(200))
    let (written, switches) = (session.transcript.count, try voluntarySwitches(of: session))
    try session.waitForIdle(quietFor: .seconds(1))
    #expect(session.transcript.count == written)
    #expect(try voluntarySwitches(of: session) - switches <= 2)
  }

  @Test func `no thread wakes up while a sketch that was opened again is idle`() throws {
    let home = try TemporaryFolder()
    // Large enough to be read and painted on several processors.
    var hand = SyntheticStrokes(seed: 1, area: Rect(minX: 0, minY: 0, maxX: 150, maxY: 80))
    let edits = (0..<250).compactMap { _ in
      StrokeRecord(style: StrokeStyle(), samples: hand.samples(100)).map {
        Edit(.strokeAdded($0), at: $0.time.upperBound)
      }
    }
    try home.addFolder("stipple")
    try SketchStore.write(edits, to: home.path(of: "stipple/again.stipple"), title: "again", now: 0)
    let session = try openCanvas(["stipple/again.stipple"], home: home)
    try session.type("O")
    try session.waitForText("again")
    try session.waitForIdle(quietFor: .milliseconds(500))
    try session.type("O")
    try session.settle()
    try session.waitForIdle(quietFor: .milliseconds(500))
    let before = try threadSwitches(of: session)
    try session.waitForIdle(quietFor: .seconds(3))
    let after = try threadSwitches(of: session)
    for (thread, count) in after {
      #expect(count - before[thread, default: 0] <= 2, "thread \(thread)")
    }
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
    try session.poll(until: "the canvas rests after it has moved") {
      let before = try voluntarySwitches(of: session)
      try session.waitForIdle(quietFor: .milliseconds(400))
      let now = try voluntarySwitches(of: session)
      return now == before && now - moving > 10
    }
    try expectRest(session)
  }

  /// Returns how often the main thread went to sleep, which is once per wake-up.
  private func voluntarySwitches(of session: EmulatorSession) throws -> Int {
    try voluntarySwitches(ofThread: "\(session.processIdentifier)", of: session)
  }

  /// Returns how often each thread went to sleep.
  private func threadSwitches(of session: EmulatorSession) throws -> [String: Int] {
    let threads = try FileManager.default.contentsOfDirectory(
      atPath: "/proc/\(session.processIdentifier)/task")
    var switches: [String: Int] = [:]
    for thread in threads {
      // A thread may end meanwhile.
      switches[thread] = try? voluntarySwitches(ofThread: thread, of: session)
    }
    return switches
  }

  private func voluntarySwitches(
    ofThread thread: String, of session: EmulatorSession
  ) throws -> Int {
    let status = try String(
      contentsOfFile: "/proc/\(session.processIdentifier)/task/\(thread)/status",
      encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
    return try #require(line?.split(separator: "\t").last.flatMap { Int($0) })
  }
}
