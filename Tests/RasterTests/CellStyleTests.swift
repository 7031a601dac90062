import TestSupport

@Suite struct CellStyleTests {
  private func text(_ style: CellStyle, _ masks: [UInt8]) -> String {
    masks.map { mask in
      let glyph = style.glyph(for: mask)
      return glyph.isReversed ? "R" : String(glyph.character)
    }.joined()
  }

  @Test func `braille shows every dot, and a blank cell as a space`() {
    #expect(text(.braille, [0, 0x01, 0x80, 0xFF]) == " ⠁⢀⣿")
    #expect(CellStyle.braille.characters.count == 256)
  }

  @Test func `quadrants cover the quarters that have a dot`() {
    #expect(text(.quadrants, [0x01, 0x02, 0x08, 0x04, 0x40, 0x20, 0x80]) == "▘▘▝▖▖▗▗")
    #expect(text(.quadrants, [0, 0x09, 0x47, 0xB8, 0x81, 0x48, 0xC0, 0xFF]) == " ▀▌▐▚▞▄█")
  }

  @Test func `half blocks show halves with two or more lit dots, and at least one for any ink`() {
    #expect(text(.halfBlocks, [0, 0x01, 0x10, 0x04, 0x80, 0x09, 0x47, 0xC9, 0x0F]) == " ▀▀▄▄▀██▀")
  }

  @Test(arguments: UInt8.min...UInt8.max)
  func `octants show the dots in the character's Unicode name`(mask: UInt8) {
    let older: [UInt8: String] = [
      0x00: "SPACE", 0x01: "LEFT HALF UPPER ONE QUARTER BLOCK",
      0x08: "RIGHT HALF UPPER ONE QUARTER BLOCK", 0x09: "UPPER ONE QUARTER BLOCK",
      0x40: "LEFT HALF LOWER ONE QUARTER BLOCK", 0x80: "RIGHT HALF LOWER ONE QUARTER BLOCK",
      0xC0: "LOWER ONE QUARTER BLOCK", 0x06: "MIDDLE LEFT ONE QUARTER BLOCK",
      0x30: "MIDDLE RIGHT ONE QUARTER BLOCK", 0x3F: "UPPER THREE QUARTERS BLOCK",
      0xF6: "LOWER THREE QUARTERS BLOCK", 0x03: "QUADRANT UPPER LEFT",
      0x18: "QUADRANT UPPER RIGHT", 0x44: "QUADRANT LOWER LEFT", 0xA0: "QUADRANT LOWER RIGHT",
      0x1B: "UPPER HALF BLOCK", 0xE4: "LOWER HALF BLOCK", 0x47: "LEFT HALF BLOCK",
      0xB8: "RIGHT HALF BLOCK", 0xFF: "FULL BLOCK",
      0xA3: "QUADRANT UPPER LEFT AND LOWER RIGHT", 0x5C: "QUADRANT UPPER RIGHT AND LOWER LEFT",
      0x5F: "QUADRANT UPPER LEFT AND UPPER RIGHT AND LOWER LEFT",
      0xBB: "QUADRANT UPPER LEFT AND UPPER RIGHT AND LOWER RIGHT",
      0xE7: "QUADRANT UPPER LEFT AND LOWER LEFT AND LOWER RIGHT",
      0xFC: "QUADRANT UPPER RIGHT AND LOWER LEFT AND LOWER RIGHT",
    ]
    let lit = (0..<8).filter { mask & DotCell.bit(column: $0 % 2, row: $0 / 2) != 0 }
    let name = "BLOCK OCTANT-" + lit.map { String($0 + 1) }.joined()
    let character = CellStyle.octants.glyph(for: mask).character
    #expect(character.properties.name == older[mask] ?? name)
  }

  @Test func `sextants cover the sixths that are mostly lit`() {
    let masks: [UInt8] = [0x01, 0x08, 0x40, 0x80, 0x09, 0xC0, 0x47, 0xB8, 0xFF, 0x36]
    #expect(text(.sextants, masks) == "🬀🬁🬏🬞🬂🬭▌▐█🬋")
    for glyph in (1...UInt8.max).map(CellStyle.sextants.glyph) {
      let name = glyph.character.properties.name ?? ""
      #expect(name.hasPrefix("BLOCK SEXTANT-") || ["▌", "▐", "█"].contains(glyph.character))
    }
  }

  @Test func `ASCII shows lines as similar characters`() {
    let masks: [UInt8] = [0x12, 0x24, 0xC0, 0x47, 0xB8, 0x5C, 0xA3, 0x40, 0x01, 0xC7, 0xFF]
    #expect(text(.ascii, masks) == "--_||/\\.'L#")
    let signs = #" .'_-"|/\:()<>=LJr7Tv^+xo*OFPqdb8#"#
    #expect(CellStyle.ascii.characters == Set(signs.unicodeScalars))
  }

  @Test func `background shows any ink as a reversed space`() {
    #expect(text(.background, [0, 0x01, 0xFF]) == " RR")
    #expect(CellStyle.background.characters == [" "])
  }

  @Test(arguments: CellStyle.allCases)
  func `a cell with ink is never blank`(style: CellStyle) {
    let blank = style.glyph(for: 0)
    #expect((1...UInt8.max).allSatisfy { style.glyph(for: $0) != blank })
  }

  @Test(arguments: [
    ("▘▝▀▖▌▞▛▗▚▐▜▄▙▟█", CellStyle.quadrants), ("▀▄█", .halfBlocks), ("▀▄", .background),
    ("", .background),
  ])
  func `chooses the finest style that a font supports`(font: String, style: CellStyle) {
    let glyphs = Set(font.unicodeScalars).union([" "])
    #expect(CellStyle.finest(where: glyphs.contains) == style)
    #expect(CellStyle.finest { _ in true } == .braille)
  }
}
