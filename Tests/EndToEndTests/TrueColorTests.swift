import Sketches
import TerminalHarness
import TestSupport

@Suite struct TrueColorTests {
  private func path(_ y: Double) -> [Point] {
    line((20, y), (60, y))
  }

  /// Draws lines in two inks that have the same nearest color of 256, and returns the colors on screen.
  private func inks(
    _ environment: [String: String], _ inks: [String] = ["#fe8101", "#fd8002"]
  ) throws -> Set<EmulatorCell.Color> {
    let home = try TemporaryFolder()
    for (index, ink) in inks.enumerated() {
      let session = try openCanvas(
        ["a.stipple", "--ink", ink], environment: environment, home: home)
      try session.draw(path(20 + Double(index) * 16))
      guard index == inks.count - 1 else {
        try session.quit()
        continue
      }
      #expect(session.screen.dots.count >= 80)
      let colors = session.screen.inks
      try session.quit()
      let shown = try start(["show", "a.stipple"], environment: environment, home: home)
      #expect(try shown.waitForExit() == .exited(0))
      #expect(shown.screen.inks == colors)
      return colors
    }
    return []
  }

  private let exact: Set<EmulatorCell.Color> = [
    .rgb(red: 0xFE, green: 0x81, blue: 1), .rgb(red: 0xFD, green: 0x80, blue: 2),
  ]

  @Test func `a thousand inks that cross have the same colors on the screen and in show`() throws {
    let home = try TemporaryFolder()
    var random = SplitMix64(seed: 1)
    let edits = (0..<1000 as Range<UInt32>).compactMap { number -> Edit? in
      let samples = (0..<2).map { _ in
        StrokeSample(
          location: Point(
            x: Double(Int.random(in: 0..<156, using: &random)),
            y: Double(Int.random(in: 0..<80, using: &random))),
          timestamp: 0)
      }
      let ink = InkColor(RGBColor(number: 0x404040 + number * 0x0B1D37 % 0xA0A0A0))
      return StrokeRecord(style: StrokeStyle(color: ink), samples: samples)
        .map { .init(.strokeAdded($0), at: 0) }
    }
    let file = home.path(of: "a.stipple")
    try SketchStore.write(edits, to: file, title: "", now: 0)
    let environment = ["COLORTERM": "truecolor", "TERM": "xterm"]
    let profile = TerminalProfile.pixels.with { $0.background = "0000/0000/0000" }
    let canvas = try openCanvas(
      [file, "--no-toolbar", "--smoothing", "none"], profile: profile, environment: environment,
      home: home)
    try canvas.type("Hp")
    try canvas.wait(until: "no text is shown") { !$0.screen.text.contains(/[a-z]/) }
    let text = try start(
      ["show", file, "--area", "0,0,156x80", "--smoothing", "none"], profile: profile,
      environment: environment, home: home)
    #expect(try text.waitForExit() == .exited(0))
    var backgrounds: Set<EmulatorCell.Color> = []
    for row in 0..<20 {
      for column in 0..<78 {
        let cell = canvas.screen.cell(column: column, row: row)
        let shown = text.screen.cell(column: column, row: row)
        #expect(cell == shown || (cell.character, shown.character) == (" ", " "))
        backgrounds.insert(cell.background)
      }
    }
    #expect(backgrounds.count > 500)
    try canvas.quit()
  }

  @Test func `the named inks are the terminal's own in true color`() throws {
    let colors = try inks(["COLORTERM": "truecolor"], ["red", "blue", "#0000ff", "#000001"])
    #expect(
      colors == [
        .indexed(1), .indexed(12), .rgb(red: 0, green: 0, blue: 255),
        .rgb(red: 0, green: 0, blue: 1),
      ])
  }

  @Test(arguments: [
    (["TERM": "xterm-256color"], EmulatorCell.Color.indexed(208)), (["TERM": "xterm"], .indexed(3)),
  ])
  func `other terminals show the nearest color`(
    environment: [String: String], color: EmulatorCell.Color
  ) throws {
    #expect(try inks(environment) == [color])
  }

  @Test func `the user's own terminal descriptions are used`() throws {
    let folder = try TemporaryFolder()
    #expect(try inks(["COLORTERM": "truecolor", "TERMINFO": folder.path(of: "none")]) == exact)
  }

  @Test func `an ink that is no color is refused`() throws {
    let ink = "#12345"
    let session = try start(["--ink", ink])
    #expect(try session.waitForExit() == .exited(64))
    #expect(session.transcriptText.contains("'\(ink)' is invalid"))
  }

  @Test func `info lists the inks of the picture`() throws {
    let home = try TemporaryFolder()
    for ink in ["#fe8101", "blue"] {
      let session = try openCanvas(["a.stipple", "--ink", ink], home: home)
      try session.draw(path(30))
      try session.quit()
    }
    let json = try runWithoutTerminal(["info", "a.stipple", "--json"], home: home)
    #expect(
      String(decoding: json.output, as: UTF8.self).contains(
        "\"inks\" : [\n    \"blue\",\n    \"#fe8101\"\n  ]"))
    let plain = try runWithoutTerminal(["info", "a.stipple"], home: home)
    #expect(String(decoding: plain.output, as: UTF8.self).contains("inks      blue, #fe8101\n"))
  }
}
