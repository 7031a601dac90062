import FoundationEssentials
import Glibc
import TerminalHarness
import TestSupport

@Suite struct ArrangingTests {
  private let first = line((20, 20), (60, 20))
  private let second = line((20, 40), (60, 40))

  /// Opens a sketch with two lines and the select tool.
  private func open(_ name: String, home: TemporaryFolder? = nil) throws -> EmulatorSession {
    let session = try openCanvas([name], home: home)
    try session.draw(first)
    try session.draw(second)
    try session.type("s")
    try session.waitForText("select")
    return session
  }

  /// Presses Escape and waits until nothing is selected; keys right behind it would belong to it.
  private func deselect(_ session: EmulatorSession) throws {
    // The frame and the handles are plain, as the ink is.
    let marked = session.screen.dots
    try session.type("\u{1B}")
    try session.wait(until: "the frame is gone") { $0.screen.dots.isStrictSubset(of: marked) }
  }

  @Test func `what one program copies, another one pastes`() throws {
    let source = try open("source.stipple")
    try source.type("A")
    try source.waitForText("2 strokes")
    try source.type("y")
    try source.waitForText("copied 2 strokes")
    let target = try openCanvas(["target.stipple"], home: source.home)
    try target.poll(until: "the other program's strokes are pasted") {
      try target.type("v")
      try target.waitForIdle(quietFor: .milliseconds(100))
      return target.screen.contains("pasted 2 strokes")
    }
    try deselect(target)
    try target.settle()
    #expect(target.screen.dots.count >= 80)
    try target.quit()
    try source.quit()
    #expect(try SketchInfo(of: "target.stipple", home: source.home).strokes == 2)
    let path = source.home.path(of: "stipple/clipboard")
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test func `killed during a drag, it has lost nothing that was finished`() throws {
    let session = try open("killed.stipple")
    try session.type("A")
    try session.waitForText("2 strokes")
    try session.type("g")
    try session.waitForText("grouped")
    try session.type("d")
    try session.waitForText("duplicated 2 strokes")
    try session.poll(until: "the copy is saved") {
      try SketchInfo(of: "killed.stipple", home: session.home).strokes == 4
    }
    try session.press(at: Point(x: 40, y: 38))
    try session.move(to: Point(x: 60, y: 70))
    try session.signal(SIGKILL)
    try session.waitForExit()
    let check = try runWithoutTerminal(["check", "killed.stipple"], home: session.home)
    #expect(check.text.contains("sound, 5 edits, 4 strokes in the picture"))
  }
}
