import Foundation
import Sketches
import TerminalHarness
import TestSupport

@Suite struct ReplayTests {
  /// Returns a folder with a sketch of taps.
  private func folder(_ points: Point..., every interval: Double) throws -> TemporaryFolder {
    let home = try TemporaryFolder()
    let edits = points.enumerated().compactMap { index, point in
      StrokeRecord(
        style: StrokeStyle(),
        samples: [StrokeSample(location: point, timestamp: interval * Double(index))]
      ).map { Edit(.strokeAdded($0), at: $0.time.upperBound) }
    }
    try SketchStore.write(edits, to: home.path(of: "taps.stipple"), title: "taps", now: 0)
    return home
  }

  @Test func `--until-end exits at the end, and --loop starts over`() throws {
    let home = try folder(Point(x: 20, y: 20), Point(x: 60, y: 40), every: 0.5)
    let loop = try start(["replay", "taps.stipple", "--speed", "max", "--loop"], home: home)
    for _ in 0..<2 {
      try loop.waitForText("Space again")
      try loop.wait(until: "it starts over") { !$0.screen.contains("Space again") }
    }
    try loop.quit()
    let replay = try start(["replay", "taps.stipple", "--until-end", "--speed", "20"], home: home)
    #expect(try replay.waitForExit() == .exited(0))
    #expect(replay.modes == PrivateModes())
    #expect(replay.transcriptText.unicodeScalars.contains { 0x2801...0x28FF ~= $0.value })
  }

  @Test func `plays a time range with shortened pauses`() throws {
    let home = try folder(Point(x: 20, y: 20), Point(x: 60, y: 40), every: 1.5)
    let short = try start(
      ["replay", "taps.stipple", "--idle-limit", "0.1", "--from", "100"], home: home)
    try short.waitForText("0:00.1 / 0:00.1")
    try short.waitForText("Space again")
    #expect(short.screen.dots.count == 2)
    let part = try start(["replay", "taps.stipple", "--to", "0.5"], home: home)
    try part.waitForText("Space again")
    #expect(part.screen.dots.count == 1)
  }

  @Test func `strokes appear at their recorded times`() throws {
    let session = try openCanvas(["clicks.stipple"])
    for index in 0..<5 {
      try session.draw([Point(x: 20 + Double(index) * 20, y: 40)])
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
      let replay = try start(
        ["replay", "--idle-limit", "off", "clicks.stipple"], home: session.home)
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
    let home = try folder(.zero, every: 0)
    let result = try runWithoutTerminal(["replay", "taps.stipple"], home: home)
    #expect(result.status == .exited(69))
    #expect(result.output.isEmpty)
    #expect(result.errorText.hasPrefix("stipple: Standard output is not a terminal"))
    #expect(result.errorText.contains("'stipple show'"))
    #expect(result.errorText.split(separator: "\n").count == 1)
  }

  @Test(arguments: [["--reduced-motion"], []])
  func `a replay waits for Space, by option and by setting`(options: [String]) throws {
    let path = line((60, 40), (140, 40))
    let home = try TemporaryFolder()
    let drawing = try openCanvas(["a.stipple"], home: home)
    try drawing.draw(path)
    try drawing.quit()
    let config = home.path(of: "config/stipple")
    try FileManager.default.createDirectory(atPath: config, withIntermediateDirectories: true)
    if options.isEmpty {
      try Data("[defaults]\nreduced-motion = true\n".utf8).write(
        to: URL(filePath: config + "/config.toml"))
    }
    let session = try start(
      ["replay", "a.stipple"] + options,
      environment: ["XDG_CONFIG_HOME": home.path(of: "config")], home: home)
    try session.waitForText("Space plays · ,")
    try session.wait(until: "the whole stroke is shown") {
      $0.screen.dots.maximumDistance(from: path[0], to: path[40]) <= 1
    }
    try session.type(" ")
    try session.wait(until: "it plays") { !$0.screen.contains("Space plays · ,") }
    try session.type("q")
    #expect(try session.waitForExit() == .exited(0))
  }
}
