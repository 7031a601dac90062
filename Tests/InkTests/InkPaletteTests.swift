import TestSupport

@Suite struct InkPaletteTests {
  private func numbers(_ palette: InkPalette) -> [Int?] {
    InkColor.named.map(palette.number(for:))
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
    terminal.choices.inkNumbers = [.red: 13, .foreground: 2]
    let palette = InkPalette(colorCount: 256, terminal: terminal)
    #expect(numbers(palette) == [2, 13, 2, 3, 12, 5, 6, 8])
    #expect(palette.sequence(for: .red) == "\u{1B}[95m")
    #expect(numbers(InkPalette(colorCount: 8, terminal: terminal)) == [2, 1, 2, 3, 4, 5, 6, 7])
    #expect(
      numbers(InkPalette(colorCount: 0, terminal: terminal)) == Array(repeating: nil, count: 8))
  }

  @Test(arguments: zip(InkColor.named, [39, 31, 32, 33, 94, 35, 36, 90]))
  func `every ink has its SGR sequence`(ink: InkColor, parameter: Int) {
    #expect(InkPalette(colorCount: 256).sequence(for: ink) == "\u{1B}[\(parameter)m")
  }

  @Test(arguments: [
    (0xFF0000, 196, 9, 1), (0x800000, 88, 1, 1), (0xFF8000, 208, 9, 3), (0x0000FF, 21, 4, 4),
    (0x00FFFF, 51, 14, 6), (0x808080, 244, 8, 6), (0xFFFFFF, 231, 15, 7), (0x87AFD7, 110, 6, 6),
    (0x5050F0, 63, 12, 4), (0x000030, 17, 4, 4),
  ])
  func `other terminals show the nearest color`(number: UInt32, of256: Int, of16: Int, of8: Int) {
    let ink = InkColor(RGBColor(number: number))
    #expect(InkPalette(colorCount: 256).color(for: ink) == .number(of256))
    #expect(InkPalette(colorCount: 16).color(for: ink) == .number(of16))
    #expect(InkPalette(colorCount: 88).color(for: ink) == .number(of16))
    #expect(InkPalette(colorCount: 8).color(for: ink) == .number(of8))
    #expect(InkPalette.mono.color(for: ink) == .standard)
    let exact = InkPalette(colorCount: 1 << 24)
    #expect(exact.color(for: ink) == .components(RGBColor(number: number)))
    #expect(exact.color(for: .red) == .number(1))
  }

  @Test func `the nearest color is found among those of the theme, without its background`() {
    var theme = TerminalColors.standard
    theme.set(5, to: RGBColor(number: 0x102030))
    #expect(
      InkPalette(colorCount: 16, terminal: theme).number(for: InkColor(RGBColor(number: 0x112233)))
        != 0)
    theme.set(5, to: RGBColor(number: 0x406080))
    #expect(
      InkPalette(colorCount: 16, terminal: theme).number(for: InkColor(RGBColor(number: 0x426282)))
        == 5)
  }

  @Test func `colors have their SGR sequences`() {
    let ink = InkColor(RGBColor(number: 0x0A80FF))
    #expect(InkPalette(colorCount: 256).sequence(for: ink) == "\u{1B}[38;5;33m")
    #expect(InkPalette(colorCount: 1 << 24).sequence(for: ink) == "\u{1B}[38;2;10;128;255m")
  }

  @Test(arguments: ["", ";", "x", "15;99", "-1", "15;default"])
  func `an invalid COLORFGBG names no background`(text: String) {
    let colors = TerminalColors(isConsole: false, foregroundAndBackground: text)
    #expect(colors == .standard)
  }
}
