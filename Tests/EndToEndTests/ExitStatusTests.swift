import Foundation
import Glibc
import Sketches
import TerminalHarness
import TestSupport

@Suite struct ExitStatusTests {
  // Help and completion scripts are printed by the parser, the others by a command.
  @Test(arguments: [
    "--help >/dev/full", "--version >&-", "doctor >/dev/full", "list >&-",
    "config --default >/dev/full", "--generate-completion-script bash >/dev/full",
  ])
  func `output to a full device causes an error`(arguments: String) throws {
    let session = try startShell("\"$0\" \(arguments)")
    #expect(try session.waitForExit() == .exited(74))
    #expect(session.transcriptText.hasPrefix("stipple: Cannot write to standard output: "))
  }

  @Test func `check reports a missing file on standard error`() throws {
    let home = try TemporaryFolder()
    try SketchStore.write([], to: home.path(of: "sound"), title: "sound", now: 0)
    try home.write("words", to: "words")
    for (files, status, lines) in [
      (["missing", "sound"], 66, 1), (["sound", "."], 66, 1),
      (["missing", "words", "sound"], 65, 2), (["sound"], 0, 1),
    ] {
      let result = try runWithoutTerminal(["check"] + files, home: home)
      #expect(result.status == .exited(Int32(status)))
      #expect(result.text.split(separator: "\n").count == lines)
      #expect(result.errorText.split(separator: "\n").count == files.count - lines)
    }
  }

  @Test func `a data folder that is not a folder is not an empty one`() throws {
    let home = try TemporaryFolder()
    try home.write("", to: "stipple")
    for arguments in [["list"], ["--last"]] {
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
