import Foundation
import TerminalHarness
import TestSupport

@Suite struct EditTests {
  private let text = "  // ┌───┐\n  // │ a │\n  // └───┘\n"
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
    try home.write(text, to: "old.txt")
    try home.addFolder("temporary")
  }

  /// Starts the filter with pipes as standard input and standard output.
  private func open() throws -> EmulatorSession {
    let session = try startShell(
      #"{ cat old.txt | "$0" edit; echo $? >status; } | cat >new.txt"#,
      environment: ["TMPDIR": home.path(of: "temporary")], home: home)
    try session.waitForCanvas()
    return session
  }

  private func drawBox(_ session: EmulatorSession) throws {
    try session.type("b")
    try session.draw(line((60, 20), (100, 48)))
  }

  private func expectEnd(
    of session: EmulatorSession, status: Int, _ check: (String) -> Bool
  ) throws {
    #expect(try session.waitForExit() == .exited(0))
    #expect(try home.bytes(of: "status") == Array("\(status)\n".utf8))
    #expect(check(String(decoding: try home.bytes(of: "new.txt"), as: UTF8.self)))
  }

  @Test func `a filter draws on the terminal, and writes the diagram as it was commented`() throws {
    let session = try open()
    try drawBox(session)
    try session.type("q")
    try expectEnd(of: session, status: 0) { new in
      let lines = new.split(separator: "\n")
      return new != text && lines.allSatisfy { $0.hasPrefix("  //") } && new.contains("│ a │")
        && new.count { $0 == "┌" } == 2
    }
    #expect(try home.names(in: "temporary").isEmpty)
  }

  @Test(arguments: [true, false])
  func `Ctrl-C asks before it discards what was drawn`(draws: Bool) throws {
    let session = try open()
    if draws { try drawBox(session) }
    try session.type(control: "c")
    if draws {
      try session.waitForText("discard what was drawn?")
      try session.type("y")
    }
    try expectEnd(of: session, status: 130) { $0 == text }
  }
}
