import FoundationEssentials
import Glibc
import TerminalHarness
import TestSupport

@Suite struct DoctorTests {
  /// Returns the words of the report.
  private func report(
    _ profile: TerminalProfile, _ environment: [String: String] = [:]
  ) throws -> String {
    let session = try start(["doctor"], profile: profile, environment: environment)
    let before = try freshLineDiscipline()
    #expect(try session.waitForExit() == .exited(0))
    #expect(try session.lineDiscipline == before)
    #expect(!session.modes.isAlternateScreen)
    let answered = try #require(session.transcriptText.split(separator: "\u{1B}[c").last)
    let printed = try #require(answered.split(separator: "\u{1B}[?1049l").last)
    for line in printed.split(whereSeparator: \.isNewline) {
      #expect(line.count <= 80, "the line fits on a terminal of usual width")
    }
    // The report may be longer than the screen.
    return printed.replacing(/\u{1B}\[[0-9;]*m/, with: "").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  @Test func `a terminal with every feature needs no change`() throws {
    let profile = TerminalProfile.pixelsSynchronized.with { $0.background = "ffff/ffff/ffff" }
    let text = try report(profile, ["COLORTERM": "truecolor"])
    #expect(text.contains("others exactly (true color)"))
    #expect(text.contains("pointer pixels: exact positions, in cells of 8 by 16 pixels"))
    #expect(text.contains("colors 8 inks from the terminal's 16 basic colors"))
    #expect(text.contains("chosen for the light background"))
    #expect(text.contains("frames synchronized"))
    #expect(text.contains("focus changes are reported"))
    #expect(text.contains("clipboard unknown: the terminal did not say"))
    #expect(text.contains("braille one column wide"))
    #expect(text.contains(#/latency usually [\d.]+ ms, 99 of 100 under [\d.]+ ms/#))
    #expect(text.contains("size 80 columns, 24 rows: 160 by 96 dots in braille 640 by 384 pixels"))
    #expect(text.contains("inside neither tmux nor screen remote not over ssh"))
    let dark = try report(
      profile.with { $0.background = "0000/0000/0000" }, ["COLORTERM": "truecolor"])
    #expect(dark.contains("✓ all colors ✓ no flicker ✓ braille"))
    #expect(!dark.contains("→"), "nothing is to be changed")
  }

  @Test func `a terminal that reports cells gets advice`() throws {
    let text = try report(.cells, ["TERM": "xterm"])
    #expect(text.contains("! positions only in cells ! 8 colors ! may flicker"))
    #expect(text.contains("pointer cells: positions within a cell are estimated"))
    #expect(text.contains("use a terminal with mode 1016"))
    #expect(text.contains("8 inks from the terminal's 8 colors"))
    #expect(text.contains("others as the nearest of 8 colors"))
    #expect(text.contains("set TERM=xterm-256color"))
    #expect(text.contains("if yours is light, set COLORFGBG"))
    #expect(text.contains("frames not synchronized"))
    #expect(text.contains("use a terminal with mode 2026"))
  }

  @Test func `a multiplexer is named as the cause`() throws {
    let text = try report(.cells, ["TMUX": "/tmp/tmux-0/default,1,0"])
    #expect(text.contains("for exact positions, run stipple outside tmux"))
    #expect(text.contains("for synchronized frames, run stipple outside tmux"))
    #expect(text.contains("inside tmux: the latency excludes"))
    let old = try report(.cells, ["STY": "1.pts", "TERM": "screen"])
    #expect(text.contains("others as the nearest of 256 colors"))
    #expect(text.contains("if it has all colors, set COLORTERM=truecolor"))
    #expect(old.contains("in ~/.screenrc: term screen-256color"))
    #expect(try report(.pixels, ["SSH_TTY": "/dev/pts/9"]).contains("remote yes, over ssh"))
  }

  @Test func `NO_COLOR and a terminal without colors are explained`() throws {
    #expect(try report(.pixels, ["NO_COLOR": "1"]).contains("unset it to draw in color"))
    #expect(try report(.pixels, ["TERM": "vt220"]).contains("try TERM=xterm-256color"))
  }

  @Test func `a terminal that answers nothing is reported as unknown`() throws {
    let text = try report(.silent)
    #expect(text.contains("pointer unknown: the terminal did not answer"))
    #expect(text.contains("braille unknown: the terminal did not answer"))
    #expect(text.contains("latency unknown: the terminal did not answer"))
  }

  @Test func `a terminal that stops answering is reported as unknown`() throws {
    let text = try report(.pixels.with { $0.answersCursorPosition = false })
    #expect(text.contains("pointer pixels"))
    #expect(text.contains("braille unknown: the terminal did not answer"))
    #expect(text.contains("latency unknown: the terminal did not answer"))
  }

  @Test(arguments: ["\u{1B}[1;1R", "\u{1B}[1;99999999999999R", "R\u{1B}]11;"])
  func `wrong answers give no width`(reply: String) throws {
    let text = try report(.pixels.with { $0.cursorReply = reply })
    #expect(text.contains("braille unknown"))
  }

  @Test func `a terminal that draws braille two columns wide gets advice`() throws {
    let text = try report(.pixels.with { $0.cursorReply = "\u{1B}[1;3R" })
    #expect(text.contains("braille two columns wide"))
    #expect(text.contains("→ set ambiguous characters to narrow, or use --cells quadrants"))
  }

  @Test func `a slow terminal is reported with its latency`() throws {
    let text = try report(.cells.with { $0.replyDelay = .milliseconds(60) }, ["TERM": "xterm"])
    #expect(text.contains("! may flicker ✓ braille ! lines trail the pointer"))
    #expect(text.contains("lines trail the pointer"))
    #expect(text.contains("of 100 frames were answered"), "the time is limited")
  }

  @Test func `a signal during the measurement gives the terminal back`() throws {
    let session = try start(["doctor"], profile: .pixels.with { $0.replyDelay = .milliseconds(20) })
    let before = try freshLineDiscipline()
    try session.wait(until: "the measurement has begun") { $0.modes.isAlternateScreen }
    try session.signal(SIGTERM)
    #expect(try session.waitForExit() == .signaled(SIGTERM))
    #expect(try session.lineDiscipline == before)
    #expect(!session.modes.isAlternateScreen)
  }

  @Test func `the state of the data folder is reported`() throws {
    let home = try TemporaryFolder()
    func text() throws -> String {
      let session = try start(["doctor"], home: home)
      try session.waitForExit()
      return session.screen.text
    }
    #expect(try text().contains("not there yet"))
    let session = try openCanvas(home: home)
    try session.draw([Point(x: 10, y: 10), Point(x: 40, y: 40)])
    try session.quit()
    let state = try text()
    #expect(state.contains("1 sketch, ") && state.contains(#/ [kMGT]B free/#))
  }

  @Test func `the JSON has the documented members`() throws {
    struct Report: Decodable {
      let advice: [String]
      let values: [String: [String: Value]]
    }
    /// Any value.
    struct Value: Decodable {
      init(from decoder: any Decoder) throws {}
    }
    let session = try start(["doctor", "--json"])
    try session.waitForExit()
    let answered = try #require(session.transcriptText.split(separator: "\u{1B}[?1049l").last)
    let report = try JSONDecoder().decode(Report.self, from: Data(String(answered).utf8))
    let document = try String(contentsOf: Self.document, encoding: .utf8)
    var documented: [String: Set<String>] = [:]
    for row in document.split(separator: "\n") where row.hasPrefix("| `") {
      let cells = row.split(separator: "|")
      let names = cells[1].matches(of: /`([a-zA-Z0-9]+)`(?=[:,;|]| |$)/).map { String($0.1) }
      let name = cells[0].trimmingPrefix(" `").prefix { $0 != "`" }
      documented[String(name)] = Set(names)
    }
    for (name, values) in report.values {
      let members = try #require(documented[name], "\(name) is not documented")
      #expect(Set(values.keys).isSubset(of: members), "\(name)")
    }
    // The others are those of a console.
    #expect(Set(documented.keys).subtracting(report.values.keys) == ["gain", "glyphs"])
    #expect(report.advice.contains { $0.contains("mode 2026") })
  }

  private static let document = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/doctor.md")
}
