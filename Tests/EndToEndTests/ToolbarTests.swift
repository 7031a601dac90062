import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Tests of the toolbar in the bottom row, by pointer and by key.
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

  /// The smallest screen, where the toolbar has pages, and a wide one.
  private static let setups = [
    Setup(columns: 20, rows: 6, colors: "no color"),
    Setup(columns: 200, rows: 60, colors: "any color"),
  ]

  /// Each button's key, and the text by which a press shows its effect.
  ///
  /// The last of them quits.
  private static let buttons: [(key: String, effect: String)] = [
    ("c", "•c"), (">", "> 60°"), ("m", "•m"), ("k", "•k"), ("l", "•l"), ("b", "•b"), ("o", "•o"),
    ("a", "•a"), ("t", "•t"), ("F", "•F"), ("e", "•e"), ("E", "•E"), ("p", "•p"), ("2", "•2"),
    ("3", "•3"), ("4", "•4"), ("5", "•5"), ("6", "•6"), ("7", "•7"), ("8", "•8"), ("1", "•1"),
    ("u", "nothing to undo"), ("U", "nothing to redo"), ("?", "calligraphy"), ("-", "71 %"),
    ("0", "100 %"), ("+", "141 %"), ("f", "nothing to fit"), ("M", "•M"), ("#", "•#"),
    ("F8", "smoothing: "),
    ("O", "│"), ("X", "nothing to save"), ("q", ""),
  ]

  private func open(_ setup: Setup) throws -> EmulatorSession {
    let profile = TerminalProfile.pixels.with {
      ($0.columns, $0.rows) = (setup.columns, setup.rows)
    }
    let session = try start(["bar.stipple"], profile: profile, environment: setup.environment)
    try session.wait(until: "the toolbar is shown") {
      $0.modes.mouseEncoding == .pixels && $0.screen.lastRow.hasPrefix("•p pen")
    }
    return session
  }

  /// Closes what a button has opened.
  private func close(_ key: String, _ session: EmulatorSession) throws {
    guard ["?", "O"].contains(key) else { return }
    try session.type("\u{1B}")
    try session.wait(until: "the toolbar is back") {
      $0.screen.lastRow.contains("•p") || $0.screen.lastRow.hasSuffix("»")
    }
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

  /// Returns the center of the first cell of a button, after turning pages.
  private func location(of key: String, _ session: EmulatorSession) throws -> Point {
    let y = Double(session.screen.rows * 4 - 2)
    for _ in 0..<9 {
      let text = Array(session.screen.lastRow + "  ")
      for start in text.indices.dropFirst() where text[start...].starts(with: key) {
        let ends = (text[start - 1], text[start + key.count])
        // The number of the slider is not a key.
        let isNumber = text[..<start].suffix(2).contains { "─█".contains($0) }
        guard " •".contains(ends.0), " •".contains(ends.1), !isNumber else { continue }
        return Point(x: Double(start * 2 + 1), y: y)
      }
      let old = session.screen.lastRow
      try session.burst(
        MouseEvent.drag(through: [Point(x: Double(session.screen.columns * 2 - 1), y: y)]))
      try session.wait(until: "the next page is shown") { $0.screen.lastRow != old }
    }
    throw ConditionTimeout(description: "no button with the key \(key)")
  }

  @Test(arguments: setups) func `every button acts when it is pressed`(setup: Setup) throws {
    let session = try open(setup)
    for (key, effect) in Self.buttons.dropLast() {
      let point = try location(of: key, session)
      try session.burst(MouseEvent.drag(through: [point]))
      try session.wait(until: "\(key) shows \(effect)") { $0.screen.contains(effect) }
      try close(key, session)
    }
    let quit = try location(of: "q", session)
    try session.burst(MouseEvent.drag(through: [quit]))
    #expect(try session.waitForExit() == .exited(0))
  }

  @Test func `every button acts with Tab, arrows, and Enter or Space`() throws {
    let session = try open(Setup(columns: 80, rows: 24, colors: "16 colors"))
    try session.type("\t")
    try session.wait(until: "the pen has the focus") { $0.screen.focused == "•p pen" }
    for (index, (key, effect)) in Self.buttons.enumerated() {
      while !session.screen.focused.dropFirst().hasPrefix(key) {
        try focusNext(session)
      }
      try session.type(index.isMultiple(of: 2) ? "\r" : " ")
      guard key != "q" else { break }
      try session.wait(until: "\(key) shows \(effect)") { $0.screen.contains(effect) }
      try close(key, session)
      // Escape has closed the panel of the button, which keeps the focus.
      try session.wait(until: "\(key) has the focus") {
        $0.screen.focused.dropFirst().hasPrefix(key)
      }
    }
    #expect(try session.waitForExit() == .exited(0))
  }

  @Test func `the bottom row shows tool, ink, width, zoom, name, and that strokes are saved`()
    throws
  {
    let wide = TerminalProfile.pixels.with { $0.columns = 110 }
    let session = try openCanvas(["bar.stipple"], profile: wide)
    try session.wait(until: "the row is shown") { $0.screen.lastRow.contains(" saved O bar") }
    try session.type("m2]]++\u{1B}")
    try session.wait(until: "the settings are shown") { session in
      ["•m marker", "•2", " 3 ", "200%"].allSatisfy(session.screen.lastRow.contains)
    }
    let red = (0..<80).map { session.screen.cell(column: $0, row: 23) }
      .filter { $0.foreground == .indexed(1) }
    #expect(String(red.map(\.character)).hasPrefix("•2"))
    try session.draw(
      MouseEvent.drag(through: line(from: Point(x: 20, y: 40), to: Point(x: 100, y: 40))))
    try session.wait(until: "the stroke is saved") { $0.screen.lastRow.contains(" saved O bar") }
    #expect(try SketchInfo(of: "bar.stipple", home: session.home).strokes == 1)
    try session.quit()
  }

  @Test func `a name of wide and combining characters breaks no line`() throws {
    let (name, shown) = ("図re\u{301}\u{1112}\u{1161}\u{11AB}글a🖌ノ", "図ré한글a?ノ")
    let wide = TerminalProfile.pixels.with { $0.columns = 140 }
    let session = try openCanvas(["\(name).stipple"], profile: wide)
    try session.wait(until: "the name is shown") {
      $0.screen.lastRow.contains("saved O \(shown) X")
    }
    let cells = (0..<140).map { session.screen.cell(column: $0, row: 23) }
    #expect(cells.reduce(0) { $0 + $1.width } == 140)
    try session.type("O")
    try session.waitForText("•\(shown)")
    try session.type("\u{1B}")
    try session.wait(until: "the strip is closed") { $0.screen.lastRow.contains(" O \(shown)") }
    try session.quit()
  }
}

extension TerminalScreen {
  /// The text of the last row.
  fileprivate var lastRow: String { text(row: rows - 1) }

  /// The reversed text of the last row, which has the focus; empty for none.
  fileprivate var focused: String {
    let cells = (0..<columns).map { cell(column: $0, row: rows - 1) }.filter(\.isReverse)
    return String(cells.map(\.character))
  }
}
