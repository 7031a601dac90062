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

  /// Presses the entry with a text.
  private func press(_ text: String, _ session: EmulatorSession) throws {
    let point = try #require(session.screen.location(of: text))
    try session.burst(MouseEvent.drag(through: [point]))
  }

  /// Presses the entry with a text and waits until the menu is closed.
  private func choose(_ text: String, _ session: EmulatorSession) throws {
    try press(text, session)
    try session.wait(until: "the menu is closed") { !$0.screen.contains("save as text") }
  }

  @Test(arguments: [TerminalProfile.pixels, .cells])
  func `menu entries perform their actions and draw nothing`(profile: TerminalProfile) throws {
    let session = try openCanvas(["menu.stipple"], profile: profile)
    try session.draw(MouseEvent.drag(through: path))
    let one = session.screen.dots
    try open(session)
    try choose("undo", session)
    try session.settle()
    #expect(session.screen.dots.isEmpty)
    try open(session)
    try choose("redo", session)
    try session.settle()
    #expect(session.screen.dots == one)
    try open(session)
    try press("marker", session)
    try session.waitForText("marker · plain · 1 dot wide")
    try press("2 3", session)
    try session.waitForText("marker · red · 1 dot wide")
    try choose("fit", session)
    try session.waitForText("zoom")
    try session.quit()
    let info = try SketchInfo(of: "menu.stipple", home: session.home)
    #expect(info.edits == 3 && info.strokes == 1)
  }

  @Test func `the slider sets the width of the next stroke`() throws {
    let session = try openCanvas(["wide.stipple", "--force", "off"])
    try open(session)
    let knob = try #require(session.screen.location(of: "█"))
    let track = line(from: knob, to: Point(x: knob.x + 14, y: knob.y + 20), count: 8)
    try session.burst(MouseEvent.drag(through: track))
    try session.waitForText(" 8 ")
    try session.type("\u{1B}")
    try session.wait(until: "the menu is closed") { !$0.screen.contains("save as text") }
    try session.draw(MouseEvent.drag(through: path))
    #expect(abs(session.screen.dots.count { $0.x == 80 } - 8) <= 1)
    try session.quit()
    #expect(try SketchInfo(of: "wide.stipple", home: session.home).edits == 1)
  }

  @Test(arguments: [MouseButton.left, .right, .middle])
  func `a press outside closes the menu and does nothing else`(button: MouseButton) throws {
    let session = try openCanvas(["outside.stipple"])
    try open(session)
    try session.burst(
      MouseEvent.drag(
        through: line(from: Point(x: 20, y: 10), to: Point(x: 120, y: 20)), button: button))
    try session.wait(until: "the menu is closed") { !$0.screen.contains("save as text") }
    try session.settle()
    #expect(session.screen.dots.isEmpty)
    try session.quit()
    // An empty sketch is not kept.
    let path = session.home.path(of: "outside.stipple")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `the open menu can be used with keys and closed with Escape`() throws {
    let session = try openCanvas()
    try open(session)
    try session.type("\u{1B}[C\u{1B}[C\r")
    try session.waitForText("calligraphy ·")
    try session.type("\u{1B}")
    try session.wait(until: "the menu is closed") { !$0.screen.contains("save as text") }
  }

  @Test(arguments: [(20, 6), (40, 10)])
  func `all entries can be reached on a small screen without colors`(columns: Int, rows: Int) throws
  {
    let profile = TerminalProfile.pixels.with {
      $0.columns = columns
      $0.rows = rows
    }
    let session = try start(profile: profile, environment: ["NO_COLOR": "1"])
    try session.wait(until: "reports are in pixels") { $0.modes.mouseEncoding == .pixels }
    let corner = Point(x: Double(columns * 2 - 1), y: Double(rows * 4 - 1))
    try session.burst(MouseEvent.drag(through: [corner], button: .right))
    let actions = ["width", "redo", "save as text"]
    for text in ["•pen", "callig", "dot", "•1 plain", "6 magenta", "8 gray"] + actions {
      if !session.screen.contains(text), let more = session.screen.location(of: "more") {
        try session.burst(MouseEvent.drag(through: [more]))
      }
      try session.waitForText(text)
    }
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
      try session.waitForText("saved as text: '\(name)'")
      let file = session.home.path(of: name)
      let shown = try runWithoutTerminal(["show", "data/picture.stipple"], home: home).text
      #expect(try String(contentsOfFile: file, encoding: .utf8) == shown)
    }
    try session.type("u")
    try open(session)
    try choose("save as text", session)
    try session.waitForText("nothing to save")
    try session.quit()
  }

  @Test func `reports the error if the text file cannot be created`() throws {
    let session = try openCanvas(["folder.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    for number in [""] + (2...99).map({ "-\($0)" }) {
      try FileManager.default.createDirectory(
        atPath: session.home.path(of: "folder\(number).txt"), withIntermediateDirectories: false)
    }
    try open(session)
    try choose("save as text", session)
    try session.waitForText("text not saved in '~': File exists")
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
