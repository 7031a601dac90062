import TerminalHarness
import TestSupport
import Testing

/// Starts the program so that a crash ends it at once: with no core dump, no sanitizer's report
/// and, unless wanted, no backtrace, each of which would take long.
func startWithoutCore(
  _ arguments: String = "", profile: TerminalProfile = .pixels,
  backtrace: String = "enable=no", home: TemporaryFolder? = nil
) throws -> EmulatorSession {
  let sanitizer = ["segv", "sigbus", "sigfpe", "sigill", "abort"].map { "handle_\($0)=0" }
  return try startShell(
    "ulimit -c 0; exec \"$0\" \(arguments)", profile: profile,
    environment: [
      "SWIFT_BACKTRACE": backtrace, "ASAN_OPTIONS": sanitizer.joined(separator: ":"),
    ], home: home)
}

/// Expects the terminal to be as a fresh one.
func expectGivenBack(
  _ session: EmulatorSession, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  #expect(session.modes == PrivateModes(), sourceLocation: sourceLocation)
  #expect(
    try session.lineDiscipline == freshLineDiscipline(), sourceLocation: sourceLocation)
  #expect(session.screen.hasPanel == false, sourceLocation: sourceLocation)
}
