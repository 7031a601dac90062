import TerminalHarness
import TestSupport

/// Starts the program so that a crash terminates it immediately.
///
/// A core dump, a sanitizer's report and, unless requested, a backtrace are disabled: each takes long.
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

/// Expects the terminal to be in the state of a new one.
func expectRestored(
  _ session: EmulatorSession, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  #expect(session.modes == PrivateModes(), sourceLocation: sourceLocation)
  #expect(try session.lineDiscipline == freshLineDiscipline(), sourceLocation: sourceLocation)
  #expect(session.screen.hasPanel == false, sourceLocation: sourceLocation)
}
