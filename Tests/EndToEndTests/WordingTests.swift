import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Tests of the words for things that have one name, where a person reads them.
@Suite struct WordingTests {
  private let path = line(from: Point(x: 20, y: 30), to: Point(x: 60, y: 30))

  /// Returns the text of the screen.
  private func text(_ session: EmulatorSession) -> String {
    (0..<session.screen.rows).map { session.screen.text(row: $0) }.joined(separator: "\n")
  }

  @Test func `the drawing view calls everything by one name`() throws {
    let session = try openCanvas(["words.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    try session.type("u")
    try session.waitForText("undone · U redoes")
    try session.type(functionKey: 5)
    try session.waitForText("showing touches")
    try session.type(functionKey: 5)
    try session.waitForText("touches hidden")
    try session.type("e")
    try session.waitForText("stroke eraser")
    try session.type("E")
    try session.waitForText("dot eraser")
    try session.type("p?")
    try session.waitForText("calligraphy")
    let page = text(session)
    try session.type(" ")
    try session.waitForText("frame times")
    let help = page + text(session)
    for word in ["stroke eraser", "dot eraser", "redraw", "frame times", "deselect"] {
      #expect(help.contains(word), "\(word)")
    }
    try session.type("\u{1B}")
    try session.wait(until: "the help is closed") { !$0.screen.hasPanel }
    try session.burst(MouseEvent.drag(through: [Point(x: 41, y: 42)], button: .right))
    try session.waitForText("save as text")
    let menu = text(session)
    #expect(menu.contains("stroke eraser") && menu.contains("dot eraser"))
    for shown in [help, menu] { #expect(!shown.contains("rub")) }
    try session.type("\u{1B}")
    try session.wait(until: "the menu is closed") { !$0.screen.hasPanel }

    let other = try start(["words.stipple"], home: session.home)
    try other.waitForText("read-only · open in another stipple")
    try other.quit()
    try session.quit()
  }

  @Test func `commands say what is empty, and what to do about a file`() throws {
    let session = try openCanvas(["empty.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    try session.type("u")
    try session.quit()
    let info = try runWithoutTerminal(["info", "empty.stipple"], home: session.home)
    #expect(info.text.contains("bounds    none (empty)\n"))
    let words = try startShell("echo words > words; exec \"$0\" words", home: session.home)
    #expect(try words.waitForExit() == .exited(65))
    #expect(words.transcriptText.contains("It was left untouched; choose another name."))
  }

  @Test(arguments: [[], ["replay"], ["show"], ["check"], ["list"]])
  func `the help of no command uses another word for erasing`(command: [String]) throws {
    let help = try runWithoutTerminal(command + ["--help"]).text
    #expect(!help.isEmpty && !help.contains(/\brub/))
  }
}
