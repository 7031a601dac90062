import Foundation
import TerminalHarness
import TestSupport

@Suite struct OverTests {
  @Test func `ink over a piped screen leaves its letters, and is named when the view is quit`()
    throws
  {
    let home = try TemporaryFolder()
    try home.write("ok\n\n\u{1B}[31merror:\u{1B}[m expected a token\n\u{1B}]2;title\u{7}", to: "in")
    let session = try startShell(
      #"cat in | "$0" over - -o a.stipple --print marks >marks"#, home: home)
    try session.waitForText("error: expected a token")
    try session.draw(line((12, 11.5), (47, 11.5)))
    try session.settle()
    #expect(session.screen.contains("error:⣀expected⣀a⣀token"), "\(session.screen.text)")
    try session.type("q")
    #expect(try session.waitForExit() == .exited(0))
    let marks = String(decoding: try home.bytes(of: "marks"), as: UTF8.self)
    #expect(marks.contains(/underlined +row 3 +expected a token/), "\(marks)")
    let attributes = try FileManager.default.attributesOfItem(atPath: home.path(of: "a.stipple"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `an empty screen is refused in a sentence`() throws {
    let home = try TemporaryFolder()
    try home.write("", to: "in")
    let result = try runWithoutTerminal(["over", "in", "-o", "a.stipple"], home: home)
    #expect(result.status == .exited(65))
    #expect(try home.names() == ["in"])
  }
}
