import Geometry
import Ink
import Sketches
import TerminalHarness
import TestSupport
import Testing

/// Tests of the replay player's keys, timeline and options.
@Suite struct ReplayTests {
  @Test func `--until-end exits at the end, and --loop starts over`() throws {
    let lines = try ReplayedLines()
    let loop = try lines.replay(["--speed", "max", "--loop"])
    for _ in 0..<2 {
      try loop.waitForText("Space again")
      try loop.wait(until: "it starts over") { !$0.screen.contains("Space again") }
    }
    try loop.quit()
    let replay = try start(
      ["replay", "lines.stipple", "--until-end", "--speed", "20"], home: lines.home)
    #expect(try replay.waitForExit() == .exited(0))
    #expect(replay.modes == PrivateModes())
    #expect(replay.transcriptText.unicodeScalars.contains { 0x2801...0x28FF ~= $0.value })
  }

  @Test func `plays a time range with shortened pauses`() throws {
    let home = try TemporaryFolder()
    let taps = [Point(x: 20, y: 20), Point(x: 60, y: 40)].enumerated().compactMap { index, point in
      StrokeRecord(
        style: StrokeStyle(),
        samples: [StrokeSample(location: point, timestamp: 1.5 * Double(index))])
    }
    try SketchStore.write(
      taps.map { Edit(.strokeAdded($0), at: $0.time.upperBound) },
      to: home.path(of: "slow.stipple"), title: "slow", now: 0)
    let short = try start(
      ["replay", "slow.stipple", "--idle-limit", "0.1", "--from", "100"], home: home)
    try short.waitForText("0:00.1 / 0:00.1")
    try short.waitForText("Space again")
    #expect(short.screen.dots.count == 2)
    let part = try start(["replay", "slow.stipple", "--to", "0.5"], home: home)
    try part.waitForText("Space again")
    #expect(part.screen.dots.count == 1)
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
    let home = try TemporaryFolder()
    let tap = StrokeRecord(
      style: StrokeStyle(), samples: [StrokeSample(location: .zero, timestamp: 0)])
    try SketchStore.write(
      [tap].compactMap(\.self).map { Edit(.strokeAdded($0), at: 0) },
      to: home.path(of: "tap.stipple"), title: "tap", now: 0)
    let result = try runWithoutTerminal(["replay", "tap.stipple"], home: home)
    #expect(result.status == .exited(69))
    #expect(result.output.isEmpty)
    #expect(result.errorText.hasPrefix("stipple: Standard output is not a terminal"))
    #expect(result.errorText.contains("'stipple show'"))
    #expect(result.errorText.split(separator: "\n").count == 1)
  }
}
