import Foundation
import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Tests of the toolbar in the bottom rows, by pointer and by key.
@Suite struct ToolbarTests {
  /// A screen size and the variables that decide the colors.
  struct Setup: Sendable, CustomTestStringConvertible {
    let columns: Int
    let rows: Int
    let colors: String

    var testDescription: String { "\(columns)×\(rows), \(colors)" }

    var environment: [String: String] {
      switch colors {
      case "any color": ["COLORTERM": "truecolor"]
      case "16 colors": ["TERM": "xterm", "COLORTERM": "truecolor"]
      default: ["NO_COLOR": "1"]
      }
    }
  }

  /// What shows that a button has acted.
  enum Effect: Sendable {
    /// The toolbar shows the button as the current choice.
    case chosen
    /// The screen shows a text.
    case text(String)
  }

  /// Each button's text on a screen of 80 columns, and its effect.
  ///
  /// The last of them quits.
  private static let buttons: [(label: String, effect: Effect)] = [
    ("callig", .chosen), ("45° >", .text("60° >")), ("marker", .chosen), ("shade k", .chosen),
    ("dens 50% ;", .text("45% ;")), ("line", .chosen), ("box", .chosen), ("oval", .chosen),
    ("arrow", .chosen), ("text", .chosen), ("Fill", .chosen), ("erase", .chosen),
    ("dots E", .chosen), ("pen", .chosen), ("2█", .chosen), ("8█", .chosen), ("1█", .chosen),
    ("undo", .text("nothing to undo")), ("redo U", .text("nothing to redo")),
    ("help ?", .text("calligraphy")), ("-", .text("71%")), ("71%", .text("100%")),
    ("+", .text("141%")), ("fit", .text("nothing to fit")), ("Mirror", .chosen),
    ("sketches O", .text("▼")), ("≡ =", .text("save as")), ("bar", .text("▼")),
    ("export X", .text("nothing to export")), ("quit", .text("")),
  ]

  private func open(_ setup: Setup) throws -> EmulatorSession {
    let profile = TerminalProfile.pixels.with {
      ($0.columns, $0.rows) = (setup.columns, setup.rows)
    }
    let session = try start(["bar.stipple"], profile: profile, environment: setup.environment)
    try session.wait(until: "the toolbar is shown") {
      $0.modes.mouseEncoding == .pixels && $0.screen.chosen == ["pen", "1"]
    }
    return session
  }

  /// Waits until a button has acted, and closes what it has opened.
  private func wait(_ session: EmulatorSession, for effect: Effect, of label: String) throws {
    try session.wait(until: "\(label) acts") {
      switch effect {
      // A swatch keeps its color.
      case .chosen: $0.screen.chosen.contains(label.filter { $0 != "█" })
      case .text(let text): $0.screen.contains(text)
      }
    }
    guard ["help ?", "≡ =", "bar", "sketches O"].contains(label) else { return }
    try session.type("\u{1B}")
    try session.wait(until: "the toolbar is back") { $0.screen.chosen.contains("pen") }
  }

  /// Focuses the next control, and waits until the whole frame is shown.
  private func focusNext(_ session: EmulatorSession) throws {
    let old = session.screen.focused
    try session.type("\u{1B}[C")
    try session.wait(until: "another control has the focus") {
      !$0.screen.focused.isEmpty && $0.screen.focused != old
    }
    try session.waitForIdle(quietFor: .milliseconds(20))
  }

  /// Returns the center of the first cell of a button.
  private func location(of label: String, _ session: EmulatorSession) throws -> Point {
    for row in session.screen.canvasRows..<session.screen.rows {
      let text = Array(" " + session.screen.text(row: row) + "  ")
      for start in text.indices.dropFirst().dropLast(label.count)
      where String(text[start...].prefix(label.count)) == label
        && " │[]".contains(text[start - 1]) && " │[]".contains(text[start + label.count])
      {
        return Point(x: Double(start * 2 - 1), y: Double(row * 4 + 2))
      }
    }
    throw ConditionTimeout(description: "no button \(label)")
  }

