import TerminalHarness

/// Runs a shell script in an emulated terminal.
func shell(_ script: String, profile: TerminalProfile = .pixels) throws -> EmulatorSession {
  try EmulatorSession("sh", ["-c", script], profile: profile, timeout: .seconds(30))
}
