import TerminalHarness
import TestSupport

/// The program on a terminal of the type `linux`, which has eight colors and keeps the screen's contents.
@Suite struct ConsoleScreenTests {
  private let path = line((20, 40), (100, 40))
  private let environment = ["TERM": "linux"]
  /// A terminal without any of xterm's features.
  private let profile = TerminalProfile.cells

  private func openConsole(_ arguments: [String]) throws -> EmulatorSession {
    let session = try start(arguments, profile: profile, environment: environment)
    try session.waitForText("stipple · draw")
    try session.waitForText("gpm is not running")
    return session
  }

  /// The rows of the screen that have text and not only ink, without the ink.
  private func texts(_ session: EmulatorSession) -> [String] {
    (0..<session.screen.rows).compactMap { row in
      let letters = session.screen.text(row: row).unicodeScalars.filter {
        !(0x2800...0x28FF).contains($0.value)
      }
      let text = String(String.UnicodeScalarView(letters.drop { $0 == " " }))
      return text.isEmpty ? nil : text
    }
  }

  @Test func `leaving removes the pointer and the panels, and prints on an empty row`() throws {
    let session = try openConsole(["left.stipple"])
    try session.burst(path)
    try session.type("\u{1B}[C?")
    try session.waitForText("calligraphy")
    try session.type("qO")
    try session.waitForText("click opens")
    try session.type("q")
    #expect(try session.waitForExit() == .exited(0))
    let texts = texts(session)
    #expect(texts.count == 1 && texts[0].hasSuffix("left.stipple"), "\(texts)")
    #expect(!session.screen.hasPanel)
    #expect(session.screen.dots.maximumDistance(from: path[0], to: path[40]) <= 2.5, "no ring")
    #expect(session.screen.dots.count >= 70, "the ink stays")
  }

  @Test func `suspending leaves only the ink, and continuing shows everything again`() throws {
    let session = try EmulatorSession(
      "bash", ["--norc", "-i"], profile: profile,
      environment: [
        "TERM": "linux", "PS1": "ready> ", "STIPPLE": try builtProduct(named: "stipple"),
      ], timeout: programTimeout)
    try session.waitForText("ready> ")
    try session.type("\"$STIPPLE\" held.stipple\r")
    try session.waitForText("gpm is not running")
    try session.burst(path)
    try session.type("\u{1B}[C?")
    try session.waitForText("calligraphy")
    try session.type("\u{1A}")
    try session.waitForText("Stopped")
    #expect(!session.screen.contains("calligraphy") && !session.screen.hasPanel)
    try session.type("fg\r")
    try session.waitForText("calligraphy")
    try session.type("qq")
    try session.wait(until: "the shell is back") {
      !$0.screen.contains("calligraphy") && texts($0).last == "ready>"
    }
    #expect(texts(session).suffix(2).first?.hasSuffix("held.stipple") == true)
  }

  @Test func `each ink of the menu has a swatch, in the color of its ink`() throws {
    let session = try openConsole(["inks.stipple"])
    try session.burst(MouseEvent.drag(through: [Point(x: 41, y: 30)], button: .right))
    try session.waitForText("choose color")
    let row = try #require(
      (0..<session.screen.rows).first { session.screen.text(row: $0).contains("1█ 2█ 3█ 4█") })
    let cells = (0..<session.screen.columns).map { session.screen.cell(column: $0, row: row) }
    let swatches = try "2345678".map { key in
      cells[try #require(cells.firstIndex { String($0.character) == String(key) }) + 1]
    }
    let looks = swatches.map { "\($0.foreground) \($0.isBold) \($0.isReverse)" }
    #expect(Set(looks).count == 7, "\(looks)")
    // Red, blue, and gray are bright.
    #expect(
      swatches[3].isBold && !swatches[3].isReverse && swatches[3].foreground == .indexed(4),
      "\(looks)")
    #expect(
      swatches[6].isBold && !swatches[6].isReverse && swatches[6].foreground == .indexed(0),
      "\(looks)")
    #expect(!swatches[1].isBold && swatches[1].foreground == .indexed(2))
  }

  @Test func `the console's lack of a clipboard is named, and nothing is sent`() throws {
    let session = try openConsole(["copied.stipple"])
    try session.burst(path)
    try session.type("X")
    try session.waitForText("export as")
    try session.type("\u{14}")
    try session.waitForText("the console has no clipboard")
    try session.type("q")
    #expect(try session.waitForExit() == .exited(0))
    #expect(!session.transcriptText.contains("\u{1B}]52"))
    #expect(!session.transcriptText.contains("sent;"))
  }
}
