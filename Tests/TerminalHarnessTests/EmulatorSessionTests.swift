import Geometry
import Glibc
import TestSupport
import Testing

@testable import TerminalHarness

/// Small real programs, run by a shell on a pseudo-terminal.
@Suite(.serialized) struct EmulatorSessionTests {
  @Test func `shows what a program prints`() throws {
    let session = try shell(#"printf 'plain \033[32m⣿\033[m\r\nsecond'; read line"#)
    try session.waitForText("second")
    #expect(session.screen.text(row: 0) == "plain ⣿")
    #expect(session.screen.cell(column: 6, row: 0).foreground == .indexed(2))
    #expect(session.screen.brailleDots.count == 8)
  }

  @Test func `gives the program its size and reports a new one`() throws {
    let session = try shell(
      "trap 'stty size; kill $!; exit' WINCH; stty size; sleep 1000 & echo ready; wait")
    try session.waitForText("ready")
    #expect(session.screen.text(row: 0) == "24 80")
    try session.resize(columns: 100, rows: 30)
    try session.waitForExit()
    #expect(session.screen.text(row: 2) == "30 100")
    #expect(session.screen.columns == 100)
  }

  @Test func `sends replies through the terminal`() throws {
    let session = try shell(
      #"""
      stty raw -echo; printf '\033[?1016$p\033[5;7H\033[6n\033[c'
      dd bs=1 count=26 2>/dev/null | tr '\033' E
      """#)
    try session.waitForExit()
    #expect(session.screen.text.contains("E[?1016;2$yE[5;7RE[?62;22c"))
  }

  @Test func `delays replies, keeps their order, and sends none if silent`() throws {
    let request = #"stty raw -echo; printf '\033[?1016$p\033[6n'; dd bs=1 count="#
    let late = try shell(
      "\(request)17 2>/dev/null | tr '\\033' E",
      profile: .pixels.with { $0.replyDelay = .milliseconds(50) })
    try late.waitForExit()
    #expect(late.screen.text.contains("E[?1016;2$yE[1;1R"))

    let silent = try shell("\(request)5 2>/dev/null", profile: .silent)
    try silent.wait(until: "the requests have been sent") { !$0.transcript.isEmpty }
    try silent.type("typed")
    try silent.waitForExit()
    #expect(silent.screen.text(row: 0) == "typed")
  }

  @Test func `gives the program its own home and environment`() throws {
    let home = try TemporaryFolder()
    let session = try EmulatorSession(
      "sh", ["-c", #"echo "$TERM $LANG $EXTRA"; echo "$HOME $XDG_DATA_HOME $PWD" >paths"#],
      environment: ["EXTRA": "more"], home: home)
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.screen.text(row: 0) == "xterm-256color C.UTF-8 more")
    let paths = try run("cat", ["paths"], home: home).text
    #expect(paths == "\(home.path) \(home.path) \(home.path)\n")
  }

  @Test func `starts without ignored or blocked signals`() throws {
    _ = signal(SIGPIPE, SIG_IGN)
    var blocked = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGUSR1)
    pthread_sigmask(SIG_BLOCK, &blocked, nil)
    defer { pthread_sigmask(SIG_UNBLOCK, &blocked, nil) }

    let session = try shell("cat /proc/self/status | grep -E 'Sig(Blk|Ign)'")
    try session.waitForExit()
    let masks = (0..<2).map { session.screen.text(row: $0).suffix(16) }
      .map { UInt64($0, radix: 16) ?? .max }
    // glibc reserves signals 32 and 33, and its posix_spawn leaves them ignored.
    #expect(masks.map { $0 & 0x7FFF_FFFF } == [0, 0])
  }

  @Test func `reads all output before it reports the end of the program`() throws {
    let session = try shell(#"head -c 100000 /dev/zero | tr '\0' x; exit 3"#)
    #expect(try session.waitForExit() == .exited(3))
    #expect(session.transcript.count == 100_000)
  }

  @Test func `distinguishes a signal from an exit code`() throws {
    let session = try EmulatorSession("sleep", ["1000"])
    try session.signal(SIGTERM)
    #expect(try session.waitForExit() == .signaled(SIGTERM))
    try session.signal(SIGTERM)
    #expect(session.exitStatus == .signaled(SIGTERM))
  }

  @Test func `reports the line discipline even after the program has ended`() throws {
    let session = try shell("echo ready; read line; stty raw -echo")
    try session.waitForText("ready")
    let before = try session.lineDiscipline
    #expect(before.echoes && before.isCanonical && before.sendsSignals)
    try session.type("\r")
    try session.waitForExit()
    let after = try session.lineDiscipline
    #expect(after != before)
    #expect(!after.echoes && !after.isCanonical && !after.sendsSignals)
  }

  @Test func `tracks the modes that a program sets and resets`() throws {
    let session = try shell(
      #"printf '\033[?1049h\033[?1003;1006h\033[?25lup'; read line; printf '\033[?25h\033[?1003;1006l\033[?1049l'"#
    )
    try session.waitForText("up")
    #expect(session.modes.isAlternateScreen && !session.modes.showsCursor)
    #expect(session.modes.mouseEncoding == .cells)
    try session.type("\r")
    try session.waitForExit()
    #expect(session.modes == PrivateModes())
  }

  @Test func `an error after the timeout contains the screen`() throws {
    let session = try shell("echo only this; read line")
    try session.waitForText("this")
    let error = try #require(throws: HarnessError.self) {
      try session.waitForText("that", timeout: .zero)
    }
    #expect(error.description.hasPrefix("timed out waiting until “that” is shown"))
    #expect(error.description.contains("only this"))
  }

  @Test func `does not wait for a program that has ended`() throws {
    let session = try shell("echo bye; exit 9")
    let error = try #require(throws: HarnessError.self) { try session.waitForText("that") }
    #expect(error.description.contains("exited(9)"))
    #expect(error.description.contains("bye"))
  }

  @Test func `times out even if the program never stops writing`() throws {
    let session = try EmulatorSession("yes", [])
    #expect(throws: HarnessError.self) { try session.waitForExit(timeout: .milliseconds(50)) }
    session.close()
    #expect(session.exitStatus == .signaled(SIGKILL))
  }

  @Test func `is not idle while a reply is pending`() throws {
    let session = try shell(
      #"stty raw -echo; printf '\033[6n'; dd bs=1 count=6 >/dev/null 2>&1; exit 5"#,
      profile: .pixels.with { $0.replyDelay = .milliseconds(20) })
    try session.wait(until: "the request has been sent") { !$0.transcript.isEmpty }
    try session.waitForIdle(quietFor: .zero)
    #expect(!session.isSending)
    #expect(try session.waitForExit() == .exited(5))
  }

  @Test func `times out waiting for idleness if the program never stops writing`() throws {
    let session = try EmulatorSession("yes")
    try session.waitForText("y")
    #expect(throws: HarnessError.self) {
      try session.waitForIdle(quietFor: .seconds(20), timeout: .milliseconds(50))
    }
  }
}
