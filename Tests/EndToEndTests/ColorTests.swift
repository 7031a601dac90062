import FoundationEssentials
import Glibc
import TerminalHarness
import TestSupport

@Suite struct ColorTests {
  private let path = line((20, 30), (60, 30))

  /// Draws a line and returns the colors of its ink.
  private func inks(
    key: String = "2", profile: TerminalProfile = .pixels, _ environment: [String: String] = [:]
  ) throws -> Set<EmulatorCell.Color> {
    let session = try openCanvas(profile: profile, environment: environment)
    try session.type(key)
    try session.draw(path)
    #expect(session.screen.dots.count >= 40)
    let inks = session.screen.inks
    try session.quit()
    return inks
  }

  @Test func `inks are the terminal's own colors, if it has colors`() throws {
    #expect(try inks(["TERM": "tmux-256color"]) == [.indexed(1)])
    #expect(try inks(["TERM": "vt220"]) == [.standard])
    #expect(
      try inks(["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"])
        == [.standard])
  }

  @Test func `an xterm whose TERM names eight colors shows blue in its bright version`() throws {
    let home = try TemporaryFolder()
    let environment = ["TERM": "xterm", "XTERM_VERSION": "XTerm(379)"]
    let canvas = try openCanvas(["blue.stipple"], environment: environment, home: home)
    try canvas.type("5")
    try canvas.draw(path)
    #expect(canvas.screen.inks == [.indexed(12)])
    try canvas.quit()
    let shown = try start(["show", "blue.stipple"], environment: environment, home: home)
    #expect(try shown.waitForExit() == .exited(0))
    #expect(shown.screen.inks == [.indexed(12)])
    #expect(try inks(key: "5", ["TERM": "xterm"]) == [.indexed(4)], "nothing is known of it")
  }

  @Test func `a background reported late changes the inks`() throws {
    let profile = TerminalProfile.pixels.with {
      $0.background = "ffff/ffff/ffff"
      $0.replyDelay = .milliseconds(400)
    }
    let session = try openCanvas(profile: profile)
    try session.type("5")
    try session.burst(path)
    try session.wait(until: "blue contrasts with white") {
      $0.screen.dots.count >= 40 && $0.screen.inks == [.indexed(4)]
    }
    try session.quit()
  }

  @Test func `a command leaves no reply in the input`() throws {
    let profile = TerminalProfile.pixels.with { $0.background = "0000/0000/0000" }
    let session = try startShell(
      #""$0" list; "$0" doctor >"$HOME/report"; echo ready; read -r line; echo "<$line>""#,
      profile: profile)
    try session.waitForText("ready")
    try session.type("typed\r")
    try session.waitForText("<typed>")
    #expect(try session.waitForExit() == .exited(0))
  }

  @Test func `Ctrl-C ends a command that waits for replies`() throws {
    let session = try start(["list"], profile: .silent)
    try session.wait(until: "the terminal is queried") { _ in
      session.transcriptText.contains("\u{1B}[c")
    }
    try session.type("\u{3}")
    #expect(try session.waitForExit() == .signaled(SIGINT))
    #expect(try session.lineDiscipline == freshLineDiscipline())
  }

  @Test func `NO_COLOR prints no color and sends no query`() throws {
    let home = try TemporaryFolder()
    let canvas = try openCanvas(["red.stipple"], home: home)
    try canvas.type("2")
    try canvas.draw(path)
    try canvas.quit()
    let session = try start(["show", "red.stipple"], environment: ["NO_COLOR": "1"], home: home)
    #expect(try session.waitForExit() == .exited(0))
    #expect(!session.transcriptText.contains("\u{1B}"))
  }

  @Test(arguments: [(nil, 12), ("ffff/ffff/ffff", 4)])
  func `the canvas, show, and list use the same colors`(background: String?, number: UInt8) throws {
    let home = try TemporaryFolder()
    let profile = TerminalProfile.pixels.with { $0.background = background }
    let environment = ["XDG_DATA_HOME": home.path(of: "data")]
    func inks(_ session: EmulatorSession) -> Set<EmulatorCell.Color> { session.screen.inks }
    let canvas = try openCanvas(profile: profile, environment: environment, home: home)
    try canvas.type("5")
    try canvas.draw(path)
    #expect(inks(canvas) == [.indexed(number)])
    try canvas.quit()
    for arguments in [["list"], ["show", try #require(try sketch(in: home))]] {
      let command = try start(arguments, profile: profile, environment: environment, home: home)
      #expect(try command.waitForExit() == .exited(0))
      #expect(inks(command) == [.indexed(number)], "\(arguments)")
    }
  }

  /// The path of the only sketch in the data folder.
  private func sketch(in home: TemporaryFolder) throws -> String? {
    let folder = home.path(of: "data") + "/stipple"
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .first { $0.hasSuffix(".stipple") }.map { folder + "/" + $0 }
  }
}
