import FoundationEssentials
import Glibc
import TerminalHarness
import TestSupport

@Suite struct ShellTests {
  private let path = circle(around: Point(x: 80, y: 42), radius: 40, count: 200)

  @Test(arguments: [0, 100, 300])
  func `after quitting, the shell receives no pointer reports`(delay: Int) throws {
    let shell = try openShell(replyDelay: .milliseconds(delay))
    try shell.type("\"$STIPPLE\" left.stipple\r")
    try shell.waitForCanvas()
    try shell.burst(path)
    try shell.type("q")
    // The terminal sends these reports before it processes the end of pointer reporting.
    try shell.burst(path.map { MouseEvent(.move, $0, button: nil) })
    try expectCleanPrompt(shell)
  }

  @Test(arguments: [0, 100])
  func `after a suspend, the shell receives no pointer reports`(delay: Int) throws {
    let shell = try openShell(replyDelay: .milliseconds(delay))
    try shell.type("\"$STIPPLE\" stopped.stipple\r")
    try shell.waitForCanvas()
    let stroke = wave(from: path[0], to: Point(x: 40, y: 44))
    try shell.burst(MouseEvent.drag(through: stroke).dropLast())
    try shell.type(control: "z")
    try shell.burst(path.map { MouseEvent(.move, $0, button: nil) })
    try shell.waitForText("Stopped")
    try expectCleanPrompt(shell)
  }

  @Test(arguments: [60, 200])
  func `after doctor, the shell receives no answers`(delay: Int) throws {
    let shell = try openShell(replyDelay: .milliseconds(delay))
    try shell.type("\"$STIPPLE\" doctor\r")
    try shell.wait(until: "the frames are answered") { $0.modes.isAlternateScreen }
    try expectCleanPrompt(shell)
  }

  @Test(arguments: [SIGSEGV, SIGABRT, SIGTERM, SIGUSR1])
  func `after a crash or a signal, the shell receives no pointer reports`(signal: Int32) throws {
    // Looking up the names of functions takes many seconds.
    let shell = try startShell(
      #"ulimit -c 0; "$0"; echo "the shell continues"; cat -v"#,
      environment: ["SWIFT_BACKTRACE": "symbolicate=off"])
    try shell.waitForCanvas()
    let program = try #require(try child(of: shell))
    try shell.burst(path)
    // These reports arrive while the program is stopped and cannot read them.
    kill(program, SIGSTOP)
    try shell.burst(path.map { MouseEvent(.move, $0, button: nil) })
    kill(program, signal)
    kill(program, SIGCONT)
    // The report of the crash can contain any word of a path.
    try shell.waitForText("the shell continues")
    try shell.type("typed\r")
    try shell.wait(until: "cat echoes the line") {
      $0.screen.text.split(separator: "\n").suffix(2) == ["typed", "typed"]
    }
    #expect(!shell.screen.text.contains("[<"))
    #expect(try shell.lineDiscipline.echoes)
  }

  /// Returns the child process of a shell.
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
      timeout: programTimeout)
    try shell.waitForText("ready> ")
    return shell
  }

  /// Expects a prompt without pointer reports; the shell echoes everything that it receives.
  private func expectCleanPrompt(
    _ shell: EmulatorSession, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try shell.wait(until: "the shell is back") { !$0.modes.isAlternateScreen }
    try shell.wait(until: "the shell shows its prompt") { $0.lastLine == "ready>" }
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