  @Test(arguments: ["any color", "no color"])
  func `every button acts when it is pressed`(colors: String) throws {
    let session = try open(Setup(columns: 80, rows: 24, colors: colors))
    for (label, effect) in Self.buttons.dropLast() {
      try session.burst(MouseEvent.drag(through: [try location(of: label, session)]))
      try wait(session, for: effect, of: label)
    }
    let quit = try location(of: "quit", session)
    try session.burst(MouseEvent.drag(through: [quit]))
    #expect(try session.waitForExit() == .exited(0))
  }

  @Test func `the smallest screen has the menu, the tool, and the ink`() throws {
    let session = try start(
      ["bar.stipple"], profile: .pixels.with { ($0.columns, $0.rows) = (20, 6) })
    try session.wait(until: "the toolbar is shown") {
      $0.modes.mouseEncoding == .pixels && $0.screen.toolbar == [" ≡ = pen    ██"]
    }
    for (label, effect) in [("≡ =", "calligraphy"), ("pen   ", "calligraphy"), ("██", "cancel")] {
      try session.burst(MouseEvent.drag(through: [try location(of: label, session)]))
      try session.waitForText(effect)
      try session.type("\u{1B}")
      try session.wait(until: "the toolbar is back") { $0.screen.chosen == ["pen"] }
    }
    try session.quit()
  }

  @Test func `every button acts with Tab, arrows, and Enter or Space`() throws {
    let session = try open(Setup(columns: 80, rows: 24, colors: "16 colors"))
    try session.type("\t")
    try session.wait(until: "the pen has the focus") { $0.screen.focused == "pen" }
    for (index, (label, effect)) in Self.buttons.enumerated() {
      for _ in 0..<100
      where session.screen.focused.trimmingCharacters(in: .whitespaces) != label {
        try focusNext(session)
      }
      try session.type(index.isMultiple(of: 2) ? "\r" : " ")
      guard label != "quit" else { break }
      try wait(session, for: effect, of: label)
    }
    #expect(try session.waitForExit() == .exited(0))
  }

  @Test func `the toolbar shows tool, ink, width, zoom, name, and that strokes are saved`()
    throws
  {
    let session = try openCanvas(["bar.stipple"])
    try session.wait(until: "the rows are shown") {
      $0.screen.toolbar.first?.hasPrefix(" ≡ =│bar          saved") == true
    }
    try session.type("m2]]++\u{1B}")
    try session.wait(until: "the settings are shown") { session in
      session.screen.chosen == ["marker", "2"] && session.screen.contains("] 3 ")
        && session.screen.contains("200%")
    }
    let red = (0..<80).map { session.screen.cell(column: $0, row: 23) }
      .filter { $0.foreground == .indexed(1) }
    #expect(red.map(\.character) == ["█"])
    try session.draw(
      MouseEvent.drag(through: line(from: Point(x: 20, y: 40), to: Point(x: 100, y: 40))))
    try session.wait(until: "the stroke is saved") { $0.screen.toolbar[0].contains(" saved ") }
    #expect(try SketchInfo(of: "bar.stipple", home: session.home).strokes == 1)
    try session.quit()
  }

  @Test func `a name of wide and combining characters breaks no line`() throws {
    let (name, shown) = ("図re\u{301}\u{1112}\u{1161}\u{11AB}글a🖌ノ", "図ré한글a?ノ")
    let wide = TerminalProfile.pixels.with { $0.columns = 140 }
    let session = try openCanvas(["\(name).stipple"], profile: wide)
    try session.wait(until: "the name is shown") {
      $0.screen.toolbar.first?.contains("│\(shown)") == true
    }
    let cells = (0..<140).map { session.screen.cell(column: $0, row: 21) }
    #expect(cells.reduce(0) { $0 + $1.width } == 140)
    try session.type("O")
    try session.waitForText("•\(shown)")
    try session.type("\u{1B}")
    try session.wait(until: "the strip is closed") { $0.screen.contains("│\(shown)") }
    try session.quit()
  }
}
