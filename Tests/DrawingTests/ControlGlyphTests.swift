import TestSupport

@testable import Drawing

@Suite struct ControlGlyphTests {
  /// The characters outside ASCII of a screen without ink, while each of the controls is open.
  private func glyphs(columns: Int, rows: Int, isASCII: Bool) -> Set<Unicode.Scalar> {
    var glyphs: Set<Unicode.Scalar> = []
    for keys in ["", "=", "9", "?", "? ", "?/a", "N", "X", "O", "c(>M#", "\t"] {
      let desk = DrawingDesk(columns: columns, rows: rows, showsIndicators: true)
      desk.controller.hasASCIIPanels = isASCII
      for key in keys.unicodeScalars {
        if key == "\t" { desk.press(.tab) } else { desk.press(key) }
      }
      desk.draw()
      glyphs.formUnion(desk.screen.cells.map(\.glyph))
    }
    return glyphs.filter { !$0.isASCII && $0 != ScreenCell.rightHalf && !$0.isBraille }
  }

  @Test func `common fonts have these characters`() {
    let glyphs = ControlGlyph.replacements.keys.sorted()
    #expect(String(String.UnicodeScalarView(glyphs)) == "°·×•…←↑→↓≡─│┌┐└┘├┤┴█▌░▒▓►▼◄")
  }

  @Test(arguments: [(20, 6), (80, 24), (100, 24), (140, 40)])
  func `controls have no other characters outside ASCII, or none`(columns: Int, rows: Int) {
    let other = glyphs(columns: columns, rows: rows, isASCII: false)
      .subtracting(ControlGlyph.replacements.keys)
    #expect(other.isEmpty, "\(other)")
    #expect(glyphs(columns: columns, rows: rows, isASCII: true).isEmpty)
  }

  @Test func `texts of the user stay the same`() {
    let desk = DrawingDesk(columns: 80, rows: 24, showsIndicators: true)
    desk.controller.hasASCIIPanels = true
    desk.controller.sketchName = "größer"
    #expect(desk.shown.lines[21].hasPrefix(" =|größer"))
  }
}

extension Unicode.Scalar {
  fileprivate var isBraille: Bool { (0x2800...0x28FF).contains(value) }
}
