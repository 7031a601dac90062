import FoundationEssentials
import TestSupport

@testable import TerminalHarness

@Suite(.serialized) struct SessionInputTests {
  @Test func `throws if mouse reports are off`() throws {
    let session = try shell(#"printf '\033[?1003hready'; read line"#)
    try session.waitForText("ready")
    #expect(throws: HarnessError.self) { try session.release(at: .zero) }
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
}
