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

  private static let setups = [(20, 6), (80, 24), (200, 60)].flatMap { columns, rows in
    ["any color", "16 colors", "no color"].map { Setup(columns: columns, rows: rows, colors: $0) }
  }

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

  @Test(arguments: setups) func `every button acts with Tab, arrows, and Enter or Space`(
    setup: Setup
  ) throws {
    let session = try open(setup)
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

  @Test(arguments: setups) func `the width follows the thumb, the wheel, and the arrows`(
    setup: Setup
  ) throws {
    let session = try open(setup)
    var thumb = try location(of: "[]", session)
    let column = try #require(session.screen.lastRow.firstIndex(of: "█"))
    thumb.x = Double(
      session.screen.lastRow.distance(from: session.screen.lastRow.startIndex, to: column) * 2 + 1)
    try session.burst(
      MouseEvent.drag(through: line(from: thumb, to: Point(x: thumb.x + 60, y: thumb.y))))
    try session.waitForText(" 24 ")
    #expect(session.screen.dots.isEmpty)
    try session.type("\t")
    try session.wait(until: "a control has the focus") { !$0.screen.focused.isEmpty }
    while !session.screen.focused.contains("█") {
      try focusNext(session)
    }
    try session.type("\u{1B}[B\u{1B}[B")
    try session.wait(until: "the line is thinner") { $0.screen.focused.contains(" 22 ") }
    try session.type("\u{1B}[A")
    try session.wait(until: "the line is wider") { $0.screen.focused.contains(" 23 ") }
    try session.type("\u{1B}")
    try session.wait(until: "nothing is focused") { !$0.screen.hasPanel }
    try session.quit()
  }

  @Test(arguments: setups) func `H leaves nothing but ink, also after other keys`(
    setup: Setup
  ) throws {
    let session = try open(setup)
    try session.type("H")
    try session.type("m2]u")
    try session.draw(
      MouseEvent.drag(through: line(from: Point(x: 10, y: 6), to: Point(x: 30, y: 6))))
    #expect(!session.screen.dots.isEmpty)
    for row in 0..<setup.rows {
      for column in 0..<setup.columns {
        let cell = session.screen.cell(column: column, row: row)
        #expect(cell.character == " " || cell.brailleMask != 0)
      }
    }
    try session.type("H")
    try session.wait(until: "the toolbar is shown") { $0.screen.lastRow.contains("•m marker") }
    try session.quit()
  }

  @Test func `hovering explains every control of a wide screen`() throws {
    let session = try open(Setup(columns: 200, rows: 60, colors: "any color"))
    let tips = [
      ("p", "pen: round, wider with force · p"),
      ("e", "stroke eraser: removes what it touches · e"),
      ("2", "ink: red · 2"), ("[]", "width · [ ] or drag"),
      ("u", "undo the last edit · u"), ("U", "redo the edit that was undone · U"),
      ("?", "all keys and gestures · ?"), ("O", "bar · opens, renames sketches · O"),
      ("-", "zoom out · -"),
      ("0", "show full size · 0"), ("+", "zoom in · +"), ("f", "show the whole drawing · f"),
      ("M", "symmetry: off · M"), ("F8", "smoothing: spline · F8"),
      ("X", "export as a picture · X"), ("q", "save and quit · q"),
    ]
    for (key, tip) in tips {
      try session.move(to: try location(of: key, session), button: nil)
      try session.wait(until: tip) { $0.screen.text(row: 58).contains(tip) }
    }
    try session.move(to: Point(x: 100, y: 100), button: nil)
    try session.wait(until: "the tooltip is gone") { $0.screen.text(row: 58).isEmpty }
    try session.quit()
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

  @Test(arguments: [
    ("図面", "図面"), ("re\u{301}sume\u{301}", "résumé"), ("\u{1112}\u{1161}\u{11AB}글", "한글"),
    ("a🖌b", "a?b"), ("ノート", "ノート"),
  ])
  func `a name of wide or combining characters breaks no line`(name: String, shown: String) throws {
    let wide = TerminalProfile.pixels.with { $0.columns = 110 }
    let session = try openCanvas(["\(name).stipple"], profile: wide)
    try session.wait(until: "the name is shown") {
      $0.screen.lastRow.contains("saved O \(shown) X")
    }
    let cells = (0..<110).map { session.screen.cell(column: $0, row: 23) }
    #expect(cells.reduce(0) { $0 + $1.width } == 110)
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
