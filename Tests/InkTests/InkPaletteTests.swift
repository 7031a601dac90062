import Ink
import Testing

@Suite struct InkPaletteTests {
  private func numbers(_ palette: InkPalette) -> [Int?] {
    InkColor.allCases.map(palette.number(for:))
  }

  private func colors(onWhite: Bool) -> TerminalColors {
    TerminalColors(isConsole: false, foregroundAndBackground: onWhite ? "0;15" : "15;0")
  }

  @Test func `inks are the terminal's own colors`() {
    #expect(numbers(InkPalette(colorCount: 256)) == [nil, 1, 2, 3, 12, 5, 6, 8])
    #expect(numbers(InkPalette(colorCount: 16)) == [nil, 1, 2, 3, 12, 5, 6, 8])
    #expect(numbers(InkPalette(colorCount: 8)) == [nil, 1, 2, 3, 4, 5, 6, 7])
    #expect(numbers(.mono) == Array(repeating: nil, count: 8))
  }

  @Test func `blue is bright on black and normal on white`() {
    #expect(InkPalette(colorCount: 256, terminal: colors(onWhite: false)).number(for: .blue) == 12)
    #expect(InkPalette(colorCount: 256, terminal: colors(onWhite: true)).number(for: .blue) == 4)
  }

  @Test func `an ink without a readable version uses the more readable one`() {
    let palette = InkPalette(colorCount: 256, terminal: colors(onWhite: true))
    #expect(palette.number(for: .yellow) == 3)
  }

  @Test func `gray is not the background of a theme that uses bright black for it`() {
    var solarized = colors(onWhite: false)
    solarized.background = RGBColor(red: 0, green: 43, blue: 54)
    solarized.set(8, to: solarized.background)
    #expect(InkPalette(colorCount: 256, terminal: solarized).number(for: .gray) == 7)
  }

  @Test func `a console shows bright colors in bold`() {
    let console = TerminalColors(isConsole: true, foregroundAndBackground: nil)
    let palette = InkPalette(colorCount: 8, boldIsBright: true, terminal: console)
    #expect(palette.number(for: .blue) == 12 && palette.number(for: .green) == 2)
    #expect(palette.number(for: .gray) == 8, "7 is the color of plain ink")
  }

  @Test func `a chosen color is used where the terminal has it`() {
    var terminal = TerminalColors.standard
    terminal.inkNumbers = [.red: 13, .foreground: 2]
    let palette = InkPalette(colorCount: 256, terminal: terminal)
    #expect(numbers(palette) == [2, 13, 2, 3, 12, 5, 6, 8])
    #expect(palette.sequence(for: .red) == "\u{1B}[95m")
    #expect(numbers(InkPalette(colorCount: 8, terminal: terminal)) == [2, 1, 2, 3, 4, 5, 6, 7])
    #expect(
      numbers(InkPalette(colorCount: 0, terminal: terminal)) == Array(repeating: nil, count: 8))
  }

  @Test(arguments: zip(InkColor.allCases, [39, 31, 32, 33, 94, 35, 36, 90]))
  func `every ink has its SGR sequence`(ink: InkColor, parameter: Int) {
    #expect(InkPalette(colorCount: 256).sequence(for: ink) == "\u{1B}[\(parameter)m")
  }

  @Test(arguments: ["", ";", "x", "15;99", "-1", "15;default"])
  func `an invalid COLORFGBG names no background`(text: String) {
    let colors = TerminalColors(isConsole: false, foregroundAndBackground: text)
    #expect(colors == .standard)
  }
}
