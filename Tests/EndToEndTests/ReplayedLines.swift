import Geometry
import TerminalHarness
import TestSupport

/// A sketch of three parallel lines, and the dots on the screen after each.
struct ReplayedLines {
  let home: TemporaryFolder
  var shown: [Set<ScreenDot>] = [[]]

  /// Draws the lines and performs an action after them.
  init(_ end: (EmulatorSession) throws -> Void = { _ in }) throws {
    let session = try openCanvas(["lines.stipple"])
    home = session.home
    for y in [20.0, 40, 60] {
      let drag = MouseEvent.drag(
        through: line(from: Point(x: 20, y: y), to: Point(x: 100, y: y)))
      // Sent in one piece, all samples of a line could have the same time.
      try session.burst(Array(drag.prefix(20)))
      try session.waitForIdle(quietFor: .milliseconds(20))
      try session.draw(Array(drag.dropFirst(20)))
      shown.append(session.screen.dots)
    }
    try end(session)
    try session.quit()
  }

  /// Starts a replay, by default so slow that only input changes the picture.
  func replay(
    _ arguments: [String] = ["--speed", "0.000001"], profile: TerminalProfile = .pixels
  ) throws -> EmulatorSession {
    let session = try start(
      ["replay", "lines.stipple"] + arguments, profile: profile, home: home)
    try session.wait(until: "the timeline is shown") { $0.screen.text(row: 23).contains(" / ") }
    return session
  }
}
