import FoundationEssentials
import TerminalHarness
import TestSupport

@Suite struct WelcomeTests {
  private func start(_ home: TemporaryFolder, columns: Int, rows: Int) throws
    -> EmulatorSession
  {
    try EndToEndTests.start(
      profile: .pixels.with { ($0.columns, $0.rows) = (columns, rows) },
      environment: ["XDG_STATE_HOME": home.path(of: "state")], home: home)
  }

  @Test func `three lines are shown until the first stroke of the first run`() throws {
    let (columns, rows) = (20, 6)
    let home = try TemporaryFolder()
    let session = try start(home, columns: columns, rows: rows)
    try session.wait(until: "the welcome is shown") {
      $0.screen.contains("? help · q quit") && $0.modes.mouseEncoding == .pixels
    }
    #expect(session.screen.contains("rag to draw"))
    try session.type("m")
    try session.wait(until: "the marker is selected") { $0.screen.chosen == ["marker"] }
    #expect(session.screen.contains("? help · q quit"))
    let marker = home.path(of: "state/stipple/welcomed")
    #expect(!FileManager.default.fileExists(atPath: marker))
    try session.burst(line((6, 6), (30, 10)))
    try session.wait(until: "only the stroke is shown") {
      !$0.screen.contains("? help · q quit") && !$0.screen.dots.isEmpty
    }
    try session.quit()
    #expect(FileManager.default.fileExists(atPath: marker))
    let again = try start(home, columns: columns, rows: rows)
    try again.wait(until: "there is a message instead") { $0.screen.contains("stipple · draw") }
    #expect(!again.screen.contains("rag to draw"))
    try again.quit()
  }
}
