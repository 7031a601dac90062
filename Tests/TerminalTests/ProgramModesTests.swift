import Screens
import Testing

@testable import Terminal

@Suite struct ProgramModesTests {
  private func modes(after output: String) -> ProgramModes {
    var (modes, parser) = (ProgramModes(), EscapeParser())
    for scalar in output.unicodeScalars {
      if let token = parser.next(scalar) { modes.note(token) }
    }
    return modes
  }

  @Test func `modes are restored in reverse, and set again as they were`() {
    let modes = modes(
      after: "\u{1B}[?1049h\u{1B}[?1000;1006h\u{1B}[?25l\u{1B}=\u{1B}[2;9r\u{1B}[>1u")
    #expect(modes.isAlternate && modes.enteringScreen == "\u{1B}8\u{1B}[?1049h")
    #expect(
      modes.entering
        == "\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?25l\u{1B}=\u{1B}[2;9r\u{1B}[=1u")
    #expect(
      modes.leaving
        == "\u{1B}[=0u\u{1B}[r\u{1B}>\u{1B}[?25h\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?1049l\u{1B}7\u{1B}[m"
    )
  }

  @Test(arguments: [
    "\u{1B}[?1h\u{1B}[?1l", "\u{1B}[?7l\u{1B}[?7h", "\u{1B}(0\u{1B}(B", "\u{E}\u{F}",
    "\u{1B}[>1u\u{1B}[<u", "\u{1B}[?1049h\u{1B}[4h\u{1B}c", "\u{1B}]0;\u{1B}[?1000h\u{7}",
    "\u{1B}[?3h", "\u{1B}[?25l\u{1B}[2;9r\u{1B}(0\u{1B}[!p",
    "\u{1B}[>4;\(String(repeating: "2", count: 1000))m",
  ])
  func `modes that are at their defaults are left alone`(output: String) {
    let modes = modes(after: output)
    #expect(modes.leaving == "\u{1B}[m" && modes.entering == "" && modes.enteringScreen == "")
  }

  @Test func `however many modes are set, a fatal signal leaves the alternate screen`() {
    let sequences = (100_000..<100_100).map { "\u{1B}[?\($0)h" }.joined()
    let leaving = modes(after: "\u{1B}[?1049h" + sequences).leaving
    #expect(leaving.hasSuffix("\u{1B}[?1049l\u{1B}7\u{1B}[m") && leaving.utf8.count <= 512)
  }
}
