import Ink
import TerminalUI
import TestSupport
import Testing

@testable import Screens

@Suite struct ScreenReaderTests {
  private func read(_ text: String, columns: Int = 10, rows: Int = 1) throws -> TerminalScreen {
    let size = ScreenSizing(given: ScreenSize(columns: columns, rows: rows))
    let screen = try ScreenReader.read(Array(text.utf8), size: size)
    #expect(StoredScreen(screen).screen != nil)
    return screen
  }

  /// Returns the rows of a text without their trailing blanks.
  private func rows(_ text: String, columns: Int = 10, rows: Int = 1) throws -> [String] {
    let screen = try read(text, columns: columns, rows: rows)
    return (0..<rows).map { row in
      let text = screen.text(ofRow: row)
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
  }

  private func style(_ sequence: String) throws -> TerminalScreen.Style {
    let screen = try read("\u{1B}[\(sequence)mx")
    return screen.styles[screen.cells[0].style]
  }

  @Test(arguments: [
    ("a\tb", "a       b"), ("abc\rX", "Xbc"), ("ab\u{8}X", "aX"), ("a\u{1B}[3Cb", "a   b"),
    ("abc\u{1B}[2DX", "aXc"), ("a\u{1B}[5Gb", "a   b"), ("abcd\r\u{1B}[2Xx", "x cd"),
    ("abcd\r\u{1B}[1Cx\u{1B}[K", "ax"), ("\u{E}lqk\u{F}q", "┌─┐q"), ("\u{1B}(0x\u{1B}(Bx", "│x"),
    ("漢\u{8}x", " x"), ("漢\rx", "x"), ("a漢\u{FFFF}b", "a漢b"), ("e\u{301}x", "e\u{301}x"),
  ])
  func `what moves along a row is obeyed`(text: String, row: String) throws {
    #expect(try rows(text) == [row])
  }

  @Test(arguments: [
    "\u{1B}[2J", "\u{1B}[5;5H", "\u{1B}[6n", "\u{1B}[?1049h", "\u{1B}[>4;2m", "\u{1B}[3 q",
    "\u{1B}c",
    "\u{1B}]0;title\u{7}", "\u{1B}]52;c;QQ==\u{1B}\\", "\u{1B}Pq#0~\u{1B}\\",
    "\u{1B}_Gi=1;AA\u{1B}\\",
    "\u{1B}^p\u{7}p\u{1B}\\", "\u{1B}Xs\u{1B}\\", "\u{1B}#5", "\u{9B}", "\u{0}", "\u{7F}",
    "\u{202E}",
    "\u{FEFF}", "\u{E0041}", "\u{2028}", "\u{1B}[3\u{18}", "\u{1B}]0;t\u{1A}",
  ])
  func `everything else is skipped whole`(sequence: String) throws {
    #expect(try rows("a\(sequence)b") == ["ab"])
  }

  @Test(arguments: ["\u{1B}", "\u{1B}[12", "\u{1B}]8;;http://a", "\u{1B}P\u{7}text"])
  func `a sequence without an end swallows the rest`(sequence: String) throws {
    #expect(try rows("a\(sequence)") == ["a"])
  }

  @Test func `colors have every spelling`() throws {
    let color = TerminalColor.components(RGBColor(number: 0x0A_14_1E))
    for text in ["38;2;10;20;30", "38:2:10:20:30", "38:2::10:20:30", "1;22;38;2;10;20;30"] {
      #expect(try style(text).foreground == color, "\(text)")
    }
    #expect(try style("48:5:200").background == .number(200))
    #expect(try style("101").background == .number(9))
    #expect(try style("58;5;3;4:3").underlineColor == .number(3))
    #expect(try style("31;38;5").foreground == .standard)
    #expect(try style("38;5;999999999999999999999").foreground == .number(255))
  }

  @Test func `an overline of tmux does not blink`() throws {
    #expect(try style("5:3").attributes == .overline)
    #expect(try style("5;53").attributes == [.blink, .overline])
    #expect(try style("1;2;3;5;7;8;9;22;23;25;27;28;29") == TerminalScreen.Style())
  }

  @Test func `underlines have forms`() throws {
    let forms = ["4", "4:0", "4:2", "4:3", "4:4", "4:5", "21", "4;24", "4:9"]
    #expect(
      try forms.map { try style($0).underline } == [
        .single, .none, .double, .curly, .dotted, .dashed, .double, .none, .dashed,
      ])
  }

  @Test func `looks carry over line ends, and links over looks`() throws {
    let screen = try read(
      "\u{1B}]8;id=1;https://a/b\u{1B}\\\u{1B}[31mx\r\n\u{1B}[0my\u{1B}]8;;\u{7}z", rows: 2)
    #expect(screen.links == ["https://a/b"])
    let styles = [0, 10, 11].map { screen.styles[screen.cells[$0].style] }
    #expect(styles.map(\.link) == [1, 1, 0])
    #expect(styles.map(\.foreground) == [.number(1), .standard, .standard])
  }

