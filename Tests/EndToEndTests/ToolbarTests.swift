import Foundation
import TerminalHarness
import TestSupport

@Suite struct ToolbarTests {
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
    ("c nib", .chosen), ("> 45°", .text("> 60°")), ("m marker", .chosen), ("k shade", .chosen),
    ("; 50%", .text("; 45%")), ("l line", .chosen), ("b box", .chosen), ("o oval", .chosen),
    ("a arrow", .chosen), ("t text", .chosen), ("F fill", .chosen), ("e erase", .chosen),
    ("E dots", .chosen), ("p pen", .chosen), ("2█", .text("pen · red · 1 dot wide")),
    ("8█", .text("pen · gray · 1 dot wide")), ("1█", .text("pen · plain · 1 dot wide")),
    ("u undo", .text("nothing to undo")), ("U redo", .text("nothing to redo")),
    ("? help", .text("calligraphy")), ("-", .text("71%")), ("71%", .text("100%")),
    ("+", .text("141%")), ("f fit", .text("nothing to fit")), ("≡", .text("save as")),
    ("bar", .text("▼")), ("X export", .text("nothing to export")), ("q quit", .text("")),
  ]

  /// Waits until a button has acted, and closes what it has opened.
  private func wait(_ session: EmulatorSession, for effect: Effect, of label: String) throws {
    try session.wait(until: "\(label) acts") {
      switch effect {
      case .chosen: $0.screen.chosen.contains(label)
      case .text(let text): $0.screen.contains(text)
      }
    }
    guard ["? help", "≡", "bar"].contains(label) else { return }
    try session.type("\u{1B}")
    try session.wait(until: "the toolbar is back") { $0.screen.chosen.contains("p pen") }
  }

  /// Returns the center of the first cell of a button.
  private func location(of label: String, _ session: EmulatorSession) throws -> Point {
    for row in session.screen.canvasRows..<session.screen.rows {
      let text = Array(" " + session.screen.text(row: row) + "  ")
      for start in text.indices.dropFirst().dropLast(label.count)
      where String(text[start...].prefix(label.count)) == label
        && " │[]►◄".contains(text[start - 1]) && " │[]►◄".contains(text[start + label.count])
      {
        return Point(x: Double(start * 2 - 1), y: Double(row * 4 + 2))
      }
    }
    throw ConditionTimeout(description: "no button \(label)")
  }

  @Test func `every button acts when it is pressed`() throws {
    let session = try openCanvas(["bar.stipple"], environment: ["COLORTERM": "truecolor"])
    #expect(session.screen.chosen == ["p pen", "1"])
    for (label, effect) in Self.buttons.dropLast() {
      try session.burst([try location(of: label, session)])
      try wait(session, for: effect, of: label)
    }
    let quit = try location(of: "q quit", session)
    try session.burst([quit])
    #expect(try session.waitForExit() == .exited(0))
  }

  @Test func `a stroke is marked as saved once it is in the file`() throws {
    let session = try openCanvas(["bar.stipple"])
    try session.draw(line((20, 40), (100, 40)))
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
