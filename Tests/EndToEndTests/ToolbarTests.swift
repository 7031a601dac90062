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
    let environment: [String: String]

    var testDescription: String { "\(columns)×\(rows) \(environment)" }
  }

  private static let setups = [(20, 6), (80, 24), (200, 60)].flatMap { columns, rows in
    [["TERM": "xterm-256color"], ["TERM": "xterm-16color"], ["NO_COLOR": "1"]].map {
      Setup(columns: columns, rows: rows, environment: $0)
    }
  }

  /// The label of each control after its key, what it shows, and a later state of the same control.
  private static let controls: [(button: String, effect: String)] = [
    ("m", "marker · plain"), ("p", "pen · plain"), ("3", "green"), ("u", "nothing to undo"),
    ("U", "nothing to redo"), ("+", "141"), ("-", "100"), ("0", "100"), ("f", "nothing to fit"),
    ("M", "left-right"), ("F8", "smoothing:"), ("X", "nothing to save"), ("?", "help"),
  ]

  private func open(_ setup: Setup) throws -> EmulatorSession {
    let profile = TerminalProfile.pixels.with {
      $0.columns = setup.columns
      $0.rows = setup.rows
    }
    let session = try start(["bar.stipple"], profile: profile, environment: setup.environment)
    try session.wait(until: "the toolbar is shown") {
      $0.modes.mouseEncoding == .pixels && $0.screen.text(row: setup.rows - 1).hasPrefix("•p pen")
    }
    return session
  }

  /// Returns the center of the first cell of a control, after turning pages.
  private func location(
    of key: String, _ setup: Setup, _ session: EmulatorSession
  ) throws -> Point {
    let row = setup.rows - 1
    for _ in 0..<9 {
      let text = Array(session.screen.text(row: row) + "  ")
      let wanted = Array(key)
      for start in text.indices.dropFirst() where start + wanted.count < text.count {
        guard Array(text[start..<start + wanted.count]) == wanted,
          text[start - 1] == " " || text[start - 1] == "•",
          [" ", "•"].contains(text[start + wanted.count])
        else { continue }
        return Point(x: Double(start * 2 + 1), y: Double(row * 4 + 2))
      }
      let old = session.screen.text(row: row)
      try session.burst(
        MouseEvent.drag(
          through: [Point(x: Double(setup.columns * 2 - 1), y: Double(row * 4 + 2))]))
      try session.wait(until: "the next page is shown") { $0.screen.text(row: row) != old }
    }
    throw ConditionTimeout(description: "no control with the key \(key)")
  }

  @Test(arguments: setups) func `every control acts when it is pressed`(setup: Setup) throws {
    let session = try open(setup)
    for (button, effect) in Self.controls {
      let point = try location(of: button, setup, session)
      try session.burst(MouseEvent.drag(through: [point]))
      try session.wait(until: "\(button) shows \(effect)") { $0.screen.contains(effect) }
    }
    try session.quit()
  }

  @Test(arguments: setups) func `every control acts with Tab, arrows, and Enter`(
    setup: Setup
  ) throws {
    let session = try open(setup)
    let steps = [
      ("\t\u{1B}[C\u{1B}[C\r", "marker · plain"),
      ("\u{1B}[C\u{1B}[C\u{1B}[C\u{1B}[C ", "red"),
      (String(repeating: "\u{1B}[C", count: 7) + "\u{1B}[A\u{1B}[A", "dots wide"),
    ]
    for (keys, effect) in steps {
      try session.type(keys)
      try session.wait(until: "\(effect) is shown") { $0.screen.contains(effect) }
    }
    try session.type("\u{1B}")
    try session.wait(until: "nothing is focused") { !$0.screen.hasPanel }
    try session.quit()
  }

  @Test(arguments: setups) func `H leaves nothing but ink`(setup: Setup) throws {
    let session = try open(setup)
    try session.type("H")
    try session.wait(until: "the screen is blank") { session in
      (0..<setup.rows).allSatisfy { session.screen.text(row: $0).isEmpty }
    }
    try session.type("H")
    try session.wait(until: "the toolbar is shown") {
      $0.screen.text(row: setup.rows - 1).hasPrefix("•p pen")
    }
    try session.quit()
  }
}
