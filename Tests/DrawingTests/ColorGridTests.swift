import TestSupport

@testable import Drawing

@Suite struct ColorGridTests {
  @Test(arguments: [(19, 2), (19, 3), (25, 7)])
  func `every color is nearest to itself, and rows descend in lightness`(columns: Int, rows: Int) {
    let grid = ColorGrid(columns: columns, rows: rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let position = ColorGrid.Position(column: column, row: row)
        #expect(grid[grid.position(nearestTo: grid[position])] == grid[position])
        guard row > 0 else { continue }
        let above = grid[ColorGrid.Position(column: column, row: row - 1)]
        #expect(Oklab(above).lightness > Oklab(grid[position]).lightness + 0.05)
      }
    }
    #expect(
      (0..<rows).allSatisfy { row in
        let color = grid[ColorGrid.Position(column: 0, row: row)]
        return color.red == color.green && color.green == color.blue
      })
  }

  @Test func `arrows reach every color, around in hue and to the ends in lightness`() {
    let grid = ColorGrid(columns: 25, rows: 7)
    let first = ColorGrid.Position(column: 0, row: 0)
    #expect(grid.position(first, movedBy: -1, -1) == ColorGrid.Position(column: 24, row: 0))
    #expect(grid.position(first, movedBy: 25, 9) == ColorGrid.Position(column: 0, row: 6))
  }

  @Test(arguments: [
    (0xFF0000, "red"), (0xFF8000, "orange"), (0xFFFF00, "yellow"), (0x00C000, "green"),
    (0x00FFFF, "cyan"), (0x0000FF, "blue"), (0x8000FF, "violet"), (0xFF00FF, "magenta"),
    (0xFF80A0, "pink"), (0x008080, "cyan"), (0x808080, "gray"), (0, "black"), (0xFFFFFF, "white"),
  ])
  func `colors have names`(number: UInt32, name: String) {
    #expect(ColorGrid.name(of: RGBColor(number: number)) == name)
  }

  private func entry(_ text: String, changing number: UInt32 = 0x123456) -> HexEntry {
    var entry = HexEntry()
    for scalar in text.unicodeScalars {
      let key = scalar == "<" ? Key(.backspace) : Key(.character(scalar))
      _ = entry.press(key, changing: RGBColor(number: number))
    }
    return entry
  }

  @Test(arguments: [
    ("F80", "f80", 0xFF8800), ("ff8000", "ff8000", 0xFF8000), ("ff800012", "ff8000", 0xFF8000),
    ("<", "12345", nil), ("<<<", "123", 0x112233), ("12#34", "34", nil), ("12<<<", "", nil),
  ])
  func `digits are typed and removed`(text: String, digits: String, number: Int?) {
    #expect(entry(text).digits == digits)
    #expect(entry(text).color == number.map { RGBColor(number: UInt32($0)) })
  }

  @Test func `other keys are not digits`() {
    var entry = HexEntry()
    for key in [
      Key(.character("g")), Key(.character("c"), .control), Key(.enter), Key(.character("٣")),
    ] {
      let isHandled = entry.press(key, changing: RGBColor(number: 0))
      #expect(!isHandled)
    }
    #expect(entry.digits == nil)
  }
}
