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

  @Test func `a frozen program is drawn on, goes on, and gives its status`() throws {
    let home = try TemporaryFolder()
    let session = try startShell(
      #"""
      "$0" over -o a.stipple --print marks -- sh -c 'printf "\033[?1049h\033[H"; echo first words
      read a; echo "got $a"; read b; printf "\033[?1049l"; exit 3' >marks
      """#, home: home)
    try session.waitForText("first words")
    try session.type("\u{1B}[24~")
    try session.waitForText("frozen")
    try session.draw(line((1, 3.5), (20, 3.5)))
    try session.settle()
    try session.type("q")
    try session.wait(until: "the ink is gone") { $0.screen.text(row: 0) == "first words" }
    try session.type("on\r")
    try session.waitForText("got on")
    try session.type("\u{1B}[24~")
    try session.waitForText("frozen")
    try session.type("q")
    try session.wait(until: "the program goes on") {
      $0.screen.contains("got on") && !$0.screen.contains("frozen")
    }
    try session.type("\r")
    #expect(try session.waitForExit() == .exited(3))
    let marks = String(decoding: try home.bytes(of: "marks"), as: UTF8.self)
    #expect(marks.contains(/^underlined +row 1 +first words\n$/), "\(marks)")
  }

  @Test func `an empty screen is refused in a sentence`() throws {
    let home = try TemporaryFolder()
    try home.write("", to: "in")
    let result = try runWithoutTerminal(["over", "in", "-o", "a.stipple"], home: home)
    #expect(result.status == .exited(65))
    #expect(try home.names() == ["in"])
  }
}
