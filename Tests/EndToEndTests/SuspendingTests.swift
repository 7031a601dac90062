import FoundationEssentials
import Glibc
import Sketches
import TerminalHarness
import TestSupport

@Suite struct SuspendingTests {
  private let path = circle(around: Point(x: 70, y: 40), radius: 24, count: 50)

  @Test func `Ctrl-Z restores the terminal for the shell, and fg shows the drawing again`() throws {
    let shell = try EmulatorSession(
      "bash", ["--norc", "-i"],
      environment: ["PS1": "ready> ", "STIPPLE": try builtProduct(named: "stipple")],
      timeout: programTimeout)
    try shell.waitForText("ready> ")
    let modes = shell.modes
    let group = shell.foregroundGroup
    try shell.type("\"$STIPPLE\" job.stipple\r")
    try shell.waitForCanvas()
    try shell.draw(path)
    try shell.burst(MouseEvent.drag(through: scribble(20)).dropLast())
    try shell.settle()
    let picture = shell.screen.dots

    try shell.type(control: "z")
    try shell.waitForText("Stopped")
    try shell.wait(until: "the shell has the terminal") {
      $0.foregroundGroup == group && $0.modes == modes
    }
    #expect(shell.screen.dots.isEmpty)

    try shell.type("fg\r")
    try shell.wait(until: "the canvas is back") { $0.modes.isAlternateScreen }
    try shell.settle()
    // The stroke has ended where it was; its end is no longer predicted.
    let kept = shell.screen.dots
    #expect(picture.subtracting(kept).count <= 4)
    #expect(shell.modes.mouseEncoding == .pixels)
    try shell.draw([Point(x: 20, y: 60)])
    #expect(shell.screen.dots.count == kept.count + 1)

    try shell.type("q")
    try shell.wait(until: "the shell is back") {
      $0.modes == modes && $0.screen.contains("job.stipple")
    }
    try shell.type("exit 7\r")
    #expect(try shell.waitForExit() == .exited(7))
    #expect(try SketchInfo(of: "job.stipple", home: shell.home).strokes == 3)
  }

  @Test func `a stopped program has saved every finished stroke, and locks nothing`() throws {
    let shell = try EmulatorSession(
      "bash", ["--norc", "-i"],
      environment: ["PS1": "ready> ", "STIPPLE": try builtProduct(named: "stipple")],
      timeout: programTimeout)
    try shell.waitForText("ready> ")
    try shell.type("\"$STIPPLE\" job.stipple\r")
    try shell.waitForCanvas()
    for count in 1...8 {
      try shell.burst(path)
      try shell.type(control: "z")
      try shell.poll(until: "it has stopped") { shell.foregroundGroup == shell.processIdentifier }
      let document = try SketchDocument.check(path: shell.home.path(of: "job.stipple"))
      #expect(document.edits.count == count)
      try shell.type("fg\r")
      try shell.wait(until: "the canvas is back") { $0.modes.mouseEncoding == .pixels }
    }
    try shell.type("q")
    try shell.waitForText("continue:")
    try shell.type("exit\r")
    try shell.waitForExit()
  }

  @Test func `Ctrl-Z without a shell resumes immediately`() throws {
    let session = try openCanvas()
    try session.draw(path)
    let picture = session.screen.dots
    try session.type(control: "z")
    // Input before the program takes over again is discarded, because it may be meant for a shell.
    try session.wait(until: "it has restored the terminal and taken it over again") {
      $0.transcriptText.split(separator: "\u{1B}[?1049h", omittingEmptySubsequences: false).count
        == 3
        && $0.modes.mouseEncoding != nil
    }
    try session.settle()
    #expect(session.screen.dots == picture)
    #expect(session.modes.isAlternateScreen)
    try session.quit()
    #expect(session.modes == PrivateModes())
  }

  @Test func `SIGSTOP ends the stroke, and SIGCONT redraws the screen`() throws {
    let session = try openCanvas(["stop.stipple"])
    try session.draw(path)
    try session.burst(MouseEvent.drag(through: scribble(20)).dropLast())
    try session.settle()
    let picture = session.screen.dots
    for _ in 0..<3 {
      try session.signal(SIGSTOP)
      try session.poll(until: "it has stopped") { try state(of: session) == "T" }
      let count = session.transcript.count
      try session.signal(SIGCONT)
      try session.wait(until: "it redraws") { $0.transcript.count > count }
      try session.settle()
      #expect(picture.subtracting(session.screen.dots).count <= 4)
    }
    try session.draw([Point(x: 20, y: 60)])
    try session.quit()
    #expect(session.modes == PrivateModes())
    #expect(try SketchInfo(of: "stop.stipple", home: session.home).strokes == 3)
  }

  /// Returns the process state, the letter in the third field of `/proc/PID/stat`.
  private func state(of session: EmulatorSession) throws -> Character? {
    let stat = try String(
      contentsOfFile: "/proc/\(session.processIdentifier)/stat", encoding: .utf8)
    return stat.split(separator: ")").last?.first { $0 != " " }
  }
}
