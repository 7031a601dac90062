import TerminalHarness
import TestSupport

@Suite struct CellStyleTests {
  /// Returns the characters of the cells with ink, in the rows of the circle.
  private func ink(_ session: EmulatorSession) -> [Character] {
    (2..<20).flatMap { row in
      (0..<80).compactMap { column in
        let cell = session.screen.cell(column: column, row: row)
        return cell.character == " " && !cell.isReverse ? nil : cell.character
      }
    }
  }

  @Test func `every style shows a character in each cell with ink`() throws {
    let session = try openCanvas(["styles.stipple"])
    try session.draw(circle(around: Point(x: 80, y: 45), radius: 30, count: 90))
    let braille = ink(session)
    #expect(braille.count > 40)
    try session.quit()
    for style in ["octants", "sextants", "quadrants", "half-blocks", "ascii"] {
      let again = try openCanvas(["styles.stipple", "--cells", style], home: session.home)
      try again.settle()
      #expect(ink(again).count == braille.count, "\(style)")
      #expect(Set(ink(again)).isDisjoint(with: braille))
      if style == "octants" {
        #expect(ink(again).contains { "\u{1CD00}"..."\u{1CDE5}" ~= $0 })
      }
      try again.quit()
    }
  }

  @Test(arguments: [("sextants", true), ("octants", true), ("quadrants", false)])
  func `warns about characters that the font may lack`(style: String, warns: Bool) throws {
    let session = try openCanvas(["--cells", style, "font.stipple"])
    #expect(session.screen.contains("the font may lack \(style)") == warns)
    try session.draw(scribble(20))
    try session.quit()
    let replay = try start(["replay", "font.stipple", "--cells", style], home: session.home)
    try replay.wait(until: "the timeline is shown") { $0.screen.text(row: 23).contains(" / ") }
    #expect(replay.screen.contains("the font may lack \(style)") == warns)
  }
}