  @Test(arguments: ["javascript:alert(1)", "file:///etc/passwd", "http://a b", "http://\u{E9}"])
  func `other links are left out`(address: String) throws {
    #expect(try read("\u{1B}]8;;\(address)\u{1B}\\x").links == [])
  }

  @Test func `an erasure keeps the background`() throws {
    let screen = try read("a\u{1B}[44;1m\u{1B}[K", columns: 3)
    let style = screen.styles[screen.cells[2].style]
    #expect(style.background == .number(4) && style.attributes.isEmpty)
    #expect(screen.cells[0].style == 0)
  }

  @Test func `long lines are wrapped, also before a wide character`() throws {
    #expect(try rows("abcd漢字", columns: 5, rows: 2) == ["abcd", "漢字"])
    #expect(try rows("ab", columns: 1, rows: 2) == ["a", "b"])
    #expect(try rows("漢", columns: 1) == [""])
  }

  @Test func `what joins stays in one cell of limited length`() throws {
    let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"
    #expect(try read(family + "x").cells.prefix(3).map(\.text) == [family, "", "x"])
    let marks = try read("a" + String(repeating: "\u{301}", count: 100)).cells[0].text
    #expect(marks.unicodeScalars.count == 16)
  }

  @Test func `the size is given, or kitty's, or the terminal's, or the text's`() throws {
    let text = Array("123456\n\n12\n\n".utf8)
    func size(_ sizing: ScreenSizing) throws -> [Int] {
      let screen = try ScreenReader.read(text, size: sizing)
      return [screen.columns, screen.rows]
    }
    let terminal = ScreenSize(columns: 9, rows: 3)
    let data = "0:3,2:5,7"
    let given = ScreenSize(columns: 4, rows: 2)
    #expect(
      try size(ScreenSizing(given: given, kittyPipeData: data, terminal: terminal)) == [4, 2])
    #expect(try size(ScreenSizing(kittyPipeData: data, terminal: terminal)) == [7, 5])
    #expect(try size(ScreenSizing(kittyPipeData: "0:x", terminal: terminal)) == [9, 4])
    #expect(try size(ScreenSizing(terminal: ScreenSize(columns: 5, rows: 9))) == [6, 9])
    #expect(try size(ScreenSizing()) == [6, 4])
    let kitty = try ScreenReader.read(text, size: ScreenSizing(kittyPipeData: data))
    #expect(kitty.cursor == TerminalScreen.Position(row: 1, column: 2))
  }

  @Test func `what is no text is refused`() {
    #expect(throws: ScreenReader.Failure.empty) { try ScreenReader.read([]) }
    #expect(throws: ScreenReader.Failure.notText) {
      try ScreenReader.read((0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) })
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>) func `any bytes become a screen`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let parts = [
      "\u{1B}", "[", "]8;;http://a", "\u{7}", "m", "K", "X", "38;5;", "48:2:1:2:3", "漢", "\u{301}",
      "\u{200D}", "\n", "\r", "\t", "\u{8}", "999", "C", "G", "(0", "P", "\\", "a",
    ]
    let text = (0..<300).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
    for columns in [1, 2, 7] { _ = try read(text, columns: columns, rows: 5) }
    _ = try ScreenReader.read(Array(text.utf8))
  }

  @Test func `a console has colors in another order`() throws {
    let cells: [(UInt32, UInt8)] = [
      (0x61, 0x07), (0x6F22, 0x0C), (0x200B, 0x0C), (0x202E, 0x97), (0x62, 0x16), (0x63, 0x07),
    ]
    var (attributes, characters): ([UInt8], [UInt8]) = ([2, 3, 1, 1], [])
    for (character, attribute) in cells {
      attributes += [0x3F, attribute]
      characters += (0..<4).map { UInt8(character >> (8 * $0) & 0xFF) }
    }
    let screen = try #require(
      TerminalScreen(consoleAttributes: attributes, characters: characters))
    #expect(screen.cells.map(\.text) == ["a", "漢", "", " ", "b", "c"])
    #expect(screen.cursor == TerminalScreen.Position(row: 1, column: 1))
    let styles = screen.cells.map { screen.styles[$0.style] }
    #expect(styles[0] == TerminalScreen.Style() && styles[1].foreground == .number(9))
    #expect(styles[3].attributes == .blink && styles[3].background == .number(4))
    #expect(styles[3].foreground == .number(7) && styles[4].foreground == .number(3))
    #expect(TerminalScreen(consoleAttributes: attributes, characters: []) == nil)
  }
}
