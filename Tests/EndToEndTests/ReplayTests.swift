import Geometry
import TerminalHarness
import TestSupport
import Testing

/// The player, as a person uses it.
@Suite struct ReplayTests {
  /// A sketch of three lines below each other, and what the screen showed after each.
  private struct Lines {
    let home: TemporaryFolder
    var shown: [Set<ScreenDot>] = [[]]

    /// Draws the lines, and does something after them.
    init(_ end: (EmulatorSession) throws -> Void = { _ in }) throws {
      let session = try openCanvas(["lines.stipple"])
      home = session.home
      for y in [20.0, 40, 60] {
        let drag = MouseEvent.drag(
          through: line(from: Point(x: 20, y: y), to: Point(x: 100, y: y)))
        // Read at once, a line would take no time: there would be no moment within it.
        try session.burst(Array(drag.prefix(20)))
        try session.waitForIdle(quietFor: .milliseconds(20))
        try session.draw(Array(drag.dropFirst(20)))
        shown.append(session.screen.dots)
      }
      try end(session)
      try session.leave()
    }

    /// Plays the sketch so slowly that it stands still but for what the person does.
    func replay(
      _ arguments: [String] = ["--speed", "0.000001"], profile: TerminalProfile = .pixels
    ) throws -> EmulatorSession {
      let session = try start(
        ["replay", "lines.stipple"] + arguments, profile: profile, home: home)
      try session.wait(until: "the timeline is there") { $0.screen.text(row: 23).contains(" / ") }
      return session
    }
  }

  @Test func `ends with the finished sketch, stays, and can be gone back in`() throws {
    let lines = try Lines { session in
      try session.draw(MouseEvent.drag(through: [Point(x: 120, y: 20)]))
      try session.type("u")
      try session.settle()
    }
    let replay = try lines.replay(["--speed", "50"])
    try replay.waitForText("the end")
    #expect(replay.screen.dots == lines.shown[3])
    try replay.burst([MouseEvent(.press, Point(x: 8, y: 8)), MouseEvent(.release, .zero)])
    try replay.type("x")
    try replay.type(",")
    try replay.waitForText("paused")
    #expect(replay.screen.dots.isStrictSuperset(of: lines.shown[3]), "the undo is undone")
    try replay.type("q")
    #expect(try replay.waitForExit() == .exited(0))
    #expect(replay.modes == PrivateModes())
  }

  @Test(arguments: ["q", "\u{1B}", "\u{3}"])
  func `can be left before its end`(key: String) throws {
    let replay = try Lines().replay()
    try replay.wait(until: "there is ink") { !$0.screen.dots.isEmpty }
    try replay.type("xyz")
    try replay.type(key)
    #expect(try replay.waitForExit() == .exited(0))
    #expect(replay.modes == PrivateModes())
  }

  @Test func `keys go from stroke to stroke, to the ends, and change the speed`() throws {
    let lines = try Lines()
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
    try replay.waitForText("the end")
    #expect(replay.screen.dots == lines.shown[3])
  }

  @Test(arguments: [TerminalProfile.pixels, .cells])
  func `the timeline is dragged, also by a hand that leaves its row`(
    profile: TerminalProfile
  ) throws {
    let lines = try Lines()
    let replay = try lines.replay(profile: profile)
    try replay.wait(until: "the pointer is on") { $0.modes.mouseTracking != nil }
    // Where the times end, and where the speed begins.
    let (first, last) = (Point(x: 27, y: 94), Point(x: 131, y: 94))
    try replay.press(at: last)
    try replay.wait(until: "all is shown") { $0.screen.dots == lines.shown[3] }
    try replay.waitForText("the end")
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
    #expect(replay.screen.dots == lines.shown[3], "the picture is no handle")
  }

  @Test func `the timeline tells strokes from undos, and makes room`() throws {
    let lines = try Lines { session in
      try session.type("uUC")
      try session.settle()
    }
    let replay = try lines.replay()
    let row = { replay.screen.text(row: 23) }
    #expect(row().contains("┴"))
    #expect(row().contains("x"))
    try replay.type("t")
    try replay.wait(until: "the timeline is gone") { $0.screen.text(row: 23).isEmpty }
    try replay.type("t?")
    try replay.waitForText("Home End")
    try replay.type("x")
    try replay.wait(until: "the keys are gone") { !$0.screen.contains("Home End") }
    #expect(row().contains(" / "))
  }

