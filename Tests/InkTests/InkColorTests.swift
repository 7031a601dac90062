import TestSupport

@Suite struct InkColorTests {
  @Test func `every named ink has its own name and the number that files store`() {
    #expect(InkColor.named.map(\.number) == Array(0..<8))
    #expect(
      InkColor.named.map(\.name)
        == ["plain", "red", "green", "yellow", "blue", "magenta", "cyan", "gray"])
    #expect(InkColor.named.allSatisfy { $0.components == nil && InkColor(name: $0.name) == $0 })
  }

  @Test(arguments: [
    ("#ff8000", 0xFF8000, "#ff8000"), ("#FF8000", 0xFF8000, "#ff8000"),
    ("#f80", 0xFF8800, "#ff8800"), ("#000000", 0, "#000000"), ("#00000a", 10, "#00000a"),
  ])
  func `any color has digits for its name`(text: String, number: UInt32, name: String) throws {
    let ink = try #require(InkColor(name: text))
    #expect(ink.components == RGBColor(number: number) && ink.name == name)
    #expect(ink.number == 1 << 24 + number && InkColor(number: ink.number) == ink)
  }

  @Test(arguments: [
    "", "#", "#ff", "#ff80", "#ff800", "#ff8000ff", "#gg0000", "ff8000", "Red", "#+12345",
  ])
  func `other names are none`(text: String) {
    #expect(InkColor(name: text) == nil)
  }

  @Test(arguments: [-1, 8, 255, 1 << 24 - 1, 2 << 24, 1 << 32, Int.max, Int.min])
  func `other numbers are none`(number: Int) {
    #expect(InkColor(number: number) == nil)
  }
}
