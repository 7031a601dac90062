import FoundationEssentials
import Geometry
import Glibc
import TerminalHarness
import TestSupport
import Testing

/// Tests of the select tool and of arranging, from the pointer to the file.
@Suite struct ArrangingTests {
  private let first = line(from: Point(x: 20, y: 20), to: Point(x: 60, y: 20))
  private let second = line(from: Point(x: 20, y: 40), to: Point(x: 60, y: 40))

  /// Opens a sketch with two lines and the select tool.
  private func open(_ name: String, home: TemporaryFolder? = nil) throws -> EmulatorSession {
    let session = try openCanvas([name], home: home)
    try session.draw(MouseEvent.drag(through: first))
    try session.draw(MouseEvent.drag(through: second))
    try session.type("s")
    try session.waitForText("select")
    return session
  }

  /// Presses Escape and waits until nothing is selected; keys right behind it would belong to it.
  private func deselect(_ session: EmulatorSession) throws {
    try session.type("\u{1B}")
    try session.wait(until: "the frame is gone") { session in
      // In the toolbar, an ink has the frame's color.
      !(0..<session.screen.canvasRows).contains { row in
        (0..<session.screen.columns).contains { column in
          let cell = session.screen.cell(column: column, row: row)
          return cell.character != " " && [.indexed(6), .indexed(14)].contains(cell.foreground)
        }
      }
    }
  }

  @Test func `a corner scales both lines; undo, redo, replay, file, and SVG agree`() throws {
    let name = "scaled.stipple"
    let session = try open(name)
    try session.settle()
    let before = session.screen.dots
    let plain = try svg(name, session)
    try session.burst(
      MouseEvent.drag(through: line(from: Point(x: 10, y: 10), to: Point(x: 70, y: 50), count: 9)))
    try session.waitForText("2 strokes")
    // The frame is a cell beside the ink; its lower right corner is at about (65, 45).
    try session.burst(
      MouseEvent.drag(through: line(from: Point(x: 65, y: 45), to: Point(x: 105, y: 65), count: 9)))
    try deselect(session)
    try session.settle()
    let after = session.screen.dots
    #expect(after.contains { $0.y == 60 } && after.contains { $0.x == 98 })
    try session.type("u")
    try session.settle()
    #expect(session.screen.dots == before, "undo")
    try session.type("U")
    try session.settle()
    #expect(session.screen.dots == after, "redo")
    try session.quit()
    #expect(try SketchInfo(of: name, home: session.home).strokes == 2)
    #expect(try shownDots(of: name, home: session.home) == after.movedToCorner, "the file")
    #expect(try svg(name, session) != plain)
    let replay = try start(["replay", name, "--speed", "max"], home: session.home)
    try replay.wait(until: "the replay shows the final picture") {
      $0.screen.dots.movedToCorner.isSuperset(of: after.movedToCorner)
    }
    try replay.quit()
  }

  private func svg(_ name: String, _ session: EmulatorSession) throws -> String {
    try runWithoutTerminal(["export", name, "--format", "svg", "-o", "-"], home: session.home).text
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
