import Testing

@testable import TerminalHarness

@Suite struct PrivateModesTests {
  @Test func `equal new ones once all changes are undone`() {
    #expect(modes(after: "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1003;1004;1016;2004h") != PrivateModes())
    let restored = modes(
      after: "\u{1B}[?1049;1003;1004;1016;2004h\u{1B}[?25l",
      "\u{1B}[?25h\u{1B}[?1016;1004;1003;2004l\u{1B}[?1049l")
    #expect(restored == PrivateModes())
    #expect(restored.showsCursor)
  }

  @Test func `report which modes are set`() {
    let modes = modes(after: "\u{1B}[?1049;1002;1004;1006h\u{1B}[?25l")
    #expect(modes.isAlternateScreen)
    #expect(modes.reportsFocus)
    #expect(!modes.showsCursor)
    #expect(modes[1006])
    #expect(!modes[2004])
    #expect(modes.mouseTracking == .drags)
  }

  @Test func `use the encoding that was set last`() {
    #expect(modes(after: "\u{1B}[?1006h\u{1B}[?1016h").mouseEncoding == .pixels)
    #expect(modes(after: "\u{1B}[?1016h\u{1B}[?1006h").mouseEncoding == .cells)
    #expect(modes(after: "\u{1B}[?1006h\u{1B}[?1016h\u{1B}[?1016l").mouseEncoding == nil)
    #expect(modes(after: "\u{1B}[?1006;1016h\u{1B}[?1006l").mouseEncoding == .pixels)
  }

  @Test func `ignore pixel reports in a terminal without them`() {
    let modes = modes(after: "\u{1B}[?1006h\u{1B}[?1016h\u{1B}[?2026h", profile: .cells)
    #expect(modes.mouseEncoding == .cells)
    #expect(!modes[1016])
    #expect(!modes[2026])
  }

  @Test func `report whether Shift is reported`() {
    #expect(modes(after: "\u{1B}[>1s").reportsShift)
    #expect(modes(after: "\u{1B}[>1s", "\u{1B}[>0s") == PrivateModes())
    #expect(modes(after: "\u{1B}[1s") == PrivateModes())
  }

  @Test func `are all reset by RIS`() {
    #expect(modes(after: "\u{1B}[?1049;1003;1016h\u{1B}c") == PrivateModes())
  }

  private func modes(after output: String..., profile: TerminalProfile = .pixels) -> PrivateModes {
    let terminal = EmulatedTerminal(profile: profile)
    for part in output { _ = terminal.receive(Array(part.utf8)) }
    return terminal.modes
  }
}
