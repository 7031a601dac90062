import Glibc
import Testing

@testable import TerminalHarness

/// Small real programs, run by a shell on a pseudo-terminal.
@Suite(.serialized) struct EmulatorSessionTests {
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

  @Test func `an error after the timeout contains the screen`() throws {
    let session = try shell("echo only this; read line")
    try session.waitForText("this")
    let error = try #require(throws: HarnessError.self) {
      try session.waitForText("that", timeout: .zero)
    }
    #expect(error.description.hasPrefix("timed out waiting until “that” is shown"))
    #expect(error.description.contains("only this"))
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
}
