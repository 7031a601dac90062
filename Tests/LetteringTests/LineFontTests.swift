import TestSupport

@testable import Lettering

@Suite struct LineFontTests {
  private let font = LineFont.hershey

  private static let ascii = (0x20...0x7E).map { Character(Unicode.Scalar(UInt8($0))) }

  @Test(arguments: ascii)
  func `has every printable character of ASCII`(character: Character) throws {
    let glyph = try #require(font.glyph(for: character))
    #expect(glyph.advance > 0 && glyph.lines.isEmpty == (character == " "))
    #expect(glyph.lines.allSatisfy { !$0.isEmpty })
  }

  @Test func `letters have the heights of the font`() throws {
    func bounds(_ character: Character) throws -> Rect {
      try #require(font.glyph(for: character)?.bounds)
    }
    for letter in "EHITZ" {
      #expect(try bounds(letter).minY == -LineFont.capHeight && bounds(letter).maxY == 0)
    }
    for letter in "acemnorsuvwxz" {
      #expect(try bounds(letter).minY == -14 && bounds(letter).maxY == 0, "\(letter)")
    }
    for letter in "gjpqy" { #expect(try bounds(letter).maxY == LineFont.descent) }
  }

  @Test(arguments: [
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ",
    "ĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚě",
    "ĜĝĞğĠġĢģĤĥĦħĨĩĪīĬĭĮįİıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŊŋŌōŎŏŐőŒœŔŕŖŗŘř",
    "ŚśŜŝŞşŠšŢţŤťŦŧŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽž",
    "ạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ",
    "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώ",
    "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґў",
    "¡¿«»“”‘’„–—…€£¥¢§©®°±×÷·•½¼¾²³µ←→↑↓≤≥≠≈∞√",
  ])
  func `has the letters and signs of European languages`(characters: String) {
    let missing = characters.filter { font.glyph(for: $0) == nil }
    #expect(missing.isEmpty)
  }

  @Test(arguments: [
    ("é", "e\u{301}"), ("ệ", "e\u{323}\u{302}"), ("Å", "A\u{30A}"), ("й", "и\u{306}"),
  ])
  func `a composed letter and its parts have the same glyph`(composed: String, parts: String) {
    #expect(composed.unicodeScalars.count == 1 && parts.count == 1)
    #expect(font.glyph(for: Character(composed)) == font.glyph(for: Character(parts)))
  }

  @Test func `marks lie above or below their letter`() throws {
    for (letter, base) in [("é", "e"), ("É", "E"), ("ő", "o"), ("Ȟ", "H")]
      as [(Character, Character)]
    {
      let (marked, plain) = (
        try #require(font.glyph(for: letter)), try #require(font.glyph(for: base))
      )
      let marks = marked.lines.dropFirst(plain.lines.count).flatMap(\.self)
      let top = try #require(plain.bounds?.minY)
      #expect(!marks.isEmpty && marks.allSatisfy { $0.y < top }, "\(letter)")
      #expect(marked.advance == plain.advance)
    }
    let cedilla = try #require(font.glyph(for: "ş")?.bounds)
    #expect(cedilla.maxY > 3)
    let two = try #require(font.glyph(for: "ế")?.bounds)
    let one = try #require(font.glyph(for: "ê")?.bounds)
    #expect(two.minY < one.minY)
  }

  @Test func `a letter with a dot loses it under a mark`() throws {
    let (plain, marked) = (font.glyph(for: "i"), font.glyph(for: "í"))
    #expect(plain?.lines.contains { $0.count == 1 } == true)
    #expect(marked?.lines.contains { $0.count == 1 } == false)
  }

  @Test(arguments: [
    "漢", "🙂", "\u{0}", "\u{1B}", "\u{9B}", "\u{202E}", "\u{301}", "a\u{200D}", "e\u{489}", "\r\n",
  ])
  func `lacks other characters`(character: Character) {
    #expect(font.glyph(for: character) == nil)
  }

  @Test func `a character has at most eight marks`() throws {
    func glyph(_ count: Int) -> Glyph? {
      font.glyph(for: Character("e" + String(repeating: "\u{301}", count: count)))
    }
    let (plain, marked) = (try #require(glyph(0)), try #require(glyph(8)))
    #expect(marked.lines.count > plain.lines.count + 7 && marked.advance == plain.advance)
    #expect(glyph(9) == nil && glyph(100_000) == nil)
  }

  @Test func `the width of a line is the sum of its characters' widths`() throws {
    let widths = try "Hi, é".map { try #require(font.glyph(for: $0)).advance }
    #expect(font.width(of: "Hi, é漢") == widths.reduce(0, +))
  }

  @Test func `a point is on a text if it is in its box or near it`() {
    #expect(font.isOn("ab\nc", Point(x: 5, y: 30)) && font.isOn("ab\nc", Point(x: -3, y: -10)))
    #expect(!font.isOn("ab\nc", Point(x: 5, y: 60)) && !font.isOn("ab", Point(x: 5, y: 30)))
    #expect(!font.isOn("ab", Point(x: 200, y: 0)))
  }
}
