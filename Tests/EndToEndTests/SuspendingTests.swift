import FoundationEssentials
import Geometry
import Glibc
import TerminalHarness
import TestSupport
import Testing

/// Stopping and going on, as the job of a shell and otherwise.
@Suite struct SuspendingTests {
  private let path = circle(around: Point(x: 70, y: 40), radius: 24, count: 50)

  @Test func `Ctrl-Z hands the terminal to the shell, and fg brings the drawing back`() throws {
    let shell = try EmulatorSession(
      "bash", ["--norc", "-i"],
      environment: ["PS1": "ready> ", "STIPPLE": try builtProduct(named: "stipple")],
      timeout: patience)
    try shell.waitForText("ready> ")
    let modes = shell.modes
    let group = shell.foregroundGroup
    try shell.type("\"$STIPPLE\" job.stipple\r")
    try shell.waitForCanvas()
    try shell.draw(MouseEvent.drag(through: path))
    let picture = shell.screen.dots
    try shell.burst(
      MouseEvent.drag(through: [Point(x: 20, y: 20), Point(x: 40, y: 20)]).dropLast())

    try shell.type(control: "z")
    try shell.waitForText("Stopped")
    try shell.wait(until: "the shell has the terminal") {
      $0.foregroundGroup == group && $0.modes == modes
    }
    #expect(shell.screen.dots.isEmpty)

    try shell.type("fg\r")
    try shell.wait(until: "the canvas is back") { $0.modes.isAlternateScreen }
    try shell.settle()
    #expect(shell.screen.dots == picture)
    #expect(shell.modes.mouseEncoding == .pixels)
    try shell.draw(MouseEvent.drag(through: [Point(x: 20, y: 60)]))
    #expect(shell.screen.dots.count == picture.count + 1)

    try shell.type("q")
    try shell.wait(until: "the shell is back") {
      $0.modes == modes && $0.screen.contains("job.stipple")
    }
    try shell.type("exit 7\r")
    #expect(try shell.waitForExit() == .exited(7))
    #expect(try SketchFacts(of: "job.stipple", home: shell.home).strokes == 2)
  }

  @Test func `Ctrl-Z where there is no shell to go back to just goes on`() throws {
    let session = try openCanvas()
    try session.draw(MouseEvent.drag(through: path))
    let picture = session.screen.dots
    try session.type(control: "z")
    // What is typed before it is back may be meant for a shell, and is dropped.
    try session.wait(until: "it has gone and come back") {
      $0.transcriptText.split(separator: "\u{1B}[?1049h", omittingEmptySubsequences: false).count
        == 3
        && $0.modes.mouseEncoding != nil
    }
    try session.settle()
    #expect(session.screen.dots == picture)
    #expect(session.modes.isAlternateScreen)
    try session.leave()
    #expect(session.modes == PrivateModes())
  }

  @Test func `a stop that nothing warned of is made up for`() throws {
    let session = try openCanvas(["stop.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    let picture = session.screen.dots
    try session.burst(
      MouseEvent.drag(through: [Point(x: 20, y: 20), Point(x: 20, y: 60)]).dropLast())
    try session.settle()
    #expect(session.screen.dots != picture)
    for _ in 0..<3 {
      try session.signal(SIGSTOP)
      try session.poll(until: "it has stopped") { try state(of: session) == "T" }
      let count = session.transcript.count
      try session.signal(SIGCONT)
      try session.wait(until: "it paints anew") { $0.transcript.count > count }
      try session.settle()
      #expect(session.screen.dots == picture)
    }
    try session.draw(MouseEvent.drag(through: [Point(x: 20, y: 60)]))
    try session.leave()
    #expect(session.modes == PrivateModes())
    #expect(try SketchFacts(of: "stop.stipple", home: session.home).strokes == 2)
  }

  /// Its letter in the third field of `/proc/PID/stat`.
  private func state(of session: EmulatorSession) throws -> Character? {
    let stat = try String(
      contentsOfFile: "/proc/\(session.processIdentifier)/stat", encoding: .utf8)
    return stat.split(separator: ")").last?.first { $0 != " " }
  }
}
