import Raster
import Testing

/// What stands for dots where there is no braille.
@Suite struct CellStyleTests {
  private func text(_ style: CellStyle, _ masks: [UInt8]) -> String {
    masks.map { mask in
      let glyph = style.glyph(for: mask)
      return glyph.isReversed ? "R" : String(glyph.character)
    }.joined()
  }

  @Test func `shows every dot in braille and a blank as a blank`() {
    #expect(text(.braille, [0, 0x01, 0x80, 0xFF]) == " ⠁⢀⣿")
    #expect(CellStyle.braille.characters.count == 256)
  }

  @Test func `lights the quarters that have a dot`() {
    #expect(text(.quadrants, [0x01, 0x02, 0x08, 0x04, 0x40, 0x20, 0x80]) == "▘▘▝▖▖▗▗")
    #expect(text(.quadrants, [0, 0x09, 0x47, 0xB8, 0x81, 0x48, 0xC0, 0xFF]) == " ▀▌▐▚▞▄█")
  }

  @Test func `lights the halves that have a dot`() {
    #expect(text(.halfBlocks, [0, 0x01, 0x10, 0x04, 0x80, 0x81]) == " ▀▀▄▄█")
  }

  @Test func `lights the whole cell with nothing but its background`() {
    #expect(text(.background, [0, 0x01, 0xFF]) == " RR")
    #expect(CellStyle.background.characters == [" "])
  }

  @Test(arguments: CellStyle.allCases)
  func `shows ink wherever there is some`(style: CellStyle) {
    let blank = style.glyph(for: 0)
    #expect((1...UInt8.max).allSatisfy { style.glyph(for: $0) != blank })
  }

  @Test(arguments: [
    ("▘▝▀▖▌▞▛▗▚▐▜▄▙▟█", CellStyle.quadrants), ("▀▄█", .halfBlocks), ("▀▄", .background),
    ("", .background),
  ])
  func `chooses the finest that a font has`(font: String, style: CellStyle) {
    let glyphs = Set(font.unicodeScalars).union([" "])
    #expect(CellStyle.finest(where: glyphs.contains) == style)
    #expect(CellStyle.finest { _ in true } == .braille)
  }
}
