import Foundation
import Geometry
import Glibc
import TerminalHarness
import TestSupport
import Testing

/// Tests of exit statuses and messages of commands without a canvas.
@Suite struct ExitStatusTests {
  @Test(arguments: [
    "--help", "--version", "help show", "doctor", "list", "--generate-completion-script bash",
    "--generate-completion-script zsh", "--generate-completion-script fish",
  ])
  func `output to a full device causes an error`(arguments: String) throws {
    let home = try TemporaryFolder()
    for redirection in [">/dev/full", ">&-"] {
      let session = try startShell("\"$0\" \(arguments) \(redirection)", home: home)
      #expect(try session.waitForExit() == .exited(74))
      #expect(session.transcriptText.hasPrefix("stipple: Cannot write to standard output: "))
    }
    let result = try run(
      "sh", ["-c", "exec \"$0\" \(arguments)", try builtProduct(named: "stipple")], home: home,
      timeout: programTimeout)
    #expect(result.status == .exited(0) && !result.output.isEmpty && result.errorOutput.isEmpty)
  }

  @Test func `check reports a missing file on standard error`() throws {
    let home = try TemporaryFolder()
    let session = try openCanvas(["sound"], home: home)
    try session.draw(MouseEvent.drag(through: [Point(x: 8, y: 8), Point(x: 40, y: 8)]))
    try session.quit()
    try Data("words".utf8).write(to: URL(filePath: home.path(of: "words")))
    for (files, status, lines) in [
      (["missing"], 66, 0), (["missing", "sound"], 66, 1), (["sound", "."], 66, 1),
      (["missing", "words", "sound"], 65, 2), (["words"], 65, 1), (["sound"], 0, 1),
    ] {
      let result = try runWithoutTerminal(["check"] + files, home: home)
      #expect(result.status == .exited(Int32(status)))
      #expect(result.text.split(separator: "\n").count == lines)
      #expect(result.errorText.split(separator: "\n").count == files.count - lines)
    }
  }

  @Test func `a data folder that is not a folder is not an empty one`() throws {
    let home = try TemporaryFolder()
    try Data().write(to: URL(filePath: home.path(of: "stipple")))
    for arguments in [["list"], ["list", "--json"], ["--last"]] {
      let result = try runWithoutTerminal(arguments, home: home)
      #expect(result.status == .exited(66))
      #expect(result.output.isEmpty)
      #expect(result.errorText.contains("cannot be read: not a directory"))
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root can read every folder"))
  func `an unreadable data folder is not an empty one`() throws {
    let home = try TemporaryFolder()
    #expect(mkdir(home.path(of: "stipple"), 0) == 0)
    let result = try runWithoutTerminal(["list"], home: home)
    #expect(result.status == .exited(66))
    #expect(result.errorText.contains("cannot be read: permission denied"))
  }
}
