import Ink
import Testing

@testable import Terminal

@Suite struct InkPaletteTests {
  @Test(arguments: [
    (-1, false, false, InkPalette.mono), (2, true, true, .mono), (8, false, true, .eight),
    (16, false, true, .sixteen), (88, false, false, .sixteen), (256, false, false, .fixed),
    (256, false, true, .substituted), (1 << 24, true, false, .direct),
    (1 << 24, false, false, .fixed), (256, true, false, .fixed),
  ])
  func `selects the best palette that the terminal supports`(
    colors: Int, isDirect: Bool, offersAny: Bool, palette: InkPalette
  ) {
    #expect(InkPalette(colors: colors, isDirect: isDirect, offersAny: offersAny) == palette)
  }

  @Test(arguments: [
    (["COLORTERM": "truecolor", "TERM": "xterm-256color"], true),
    (["COLORTERM": "24bit", "TERM": "tmux-256color", "TMUX": "x"], true),
    (["COLORTERM": "truecolor", "TERM": "screen-256color", "TMUX": "x"], true),
    (["COLORTERM": "truecolor", "TERM": "screen-256color"], false),
    (["COLORTERM": "truecolor", "TERM": "xterm-256color", "STY": "1.pts"], false),
    (["COLORTERM": "yes", "TERM": "xterm-256color"], false), (["TERM": "xterm-256color"], false),
  ])
  func `uses COLORTERM except inside GNU screen`(
    environment: [String: String], isOffered: Bool
  ) {
    #expect(InkPalette.offersAnyColor(environment) == isOffered)
  }

  @Test(arguments: [InkPalette.eight, .sixteen, .fixed, .substituted, .direct])
  func `every ink has a different color`(palette: InkPalette) {
    let numbers = InkColor.allCases.compactMap { palette.number(for: $0) }
    #expect(palette.number(for: .foreground) == nil && Set(numbers).count == 7)
    #expect(InkPalette.mono.number(for: .yellow) == nil && InkColor(rawValue: 200) == nil)
  }

  @Test func `replaces complete sequences anywhere in the bytes`() {
    let substitution = ByteSubstitution([
      (Array("\u{1B}[1m".utf8), Array("<one>".utf8)), (Array("\u{1B}[2m".utf8), Array("2".utf8)),
    ])
    let text = "\u{1B}[1ma\u{1B}[2m\u{1B}[12m\u{1B}\u{1B}[1m\u{1B}[1"
    let result = String(decoding: substitution.apply(to: Array(text.utf8)), as: UTF8.self)
    #expect(result == "<one>a2\u{1B}[12m\u{1B}<one>\u{1B}[1")
    #expect(ByteSubstitution().apply(to: [27, 1]) == [27, 1])
  }
}
