import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Tests of the replay player's keys, timeline and options.
@Suite struct ReplayTests {
  @Test func `stays open at the end and can step back`() throws {
    let lines = try ReplayedLines { session in
      try session.draw(MouseEvent.drag(through: [Point(x: 120, y: 20)]))
      try session.type("u")
      try session.settle()
    }
    let replay = try lines.replay(["--speed", "50"])
    try replay.waitForText("end · Space plays again")
    #expect(replay.screen.dots == lines.shown[3])
    try replay.burst([MouseEvent(.press, Point(x: 8, y: 8)), MouseEvent(.release, .zero)])
    try replay.type("x")
    try replay.type(",")
    try replay.waitForText("paused")
    #expect(
      replay.screen.dots.isStrictSuperset(of: lines.shown[3]), "stepping back reverts the undo")
    try replay.type("q")
    #expect(try replay.waitForExit() == .exited(0))
    #expect(replay.modes == PrivateModes())
  }

  @Test(arguments: ["q", "\u{1B}", "\u{3}"])
  func `can be quit before the end`(key: String) throws {
    let replay = try ReplayedLines().replay()
    try replay.wait(until: "there is ink") { !$0.screen.dots.isEmpty }
    try replay.type("xyz")
    try replay.type(key)
    #expect(try replay.waitForExit() == .exited(0))
    #expect(replay.modes == PrivateModes())
  }

  @Test func `keys step through strokes, jump to the ends and change the speed`() throws {
    let lines = try ReplayedLines()
    let replay = try lines.replay()
    let steps: [(String, Int)] = [
      (",", 0), (".", 1), (".", 2), (",", 1), (".", 2), (".", 3), (",,", 1), (",", 0),
      ("\u{1B}[F", 3),
      ("\u{1B}[D", 0), ("\u{1B}[C", 3), ("\u{1B}[H", 0),
    ]
    for (keys, count) in steps {
      try replay.type(keys)
      try replay.wait(until: "\(count) lines are shown after \(keys)") {
        $0.screen.dots == lines.shown[count]
      }
    }
    try replay.type("[")
    try replay.waitForText("<.001× paused")
    for _ in 0..<40 { try replay.type("]") }
    try replay.waitForText("max paused")
    try replay.type(" ")
    try replay.waitForText("end · Space plays again")
    #expect(replay.screen.dots == lines.shown[3])
  }

  @Test(arguments: [TerminalProfile.pixels, .cells])
  func `dragging the timeline seeks, even if the pointer leaves its row`(
    profile: TerminalProfile
  ) throws {
    let lines = try ReplayedLines()
    let replay = try lines.replay(profile: profile)
    try replay.wait(until: "the pointer is on") { $0.modes.mouseTracking != nil }
    // The ends of the timeline: between the times and the speed.
    let (first, last) = (Point(x: 27, y: 94), Point(x: 111, y: 94))
    try replay.press(at: last)
    try replay.wait(until: "all is shown") { $0.screen.dots == lines.shown[3] }
    try replay.waitForText("end · Space plays again")
    try replay.move(to: Point(x: first.x - 4, y: 8))
    try replay.wait(until: "nothing is shown") { $0.screen.dots.isEmpty }
    try replay.move(to: Point(x: 150, y: 40))
    try replay.wait(until: "all is shown again") { $0.screen.dots == lines.shown[3] }
    try replay.release(at: Point(x: 150, y: 40))
    try replay.press(at: Point(x: 40, y: 60))
    try replay.move(to: first)
    try replay.release(at: first)
    try replay.type("]")
    try replay.waitForIdle()
    #expect(replay.screen.dots == lines.shown[3], "dragging in the picture does not seek")
  }

  @Test func `the timeline marks strokes and undos and can be hidden`() throws {
    let lines = try ReplayedLines { session in
      try session.type("uUC")
      try session.settle()
    }
    let replay = try lines.replay()
    let row = { replay.screen.text(row: 23) }
    #expect(row().contains("┴"))
    #expect(row().contains("x"))
    try replay.type("t")
    try replay.wait(until: "the timeline is hidden") { $0.screen.text(row: 23).isEmpty }
    try replay.type("t?")
    try replay.waitForText("Home End")
    try replay.type("x")
    try replay.wait(until: "the keys are hidden") { !$0.screen.contains("Home End") }
    #expect(row().contains(" / "))
  }

  @Test func `debug rendering draws predicted positions in red`() throws {
    let session = try openCanvas(["slow.stipple"])
    let points = line(from: Point(x: 20, y: 40), to: Point(x: 100, y: 40), count: 15)
    for event in MouseEvent.drag(through: points) {
      try session.burst([event])
      try session.waitForIdle(quietFor: .milliseconds(10))
    }
    try session.settle()
    let shown = session.screen.dots
    try session.quit()
    let replay = try start(
      ["replay", "slow.stipple", "--speed", "0.000001", "--predict", "50"], home: session.home)
    let colors = {
      Set(
        (0..<23).flatMap { row in
          (0..<80).map { replay.screen.cell(column: $0, row: row) }
            .filter { $0.brailleMask != 0 }.map(\.foreground)
        })
    }
    try replay.type(".")
    try replay.wait(until: "the line is shown") { $0.screen.dots == shown }
    #expect(colors() == [.standard])
    try replay.type(functionKey: 7)
    for x in stride(from: 27.0, through: 111, by: 1) where !colors().contains(.indexed(1)) {
      try replay.burst([
        MouseEvent(.press, Point(x: x, y: 94)), MouseEvent(.release, Point(x: x, y: 94)),
      ])
      try replay.waitForIdle(quietFor: .milliseconds(30))
    }
    #expect(colors().contains(.indexed(1)))
  }

  @Test func `--until-end exits at the end`() throws {
    let lines = try ReplayedLines()
    for speed in ["max", "1000000", "20"] {
      let replay = try start(
        ["replay", "lines.stipple", "--until-end", "--speed", speed], home: lines.home)
      #expect(try replay.waitForExit() == .exited(0))
      #expect(replay.modes == PrivateModes())
      #expect(replay.transcriptText.unicodeScalars.contains { 0x2801...0x28FF ~= $0.value })
    }
  }

  @Test func `plays a time range with shortened pauses`() throws {
    let session = try openCanvas(["slow.stipple"])
    try session.draw(MouseEvent.drag(through: [Point(x: 20, y: 20)]))
    try session.waitForIdle(quietFor: .milliseconds(1500))
    try session.draw(MouseEvent.drag(through: [Point(x: 60, y: 40)]))
    try session.quit()
    let whole = try start(["replay", "slow.stipple", "--from", "100"], home: session.home)
    try whole.waitForText("end · Space plays again")
    #expect(!whole.screen.contains("0:00 / 0:00"))
    #expect(whole.screen.dots.count == 2)
    let short = try start(
      ["replay", "slow.stipple", "--idle-limit", "0.1", "--from", "100"], home: session.home)
    try short.waitForText("0:00 / 0:00")
    let part = try start(["replay", "slow.stipple", "--to", "0.5"], home: session.home)
    try part.waitForText("end · Space plays again")
    #expect(part.screen.dots.count == 1)
  }

  @Test func `--loop starts over at the end`() throws {
    let lines = try ReplayedLines()
    let replay = try lines.replay(["--speed", "max", "--loop"])
    for _ in 0..<2 {
      try replay.waitForText("end · Space plays again")
      try replay.wait(until: "it starts over") { !$0.screen.contains("end · Space") }
    }
  }

  @Test func `strokes appear at their recorded times`() throws {
    let session = try openCanvas(["clicks.stipple"])
    for index in 0..<5 {
      try session.draw(MouseEvent.drag(through: [Point(x: 20 + Double(index) * 20, y: 40)]))
      try session.waitForIdle(quietFor: .milliseconds(250))
    }
    try session.quit()
    let recorded = try SketchInfo(of: "clicks.stipple", home: session.home).strokeSamples
      .compactMap { $0.first?.first }
    #expect(recorded.count == 5)

    // A busy machine may show clicks of some replays late, but not of most.
    var errors: [Double] = []
    var onTime: Int { errors.count { $0 <= 0.1 } }
    while onTime * 2 <= errors.count && errors.count < 9 {
      let replay = try start(["replay", "clicks.stipple"], home: session.home)
      var seen: [ContinuousClock.Instant] = []
      for count in 1...5 {
        try replay.wait(until: "\(count) clicks are seen") { $0.screen.dots.count >= count }
        seen.append(.now)
      }
      // Relative to the first click.
      let error = zip(recorded, seen).map { time, instant in
        abs(seen[0].duration(to: instant) / .seconds(1) - (time - recorded[0]))
      }.max()
      errors.append(try #require(error))
    }
    #expect(onTime * 2 > errors.count, "off by \(errors) s")
  }

  @Test func `without a terminal, the error suggests stipple show`() throws {
    let lines = try ReplayedLines()
    let result = try runWithoutTerminal(["replay", "lines.stipple"], home: lines.home)
    #expect(result.status == .exited(69))
    #expect(result.output.isEmpty)
    #expect(result.errorText.hasPrefix("stipple: Standard output is not a terminal"))
    #expect(result.errorText.contains("'stipple show'"))
    #expect(result.errorText.split(separator: "\n").count == 1)
  }
}
