import TestSupport

@testable import Terminal

/// How many colors a terminal can show, from its type and the variables of the environment.
///
/// The terminfo library has one current description, so the tests run one after the other.
@Suite(.serialized) struct ColorCountTests {
  private func wanted(_ type: String, _ environment: [String: String] = [:]) -> Int {
    ColorCount.wanted(type: type, environment: environment)
  }

  @Test(arguments: [
    ("xterm-256color", 256), ("tmux-256color", 256), ("xterm", 8), ("xterm-mono", 0), ("vt220", 0),
    ("no-such-type", 0),
  ])
  func `a type has the colors of its description`(type: String, count: Int) {
    #expect(wanted(type) == count)
    #expect(wanted(type, ["COLORTERM": "yes"]) == count)
    #expect(wanted(type, ["COLORTERM": "truecolor", "NO_COLOR": "1"]) == 0)
  }

  @Test(arguments: ["truecolor", "24bit"])
  func `COLORTERM stands for all colors if the type has any`(value: String) {
    for type in ["xterm-256color", "tmux-256color", "screen-256color", "xterm"] {
      #expect(wanted(type, ["COLORTERM": value]) == InkPalette.trueColorCount)
    }
    #expect(wanted("vt220", ["COLORTERM": value]) == 0)
  }

  @Test func `screen passes COLORTERM on without understanding all colors`() {
    #expect(wanted("screen-256color", ["COLORTERM": "truecolor", "STY": "1.pts"]) == 256)
  }

  @Test func `a recent xterm has the colors of its best description`() {
    for variable in ["XTERM_VERSION", "COLORTERM"] {
      #expect(TerminalType.name(in: ["TERM": "xterm", variable: "x"]) == "xterm-256color")
    }
    #expect(TerminalType.name(in: ["TERM": "xterm"]) == "xterm")
    #expect(TerminalType.name(in: ["TERM": "vt220", "COLORTERM": "truecolor"]) == "vt220")
    #expect(TerminalType.name(in: [:]).isEmpty)
  }

  @Test func `xterm and kitty keep Shift for themselves`() {
    #expect(TerminalType.reservesShift(in: ["TERM": "xterm", "XTERM_VERSION": "XTerm(379)"]))
    #expect(TerminalType.reservesShift(in: ["TERM": "xterm-kitty"]))
    #expect(!TerminalType.reservesShift(in: ["TERM": "xterm-256color"]))
    #expect(!TerminalType.reservesShift(in: ["TERM": "tmux", "XTERM_VERSION": "XTerm(379)"]))
  }
}
