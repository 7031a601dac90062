import Foundation
import TerminalHarness
import TestSupport

/// The time limit for the program's reactions; reached only when a test fails.
let programTimeout = Duration.seconds(60)

/// Starts the program in a terminal without waiting for output.
func start(
  _ arguments: [String] = [], profile: TerminalProfile = .pixels,
  environment: [String: String] = [:], home: TemporaryFolder? = nil
) throws -> EmulatorSession {
  try EmulatorSession(
    try builtProduct(named: "stipple"), arguments, profile: profile, environment: environment,
    home: home, timeout: programTimeout)
}

/// Starts the program in a terminal and waits until the canvas is ready.
func openCanvas(
  _ arguments: [String] = [], profile: TerminalProfile = .pixels,
  environment: [String: String] = [:], home: TemporaryFolder? = nil
) throws -> EmulatorSession {
  let session = try start(arguments, profile: profile, environment: environment, home: home)
  try session.waitForCanvas()
  return session
}

/// Starts a shell script in a terminal; `$0` in it is the path of the program.
func startShell(
  _ script: String, profile: TerminalProfile = .pixels, environment: [String: String] = [:],
  home: TemporaryFolder? = nil
) throws -> EmulatorSession {
  try EmulatorSession(
    "sh", ["-c", script, try builtProduct(named: "stipple")], profile: profile,
    environment: environment, home: home, timeout: programTimeout)
}

/// Runs the program without a terminal.
func runWithoutTerminal(
  _ arguments: [String], home: TemporaryFolder? = nil
) throws -> CompletedProcess {
  try run(try builtProduct(named: "stipple"), arguments, home: home, timeout: programTimeout)
}

/// Returns the line discipline of a new terminal.
func freshLineDiscipline() throws -> LineDiscipline {
  let session = try EmulatorSession("true", timeout: programTimeout)
  try session.waitForExit()
  return try session.lineDiscipline
}

extension EmulatorSession {
  /// Waits until the canvas shows its hint and, if the terminal supports them, pixel reports are on.
  func waitForCanvas() throws {
    try waitForText("stipple · draw")
    guard profile.hasPixelReports else { return }
    try wait(until: "reports are in pixels") { $0.modes.mouseEncoding == .pixels }
  }

  /// Sends pointer events and waits until the program has shown their effect.
  func draw(_ events: [MouseEvent]) throws {
    try burst(events)
    try settle()
  }

  /// Drags with the left button and waits until the program has shown the effect.
  func draw(_ path: [Point]) throws { try draw(MouseEvent.drag(through: path)) }

  /// Sends a drag with the left button.
  func burst(_ path: [Point]) throws { try burst(MouseEvent.drag(through: path)) }

  /// Waits until the screen shows the effect of everything sent, and only ink.
  ///
  /// Input is handled in order, so earlier input takes effect no later than the keys typed here, which
  /// open and close the help panel.
  func settle() throws {
    try type("?")
    // A small screen shows the help panel in reverse video, without a frame.
    try wait(until: "the help panel is shown") {
      $0.screen.contains("─ help ")
        || $0.screen.reversedRows >= 2 && $0.screen.contains("calligraphy")
    }
    try type("\u{1B}")
    // The effect of a swipe takes one row while the pointer is held.
    try wait(until: "the panel is closed") {
      !$0.screen.contains("─ help ") && $0.screen.reversedRows < 2
    }
  }

  /// Types a function key from F5 to F8 as xterm sends it.
  func type(functionKey number: Int) throws {
    let codes = [5: 15, 6: 17, 7: 18, 8: 19]
    try type("\u{1B}[\(codes[number, default: 0])~")
  }

  /// Quits the drawing view and waits until the program exits with status 0.
  func quit() throws {
    try type("q")
    let status = try waitForExit()
    guard status == .exited(0) else { throw UnexpectedExit(status: status) }
  }

  /// The program's output as text.
  var transcriptText: String { String(decoding: transcript, as: UTF8.self) }

  /// Polls until a condition outside the program's output holds.
  func poll(until description: String, _ condition: () throws -> Bool) throws {
    let end = ContinuousClock.now + programTimeout
    while try !condition() {
      guard ContinuousClock.now < end else { throw ConditionTimeout(description: description) }
      try waitForIdle(quietFor: .milliseconds(5))
    }
  }
}

extension EmulatorScreen {
  /// The lit dots as a set.
  var dots: Set<ScreenDot> { Set(brailleDots) }

  /// Whether a panel covers part of the canvas; panels have frames, marks, or use reverse video.
  var hasPanel: Bool { hasFrame || contains("▌") || reversedRows > 0 }
  var hasFrame: Bool { contains("┌") }

  /// The number of rows above the toolbar, which begins with the button of the menu.
  var canvasRows: Int { (0..<rows).first { text(row: $0).contains("≡") } ?? rows }

  /// The number of rows above the toolbar with reverse video.
  var reversedRows: Int {
    (0..<canvasRows).count { row in
      (0..<columns).contains { cell(column: $0, row: row).isReverse }
    }
  }
}

extension EmulatorScreen {
  /// The rows of the toolbar, from the top; none while it is hidden.
  var toolbar: [String] { (canvasRows..<rows).map { text(row: $0) } }

  /// The reversed texts of the toolbar, the current tool and what is switched on, and the key of the current ink.
  var chosen: [String] {
    (canvasRows..<rows).flatMap { row in
      let cells = (0..<columns).map { cell(column: $0, row: row) }
      let marked = text(row: row).split(separator: "►", omittingEmptySubsequences: false)
      let ink = marked.dropFirst().map { $0.prefix { $0 != "█" } }
      return cells.split { !$0.isReverse }.map {
        String($0.map(\.character)).trimmingCharacters(in: CharacterSet(charactersIn: "[] "))
      } + ink.map(String.init)
    }.filter { !$0.isEmpty }
  }

  /// The text of the control of the toolbar with the focus, which is in brackets; empty for none.
  var focused: String {
    let starts = toolbar.flatMap { $0.split(separator: "[", omittingEmptySubsequences: false) }
    let focused = starts.dropFirst().first { text in
      text.hasPrefix("width") || text.contains("]") && !"█─".contains(text.first ?? "─")
    }
    return focused.map { String($0.prefix { $0 != "]" }) } ?? ""
  }
}

/// The program exited with an unexpected status.
struct UnexpectedExit: Error {
  let status: TerminalHarness.ExitStatus
}

/// A condition did not hold in time.
struct ConditionTimeout: Error {
  let description: String
}
