import Foundation
import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Tests of the menu that a right tap opens.
@Suite struct MenuTests {
  private let path = line(from: Point(x: 60, y: 40), to: Point(x: 100, y: 48))

  /// Opens the menu at a point.
  private func open(_ session: EmulatorSession, at point: Point = Point(x: 41, y: 42)) throws {
    try session.burst(MouseEvent.drag(through: [point], button: .right))
    try session.waitForText("save as text")
  }

  /// Presses the entry with a text and waits until the menu is closed.
  private func choose(_ text: String, _ session: EmulatorSession) throws {
    let point = try #require(session.screen.location(of: text))
    try session.burst(MouseEvent.drag(through: [point]))
    try session.wait(until: "the menu is closed") { !$0.screen.contains("save as text") }
  }

  @Test func `saves text in the working folder without overwriting a file`() throws {
    let home = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: home.path(of: "data"), withIntermediateDirectories: false)
    let session = try openCanvas(["data/picture.stipple"], home: home)
    try session.draw(MouseEvent.drag(through: path))
    for name in ["picture.txt", "picture-2.txt"] {
      try open(session)
      try choose("save as text", session)
      try session.waitForText("saved to ~/\(name)")
      let file = session.home.path(of: name)
      let shown = try runWithoutTerminal(["show", "data/picture.stipple"], home: home).text
      #expect(try String(contentsOfFile: file, encoding: .utf8) == shown)
    }
    try session.type("u")
    try open(session)
    try choose("save as text", session)
    try session.waitForText("nothing to export")
    try session.quit()
  }
}

extension TerminalScreen {
  /// Returns the center of the first character of a text, in dots.
  func location(of text: String) -> Point? {
    for row in 0..<rows {
      let characters = (0..<columns).map { cell(column: $0, row: row).character }
      for column in characters.indices
      where String(characters[column...].prefix(text.count)) == text {
        return Point(x: Double(column * 2 + 1), y: Double(row * 4 + 2))
      }
    }
    return nil
  }
}
