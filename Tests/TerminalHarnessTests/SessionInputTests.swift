import FoundationEssentials
import Geometry
import TestSupport
import Testing

@testable import TerminalHarness

/// The input that a program in the emulated terminal receives.
@Suite(.serialized) struct SessionInputTests {
  @Test(arguments: [(1006, "E[<0;6;3M"), (1016, "E[<0;42;46M")])
  func `reports a press in the enabled encoding`(mode: Int, report: String) throws {
    let session = try shell(
      #"stty raw -echo; printf '\033[?1003;\#(mode)hready'; dd bs=1 count=\#(report.count) 2>/dev/null | tr '\033' E"#
    )
    try session.waitForText("ready")
    try session.press(at: Point(x: 10.5, y: 11.5))
    try session.waitForExit()
    #expect(session.screen.text(row: 0) == "ready\(report)")
  }

  @Test func `throws if mouse reports are off`() throws {
    let session = try shell(#"printf '\033[?1003hready'; read line"#)
    try session.waitForText("ready")
    #expect(throws: HarnessError.self) { try session.release(at: .zero) }
  }

  @Test func `reports focus only if enabled`() throws {
    let session = try shell(
      #"stty raw -echo; printf asked; dd bs=1 count=1 2>/dev/null; printf '\033[?1004h on'; dd bs=1 count=6 2>/dev/null | tr '\033' E"#
    )
    try session.waitForText("asked")
    try session.setFocus(false)
    try session.type("x")
    try session.waitForText("x on")
    try session.setFocus(false)
    try session.setFocus(true)
    try session.waitForExit()
    #expect(session.screen.text(row: 0) == "askedx onE[OE[I")
  }

  @Test func `writes 20,000 reports to a program that echoes them without losing any`() throws {
    let path = (0..<19_999).map { Point(x: Double($0 % 157), y: Double($0 % 89)) }
    let events = MouseEvent.drag(through: path)
    let reporter = MouseReporter(profile: .pixels, encoding: .pixels, tracking: .motion)
    let expected = events.map(reporter.report).joined()

    let home = try TemporaryFolder()
    let script =
      #"stty raw -echo; printf '\033[?1003;1016hready'; head -c \#(expected.utf8.count) | tee reports"#
    let session = try EmulatorSession("sh", ["-c", script], home: home, timeout: .seconds(60))
    try session.waitForText("ready")
    try session.burst(events)
    #expect(try session.waitForExit() == .exited(0))
    let received = try String(contentsOfFile: home.path(of: "reports"), encoding: .utf8)
    #expect(received.utf8.count == expected.utf8.count)
    #expect(received == expected)
  }

  @Test func `stops and continues the job of a shell`() throws {
    let session = try EmulatorSession(
      "bash", ["--norc", "-i"], environment: ["PS1": "ready> "], timeout: .seconds(30))
    let shell = session.processIdentifier
    try session.waitForText("ready> ")
    try session.type("sh -c 'echo begun; exec sleep 1000'\r")
    try session.wait(until: "the job has begun") { session in
      (0..<24).contains { session.screen.text(row: $0) == "begun" }
    }
    #expect(session.foregroundGroup != shell)
    try session.type(control: "Z")
    try session.wait(until: "the job has stopped") { $0.foregroundGroup == shell }
    try session.waitForText("Stopped")
    try session.type("fg\r")
    try session.wait(until: "the job continues") { $0.foregroundGroup != shell }
    try session.type(control: "C")
    try session.wait(until: "the job has been interrupted") { $0.foregroundGroup == shell }
    try session.type("exit 7\r")
    #expect(try session.waitForExit() == .exited(7))
  }
}
