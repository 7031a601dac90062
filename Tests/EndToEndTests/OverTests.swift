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
    try session.burst(line((12, 11.5), (47, 11.5)))
    try session.waitForText("underlined · row 3 · expected a token")
    #expect(session.screen.contains("error:⣀expected⣀a⣀token"), "\(session.screen.text)")
    try session.type("w\r")
    try session.waitForText("highlighted")
    try session.type("\u{1B}[B\r")
    try session.waitForText("struck, as you say")
    try session.type("u\r")
    #expect(try session.waitForExit() == .exited(0))
    let marks = String(decoding: try home.bytes(of: "marks"), as: UTF8.self)
    #expect(marks.contains(/underlined +row 3 +expected a token/), "\(marks)")
    let attributes = try FileManager.default.attributesOfItem(atPath: home.path(of: "a.stipple"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `Escape clears the ink and then leaves, and the sketch without ink is gone`() throws {
    let home = try TemporaryFolder()
    try home.write("ok\n\nerror: expected a token\n", to: "in")
    let session = try startShell(#""$0" over in --print marks >marks"#, home: home)
    try session.waitForText("error: expected a token")
    try session.type("\u{1B}")
    #expect(try session.waitForExit() == .exited(0))
    #expect(try home.bytes(of: "marks").isEmpty && sketches(in: home).isEmpty)
    let second = try startShell(#""$0" over in"#, home: home)
    try second.waitForText("error: expected a token")
    try second.draw(line((12, 11.5), (47, 11.5)))
    try second.settle()
    try second.type("\u{1B}")
    try second.waitForText("cleared")
    #expect(second.screen.contains("error: expected a token"))
    try second.type("u")
    try second.waitForText("error:⣀expected⣀a⣀token")
    try second.type("VB")
    try second.waitForText("screen dimmed")
    #expect(second.screen.contains("error: expected a token"))
    try second.type("\u{1B}")
    try second.waitForText("cleared")
    try second.type("\u{1B}")
    #expect(try second.waitForExit() == .exited(0))
    #expect(try sketches(in: home).count == 1)
  }

  @Test func `the screen is printed with the ink, and other programs find its text`() throws {
    let home = try TemporaryFolder()
    try home.write("one\n\u{1B}[1;32merror:\u{1B}[m no such file\n", to: "in")
    let session = try startShell(
      #""$0" over in -o a.stipple --print text >text"#, home: home)
    try session.waitForText("error: no such file")
    try session.draw(line((14, 7.5), (39, 7.5)))
    try session.settle()
    try session.type("q")
    #expect(try session.waitForExit() == .exited(0))
    let text = String(decoding: try home.bytes(of: "text"), as: UTF8.self)
    #expect(text.contains("error: no such file\n       ^~~~~~~~~~~~ underlined\n"), "\(text)")
    for name in ["svg", "pdf", "html"] {
      let result = try runWithoutTerminal(
        ["export", "a.stipple", "-o", "a.\(name)"], home: home)
      #expect(result.errorText.contains("with the screen of"), "\(result.errorText)")
    }
    let pdf = try run("pdftotext", ["a.pdf", "-"], home: home, timeout: programTimeout)
    #expect(pdf.text.contains("error: no such file"), "\(pdf.text)")
    let shown = try runWithoutTerminal(["show", "a.stipple"], home: home)
    #expect(shown.text.contains("error:"))
    let ink = try runWithoutTerminal(["show", "a.stipple", "--no-screen"], home: home)
    #expect(!ink.text.contains("error:"))
    let refused = try runWithoutTerminal(
      ["export", "a.stipple", "-o", "a.xopp", "--no-screen"], home: home)
    #expect(refused.status == .exited(64))
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

  @Test func `a page is what the normal screen shows, and the end waits for nobody else`() throws {
    let home = try TemporaryFolder()
    let session = try startShell(
      #"""
      echo old; trap "" CHLD
      exec "$0" over -o a.stipple -- sh -c 'stty -echo; echo first; printf "\346\274"; read a
      printf "\242 whole"; read b; (trap "" HUP; sleep 60) & exit 5'
      """#, home: home)
    try session.waitForText("first")
    #expect(session.screen.text(row: 0) == "first" && !session.screen.contains("old"))
    // The key may arrive in two parts.
    try session.type("\u{1B}[2")
    try session.type("4~")
    try session.waitForText("frozen")
    #expect(session.screen.text(row: 0) == "first")
    try session.draw(line((1, 3.5), (20, 3.5)))
    try session.settle()
    try session.type("q")
    try session.wait(until: "the ink is gone") { $0.screen.text(row: 0) == "first" }
    // What is typed before the terminal has answered is discarded.
    try session.waitForIdle()
    try session.type("\r")
    try session.waitForText("漢 whole")
    try home.write("damaged", to: "a.stipple")
    try session.type("\r")
    #expect(try session.waitForExit() == .exited(5))
    #expect(session.screen.contains("is not a sketch"), "\(session.screen.text)")
  }

  @Test func `a freeze key is refused without a program`() throws {
    let result = try runWithoutTerminal(["over", "--freeze-key", "F11", "in"])
    #expect(result.status == .exited(64) && result.errorText.contains("needs a program."))
  }

  @Test func `an empty screen is refused in a sentence`() throws {
    let home = try TemporaryFolder()
    try home.write("", to: "in")
    let result = try runWithoutTerminal(["over", "in", "-o", "a.stipple"], home: home)
    #expect(result.status == .exited(65))
    #expect(try home.names() == ["in"])
  }

  private func sketches(in home: TemporaryFolder) throws -> [String] {
    try home.names(in: "stipple")
  }
}
