import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Tests of the picker of colors and the eyedropper.
@Suite struct PickerTests {
  private let path = line(from: Point(x: 4, y: 10), to: Point(x: 36, y: 10))

  private static let sizes = [(20, 6), (80, 24), (200, 60)]
  private static let colors = [
    ["COLORTERM": "truecolor"], ["TERM": "xterm-256color"], ["TERM": "xterm"], ["NO_COLOR": "1"],
  ]

  private func open(
    _ size: (columns: Int, rows: Int) = (80, 24), _ environment: [String: String] = [:],
    _ arguments: [String] = [], home: TemporaryFolder? = nil
  ) throws -> EmulatorSession {
    let profile = TerminalProfile.pixels.with { ($0.columns, $0.rows) = size }
    return try openCanvas(
      ["a.stipple"] + arguments, profile: profile, environment: environment, home: home)
  }

  /// Opens the picker with its key.
  private func openPicker(_ session: EmulatorSession) throws {
    try session.type("9")
    try session.waitForText("cancel")
  }

  private func waitUntilClosed(_ session: EmulatorSession) throws {
    try session.wait(until: "the picker is closed") { !$0.screen.contains("cancel") }
  }

  /// The digits of the chosen color.
  private func digits(_ session: EmulatorSession) throws -> String {
    String(try #require(session.screen.text.firstMatch(of: /#[0-9a-f]{6}/)).output)
  }

  /// Clicks at a point.
  private func click(_ point: Point, _ session: EmulatorSession) throws {
    try session.burst(MouseEvent.drag(through: [point]))
  }

  /// Draws a line, quits, and checks that it has an ink.
  private func expect(_ ink: String, drawnIn session: EmulatorSession) throws {
    try session.draw(MouseEvent.drag(through: path))
    try session.quit()
    let info = try runWithoutTerminal(["info", "a.stipple"], home: session.home)
    let text = String(decoding: info.output, as: UTF8.self)
    #expect(text.contains("inks      \(ink)\n"), "\(text)")
  }

  @Test(arguments: sizes, colors)
  func `a color is chosen with arrows or typed, in any size and any colors`(
    size: (Int, Int), environment: [String: String]
  ) throws {
    let session = try open(size, environment)
    try openPicker(session)
    let first = try digits(session)
    try session.type("\u{1B}[C\u{1B}[B")
    try session.wait(until: "the color changed") { _ in try digits(session) != first }
    let chosen = try digits(session)
    try session.type("\r")
    try waitUntilClosed(session)
    try openPicker(session)
    #expect(try digits(session) == chosen)
    try session.type("fF80")
    try session.waitForText("#ff80_")
    try session.type("\r")
    try session.type("01")
    try session.waitForText("#ff8001_ orange")
    try session.type("\r")
    try waitUntilClosed(session)
    try expect("#ff8001", drawnIn: session)
  }

  @Test(arguments: sizes, colors)
  func `a color is chosen by pointer: a click marks it, another one takes it`(
    size: (Int, Int), environment: [String: String]
  ) throws {
    let session = try open(size, environment)
    try openPicker(session)
    let first = try digits(session)
    let mark = try #require(session.screen.location(of: "•"))
    let target = Point(x: mark.x + 12, y: mark.y)
    try click(target, session)
    try session.wait(until: "the color changed") { _ in try digits(session) != first }
    let marked = try digits(session)
    let drag = line(from: target, to: Point(x: target.x + 8, y: target.y), count: 5)
    try session.burst(MouseEvent.drag(through: drag))
    try session.wait(until: "the color follows the drag") { _ in try digits(session) != marked }
    let chosen = try digits(session)
    #expect(session.screen.contains("cancel"), "a drag does not take the color")
    try click(drag[4], session)
    try waitUntilClosed(session)
    try expect(chosen, drawnIn: session)
  }

  @Test(arguments: sizes)
  func `buttons take and cancel, and a press outside cancels`(size: (Int, Int)) throws {
    let session = try open(size)
    try openPicker(session)
    try session.type("123456")
    try click(try #require(session.screen.location(of: "cancel")), session)
    try waitUntilClosed(session)
    try openPicker(session)
    try session.type("123456\u{1B}")
    try waitUntilClosed(session)
    if size.0 > 20 {
      try openPicker(session)
      try session.type("123456")
      try session.draw(MouseEvent.drag(through: path))
      try waitUntilClosed(session)
      #expect(session.screen.dots.isEmpty, "the press draws nothing")
    }
    try openPicker(session)
    try session.type("abcdef")
    try click(try #require(session.screen.location(of: "take")), session)
    try waitUntilClosed(session)
    try expect("#abcdef", drawnIn: session)
  }

  @Test func `in true color the grid shows its colors exactly`() throws {
    let session = try open((80, 24), ["COLORTERM": "truecolor"])
    try openPicker(session)
    let cells = (0..<24).flatMap { row in
      (0..<80).map { session.screen.cell(column: $0, row: row) }
    }
    #expect(Set(cells.filter { $0.character == "█" }.map(\.foreground)).count >= 170)
    try session.type("\u{1B}")
    try waitUntilClosed(session)
    try session.quit()
  }

  @Test(arguments: [[:], ["NO_COLOR": "1"]])
  func `recent colors are those of the sketch, chosen with Tab`(environment: [String: String])
    throws
  {
    let home = try TemporaryFolder()
    for ink in ["#102030", "red", "#a0b0c0"] {
      let session = try open((80, 24), environment, ["--ink", ink], home: home)
      try session.draw(MouseEvent.drag(through: path))
      try session.quit()
    }
    let session = try open((80, 24), environment, home: home)
    try openPicker(session)
    try session.type("\t")
    try session.waitForText("#a0b0c0")
    try session.type("\t\r")
    try waitUntilClosed(session)
    try session.draw(MouseEvent.drag(through: path))
    try session.quit()
    let info = try runWithoutTerminal(["info", "a.stipple"], home: home)
    let text = String(decoding: info.output, as: UTF8.self)
    #expect(text.contains("inks      red, #102030, #a0b0c0\n") && text.contains("strokes   4"))
  }

  @Test func `a window of another size keeps the picker and its color`() throws {
    let session = try open()
    try openPicker(session)
    try session.type("123456")
    try session.resize(columns: 20, rows: 6)
    try session.wait(until: "the picker fits") {
      $0.screen.contains("#123456") && $0.screen.contains("take") && !$0.screen.contains("Enter")
    }
    try session.type("\r")
    try waitUntilClosed(session)
    try expect("#123456", drawnIn: session)
  }

  @Test(arguments: ["any ink", "pick up ink"])
  func `the menu opens both`(label: String) throws {
    let session = try open()
    try session.burst(MouseEvent.drag(through: [Point(x: 41, y: 12)], button: .right))
    try session.waitForText(label)
    try click(try #require(session.screen.location(of: label)), session)
    let text = label == "any ink" ? "cancel: Esc" : "click a stroke to take its ink"
    try session.waitForText(text)
    try session.type("\u{1B}")
    try session.wait(until: "it is closed") { !$0.screen.contains(text) }
    try session.quit()
  }

  // MARK: - The eyedropper

  /// Draws a line in an ink, and begins a session in which the next ink is another.
  private func openWithLine(_ ink: String, _ arguments: [String] = []) throws -> EmulatorSession {
    let home = try TemporaryFolder()
    let session = try open((80, 24), [:], ["--ink", ink], home: home)
    try session.draw(MouseEvent.drag(through: path))
    try session.quit()
    return try open((80, 24), [:], ["--ink", "green"] + arguments, home: home)
  }

  @Test(arguments: ["#fedcba", "blue"])
  func `the eyedropper takes the ink of the stroke that is clicked`(ink: String) throws {
    let session = try openWithLine(ink)
    let shown = session.screen.dots
    try session.type("i")
    try session.waitForText("click a stroke")
    try click(Point(x: 20, y: 10), session)
    try session.waitForText("pen · \(ink) · 1 dot wide")
    #expect(session.screen.dots == shown, "the click draws nothing")
    try session.quit()
  }

  @Test func `a click beside all strokes, Escape, and the same key take nothing`() throws {
    let session = try openWithLine("#fedcba")
    try session.type("i")
    try click(Point(x: 100, y: 70), session)
    try session.waitForText("no stroke under the pointer")
    for key in ["\u{1B}", "i"] {
      try session.type("i")
      try session.waitForText("click a stroke")
      try session.type(key)
      try session.wait(until: "the message is gone") { !$0.screen.contains("click a stroke") }
    }
    try session.draw(
      MouseEvent.drag(through: line(from: Point(x: 20, y: 50), to: Point(x: 60, y: 50))))
    #expect(session.screen.inks.contains(.indexed(2)))
    try session.quit()
  }

  @Test func `keys take the ink at the pointer`() throws {
    let session = try openWithLine("#fedcba")
    try session.move(to: Point(x: 20, y: 10), button: nil)
    try session.type("i\r")
    try session.waitForText("pen · #fedcba · 1 dot wide")
    try session.quit()
  }

  @Test func `the keyboard pointer takes the ink under it`() throws {
    let session = try openWithLine("#fedcba", ["--keyboard"])
    try session.move(to: Point(x: 20, y: 9), button: nil)
    try session.type("i")
    try session.waitForText("click a stroke")
    try session.type("\u{1B}[B  ")
    try session.waitForText("pen · #fedcba · 1 dot wide")
    try session.quit()
  }
}
