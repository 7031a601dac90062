import FoundationEssentials
import TerminalHarness
import TestSupport

/// Tests inside tmux, which reports the pointer only in cells and answers queries itself.
@Suite(.enabled(if: tmuxPath != nil, "tmux is not installed")) final class TmuxTests {
  private let home: TemporaryFolder
  private let server: [String]

  init() throws {
    home = try TemporaryFolder()
    server = ["-S", home.path(of: "tmux"), "-f", "/dev/null"]
  }

  deinit { _ = try? run(tmuxPath ?? "tmux", server + ["kill-server"], home: home) }

  /// Opens a sketch, and waits until the pointer is reported.
  private func open() throws -> EmulatorSession {
    let session = try EmulatorSession(
      tmuxPath ?? "tmux",
      server + ["new-session", try builtProduct(named: "stipple"), "inside.stipple"],
      home: home, timeout: programTimeout)
    try session.waitForText("stipple · draw")
    try session.wait(until: "the mouse is on") { $0.modes.mouseTracking == .motion }
    return session
  }

  @Test func `draws a line and restores the terminal`() throws {
    let session = try open()
    #expect(session.modes.mouseEncoding == .cells)
    let (start, end) = (Point(x: 21, y: 22), Point(x: 101, y: 22))
    try session.burst(line(from: start, to: end))
    try session.wait(until: "the line is drawn") {
      $0.screen.dots.maximumGap(to: [start, end]) <= 2.5
    }
    #expect(session.screen.dots.maximumDistance(from: start, to: end) <= 2.5)
    #expect(session.screen.dots.isConnected)
    try session.quit()
    #expect(session.modes == PrivateModes())
    #expect(try SketchInfo(of: "inside.stipple", home: home).strokes == 1)
  }

  @Test func `the wheel with Alt turns the nib`() throws {
    let session = try open()
    try session.type("c")
    try session.waitForText("nib 45°")
    try session.press(at: Point(x: 40, y: 40), button: .wheelDown, modifiers: .alternate)
    try session.waitForText("nib 60°")
    try session.quit()
  }
}

private let tmuxPath = ["/usr/local/bin/tmux", "/usr/bin/tmux", "/bin/tmux"].first {
  FileManager.default.isExecutableFile(atPath: $0)
}