  @Test func `debug rendering draws in red where the pen was expected`() throws {
    let session = try openCanvas(["slow.stipple"])
    let places = line(from: Point(x: 20, y: 40), to: Point(x: 100, y: 40), count: 15)
    for event in MouseEvent.drag(through: places) {
      try session.burst([event])
      try session.waitForIdle(quietFor: .milliseconds(10))
    }
    try session.settle()
    let shown = session.screen.dots
    try session.leave()
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
    try replay.type("d")
    for part in stride(from: 27.0, through: 131, by: 1) where !colors().contains(.indexed(166)) {
      try replay.burst([
        MouseEvent(.press, Point(x: part, y: 94)), MouseEvent(.release, Point(x: part, y: 94)),
      ])
      try replay.waitForIdle(quietFor: .milliseconds(30))
    }
    #expect(colors().contains(.indexed(166)))
  }

  @Test func `leaves by itself at the end where that is wanted`() throws {
    let lines = try Lines()
    for speed in ["max", "1000000", "20"] {
      let replay = try start(
        ["replay", "lines.stipple", "--until-end", "--speed", speed], home: lines.home)
      #expect(try replay.waitForExit() == .exited(0))
      #expect(replay.modes == PrivateModes())
      #expect(replay.transcriptText.unicodeScalars.contains { 0x2801...0x28FF ~= $0.value })
    }
  }

  @Test func `a part is played, with pauses shortened`() throws {
    let session = try openCanvas(["slow.stipple"])
    try session.draw(MouseEvent.drag(through: [Point(x: 20, y: 20)]))
    try session.waitForIdle(quietFor: .milliseconds(1500))
    try session.draw(MouseEvent.drag(through: [Point(x: 60, y: 40)]))
    try session.leave()
    let whole = try start(["replay", "slow.stipple", "--from", "100"], home: session.home)
    try whole.waitForText("the end")
    #expect(!whole.screen.contains("0:00 / 0:00"))
    #expect(whole.screen.dots.count == 2)
    let short = try start(
      ["replay", "slow.stipple", "--idle-limit", "0.1", "--from", "100"], home: session.home)
    try short.waitForText("0:00 / 0:00")
    let part = try start(["replay", "slow.stipple", "--to", "0.5"], home: session.home)
    try part.waitForText("the end")
    #expect(part.screen.dots.count == 1)
  }

  @Test func `begins again in a loop`() throws {
    let lines = try Lines()
    let replay = try lines.replay(["--speed", "max", "--loop"])
    for _ in 0..<2 {
      try replay.waitForText("the end")
      try replay.wait(until: "it begins again") { !$0.screen.contains("the end") }
    }
  }

  @Test func `clicks come at the times at which they were made`() throws {
    let session = try openCanvas(["clicks.stipple"])
    for index in 0..<5 {
      try session.draw(MouseEvent.drag(through: [Point(x: 20 + Double(index) * 20, y: 40)]))
      try session.waitForIdle(quietFor: .milliseconds(250))
    }
    try session.leave()
    let recorded = try SketchFacts(of: "clicks.stipple", home: session.home).strokeSamples
      .compactMap { $0.first?.first }
    #expect(recorded.count == 5)

    let replay = try start(["replay", "clicks.stipple"], home: session.home)
    var seen: [ContinuousClock.Instant] = []
    for count in 1...5 {
      try replay.wait(until: "\(count) clicks are seen") { $0.screen.dots.count >= count }
      seen.append(.now)
    }
    // What is seen late was late on its way: so the whole is never shorter than it was by more than
    // the first was late, nor each click earlier than it was made.
    let frame = 1.0 / 60
    let busy = 0.4
    for (time, instant) in zip(recorded, seen) {
      let late = seen[0].duration(to: instant) / .seconds(1) - (time - recorded[0])
      #expect((-frame - busy...frame + busy).contains(late), "late by \(late) s")
    }
  }

  @Test func `without a terminal to play on there is a sentence that names another way`() throws {
    let lines = try Lines()
    let result = try runWithoutTerminal(["replay", "lines.stipple"], home: lines.home)
    #expect(result.status == .exited(69))
    #expect(result.output.isEmpty)
    #expect(result.errorText.hasPrefix("stipple: Standard output is not a terminal"))
    #expect(result.errorText.contains("'stipple show'"))
    #expect(result.errorText.split(separator: "\n").count == 1)
  }
}
