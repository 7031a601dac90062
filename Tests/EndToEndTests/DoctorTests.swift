import TerminalHarness
import TestSupport
import Testing

/// Tests of `stipple doctor` outside the Linux console.
@Suite struct DoctorTests {
  /// Returns the words of the report.
  private func report(
    _ profile: TerminalProfile, _ environment: [String: String] = [:]
  ) throws -> String {
    let session = try start(["doctor"], profile: profile, environment: environment)
    let before = try session.lineDiscipline
    #expect(try session.waitForExit() == .exited(0))
    #expect(try session.lineDiscipline == before)
    let printed = try #require(session.transcriptText.split(separator: "\u{1B}[c").last)
    for line in printed.split(whereSeparator: \.isNewline) {
      #expect(line.count <= 80, "the line fits on a terminal of usual width")
    }
    return session.screen.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test func `a terminal with every feature needs no change`() throws {
    let profile = TerminalProfile.pixelsSynchronized.with { $0.background = "ffff/ffff/ffff" }
    let text = try report(profile)
    #expect(text.contains("pointer pixels: exact positions, in cells of 8 by 16 pixels"))
    #expect(text.contains("colors 8 inks from the terminal's 16 basic colors"))
    #expect(text.contains("chosen for the light background"))
    #expect(text.contains("frames synchronized"))
    #expect(!text.contains("use a terminal"))
  }

  @Test func `a terminal that reports cells gets advice`() throws {
    let text = try report(.cells, ["TERM": "xterm"])
    #expect(text.contains("pointer cells: positions within a cell are estimated"))
    #expect(text.contains("use a terminal with mode 1016"))
    #expect(text.contains("8 inks from the terminal's 8 colors"))
    #expect(text.contains("set TERM=xterm-256color"))
    #expect(text.contains("if yours is light, set COLORFGBG"))
    #expect(text.contains("frames not synchronized"))
    #expect(text.contains("use a terminal with mode 2026"))
  }

  @Test func `a multiplexer is named as the cause`() throws {
    let text = try report(.cells, ["TMUX": "/tmp/tmux-0/default,1,0"])
    #expect(text.contains("for exact positions, run stipple outside tmux"))
    #expect(text.contains("for synchronized frames, run stipple outside tmux"))
  }

  @Test func `NO_COLOR and a terminal without colors are explained`() throws {
    #expect(try report(.pixels, ["NO_COLOR": "1"]).contains("unset it to draw in color"))
    #expect(try report(.pixels, ["TERM": "vt220"]).contains("try TERM=xterm-256color"))
  }

  @Test func `a terminal that answers nothing is reported as unknown`() throws {
    #expect(try report(.silent).contains("unknown: the terminal did not answer"))
  }
}
