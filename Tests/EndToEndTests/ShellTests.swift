import FoundationEssentials
import Geometry
import Glibc
import TerminalHarness
import TestSupport
import Testing

/// What a shell gets to see of the program that it ran: nothing.
@Suite struct ShellTests {
  private let path = circle(around: Point(x: 80, y: 44), radius: 40, count: 200)

  @Test(arguments: [0, 100, 300])
  func `nothing that was meant for the program is left to the shell`(delay: Int) throws {
    let shell = try openShell(replyDelay: .milliseconds(delay))
    try shell.type("\"$STIPPLE\" left.stipple\r")
    try shell.waitForCanvas()
    try shell.burst(MouseEvent.drag(through: path))
    try shell.type("q")
    // The terminal does not know yet that nobody wants to hear of the pointer any more.
    try shell.burst(path.map { MouseEvent(.move, $0, button: nil) })
    try expectCleanPrompt(shell)
  }

  @Test(arguments: [0, 100])
  func `nothing is left to the shell that goes on after a stop`(delay: Int) throws {
    let shell = try openShell(replyDelay: .milliseconds(delay))
    try shell.type("\"$STIPPLE\" stopped.stipple\r")
    try shell.waitForCanvas()
    try shell.burst(MouseEvent.drag(through: path).dropLast())
    try shell.type(control: "z")
    try shell.burst(path.map { MouseEvent(.move, $0, button: nil) })
    try shell.waitForText("Stopped")
    try expectCleanPrompt(shell)
  }

  @Test func `a crash leaves the shell no reports of the pointer`() throws {
    let shell = try startShell(#"ulimit -c 0; "$0"; echo over; cat -v"#)
    try shell.waitForCanvas()
    let program = try #require(try child(of: shell))
    try shell.burst(MouseEvent.drag(through: path))
    // These arrive while it cannot read them.
    kill(program, SIGSTOP)
    try shell.burst(path.map { MouseEvent(.move, $0, button: nil) })
    kill(program, SIGUSR1)
    kill(program, SIGCONT)
    try shell.waitForText("over")
    try shell.type("typed\r")
    try shell.wait(until: "cat repeats it") {
      $0.screen.text.split(separator: "\n").suffix(2) == ["typed", "typed"]
    }
    #expect(!shell.screen.text.contains("[<"))
    #expect(try shell.lineDiscipline.echoes)
  }

  /// The process that a shell without job control waits for.
  private func child(of shell: EmulatorSession) throws -> Int32? {
    let identifier = shell.processIdentifier
    let children = try String(
      contentsOfFile: "/proc/\(identifier)/task/\(identifier)/children", encoding: .utf8)
    return children.split(separator: " ").first.flatMap { Int32($0) }
  }

  private func openShell(replyDelay: Duration) throws -> EmulatorSession {
    let shell = try EmulatorSession(
      "bash", ["--norc", "--noediting", "-i"], profile: .pixels.with { $0.replyDelay = replyDelay },
      environment: ["PS1": "ready> ", "STIPPLE": try builtProduct(named: "stipple")],
      timeout: patience)
    try shell.waitForText("ready> ")
    return shell
  }

  /// The shell echoes everything that it is sent, so that what it was sent shows.
  private func expectCleanPrompt(
    _ shell: EmulatorSession, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try shell.wait(until: "the shell is back") { !$0.modes.isAlternateScreen }
    try shell.wait(until: "it prompts") { $0.lastLine == "ready>" }
    try shell.type("echo cl''ean\r")
    try shell.waitForText("clean")
    #expect(!shell.screen.text.contains("[<"), sourceLocation: sourceLocation)
    #expect(!shell.screen.text.contains("^["), sourceLocation: sourceLocation)
    #expect(shell.screen.contains("ready> echo cl''ean"), sourceLocation: sourceLocation)
    #expect(shell.modes.mouseTracking == nil, sourceLocation: sourceLocation)
  }
}

extension EmulatorSession {
  /// The last row that is not blank.
  fileprivate var lastLine: String? {
    (0..<screen.rows).map(screen.text(row:)).last { !$0.isEmpty }
  }
}
