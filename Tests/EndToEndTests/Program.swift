import TerminalHarness
import TestSupport

/// How long the program may take for anything here; only ever reached when a test fails.
let patience = Duration.seconds(60)

/// Starts the program in a terminal, and waits for nothing.
func start(
  _ arguments: [String] = [], profile: TerminalProfile = .pixels,
  environment: [String: String] = [:], home: TemporaryFolder? = nil
) throws -> EmulatorSession {
  try EmulatorSession(
    try builtProduct(named: "stipple"), arguments, profile: profile, environment: environment,
    home: home, timeout: patience)
}

/// Starts the program in a terminal, and waits until its canvas is there to be drawn on.
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
    environment: environment, home: home, timeout: patience)
}

/// Runs the program without a terminal.
func runWithoutTerminal(
  _ arguments: [String], home: TemporaryFolder? = nil
) throws -> CompletedProcess {
  try run(try builtProduct(named: "stipple"), arguments, home: home, timeout: patience)
}

/// The line discipline of a terminal that nobody has touched.
func freshLineDiscipline() throws -> LineDiscipline {
  let session = try EmulatorSession("true", timeout: patience)
  try session.waitForExit()
  return try session.lineDiscipline
}

extension EmulatorSession {
  /// Waits until the canvas is there, by the line of advice on it, and the pointer as precise as the
  /// terminal has it.
  func waitForCanvas() throws {
    try waitForText("stipple · draw")
    guard profile.hasPixelReports else { return }
    try wait(until: "reports are in pixels") { $0.modes.mouseEncoding == .pixels }
  }

  /// Draws a line and waits until the program has shown all of it.
  func draw(_ events: [MouseEvent]) throws {
    try burst(events)
    try settle()
  }

  /// Waits until everything that was sent has had its effect on the screen, and nothing but the
  /// ink is on it.
  ///
  /// Input is dealt with in order, so what came before a key shows no later than what the key does:
  /// the panel of the keys, which comes and goes.
  func settle() throws {
    try type("?")
    try waitForText("suspend")
    // Any other key takes the panel off; on a small screen this one would turn the page.
    try type("x")
    try wait(until: "the panel has gone") { !$0.screen.hasPanel }
  }

  /// Leaves the drawing view and waits until the program has ended well.
  func leave() throws {
    try type("q")
    let status = try waitForExit()
    guard status == .exited(0) else { throw UnexpectedEnding(status: status) }
  }

  /// What the program wrote, as text.
  var transcriptText: String { String(decoding: transcript, as: UTF8.self) }

  /// Waits for something that shows elsewhere than in the program's output.
  func poll(until description: String, _ condition: () throws -> Bool) throws {
    let end = ContinuousClock.now + patience
    while try !condition() {
      guard ContinuousClock.now < end else { throw NeverHappened(description: description) }
      try waitForIdle(quietFor: .milliseconds(5))
    }
  }
}

extension TerminalScreen {
  /// The lit dots as a set.
  var dots: Set<ScreenDot> { Set(brailleDots) }

  /// Whether there is text over the canvas, all of which is in reverse.
  var hasPanel: Bool {
    (0..<rows).contains { row in
      (0..<columns).contains { cell(column: $0, row: row).isReverse }
    }
  }
}

/// The program ended otherwise than it should have.
struct UnexpectedEnding: Error {
  let status: ExitStatus
}

/// Something did not happen in time.
struct NeverHappened: Error {
  let description: String
}
