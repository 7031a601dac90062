import TestSupport

@testable import Terminal

@Suite struct InputParserTests {
  @Test(arguments: [
    ("a", Key(.character("a"))), ("U", Key(.character("U"))), ("?", Key(.character("?"))),
    (" ", Key(.character(" "))), ("\r", Key(.enter)), ("\n", Key(.enter)), ("\t", Key(.tab)),
    ("\u{7F}", Key(.backspace)), ("\u{08}", Key(.backspace)),
    ("\u{03}", Key(.character("c"), .control)), ("\u{1A}", Key(.character("z"), .control)),
    ("\u{0C}", Key(.character("l"), .control)), ("\u{0}", Key(.character(" "), .control)),
    ("é", Key(.character("é"))), ("漢", Key(.character("漢"))), ("😀", Key(.character("😀"))),
    ("\u{1B}[A", Key(.up)), ("\u{1B}[B", Key(.down)), ("\u{1B}[C", Key(.right)),
    ("\u{1B}[D", Key(.left)), ("\u{1B}[H", Key(.home)), ("\u{1B}[F", Key(.end)),
    ("\u{1B}OA", Key(.up)), ("\u{1B}OD", Key(.left)), ("\u{1B}OH", Key(.home)),
    ("\u{1B}OM", Key(.enter)), ("\u{1B}[Z", Key(.tab, .shift)),
    ("\u{1B}[1~", Key(.home)), ("\u{1B}[2~", Key(.insert)), ("\u{1B}[3~", Key(.delete)),
    ("\u{1B}[4~", Key(.end)), ("\u{1B}[5~", Key(.pageUp)), ("\u{1B}[6~", Key(.pageDown)),
    ("\u{1B}[7~", Key(.home)), ("\u{1B}[8~", Key(.end)),
    ("\u{1B}[1;2A", Key(.up, .shift)), ("\u{1B}[1;3B", Key(.down, .alternate)),
    ("\u{1B}[1;5C", Key(.right, .control)),
    ("\u{1B}[3;8~", Key(.delete, [.shift, .alternate, .control])),
    ("\u{1B}x", Key(.character("x"), .alternate)),
    ("\u{1B}\u{03}", Key(.character("c"), [.alternate, .control])),
  ])
  func `parses every key`(text: String, key: Key) {
    #expect(parse(text) == [.key(key)])
  }

  @Test(arguments: [
    ("99;5u", Key(.character("c"), .control)), ("1089::99;5u", Key(.character("c"), .control)),
    ("113u", Key(.character("q"))),
    ("113;1:1u", Key(.character("q"))), ("113;1:2u", Key(.character("q"))),
    ("97;2u", Key(.character("A"))), ("97:65;2u", Key(.character("A"))),
    ("47:63;2u", Key(.character("?"))), ("47;2;63u", Key(.character("?"))),
    ("122;133u", Key(.character("z"), .control)), ("67;6u", Key(.character("c"), .control)),
    ("97;3u", Key(.character("a"), .alternate)), ("32;5u", Key(.character(" "), .control)),
    ("27u", Key(.escape)), ("13u", Key(.enter)), ("9;2u", Key(.tab, .shift)),
    ("127u", Key(.backspace)), ("233u", Key(.character("é"))), ("57404u", Key(.character("5"))),
    ("57414u", Key(.enter)), ("57417u", Key(.left)), ("1;1:2A", Key(.up)),
    ("3;5:1~", Key(.delete, .control)),
    ("27;5;99~", Key(.character("c"), .control)), ("27;2;33~", Key(.character("!"))),
    ("27;6;67~", Key(.character("c"), .control)), ("27;5;13~", Key(.enter, .control)),
  ])
  func `parses keys that another program has let the terminal encode`(text: String, key: Key) {
    #expect(parse("\u{1B}[" + text) == [.key(key)])
  }

  @Test(arguments: [
    "113;1:3u", "1;1:3A", "3;1:3~", "57441;2u", "57358u", "0u", "u", "3u", "55296u",
    "999999999999u", "-5u", "27;5~", "27;5;0~", ":u", ";u", "1:;:;:u",
  ])
  func `releases, modifiers, and codes of no key are ignored`(text: String) {
    #expect(parse("\u{1B}[\(text)q") == [.key(Key(.character("q")))])
  }

  @Test(arguments: [
    ("\u{1B}OP", 1), ("\u{1B}OQ", 2), ("\u{1B}OR", 3), ("\u{1B}OS", 4),
    ("\u{1B}[P", 1), ("\u{1B}[Q", 2), ("\u{1B}[S", 4),
    ("\u{1B}[11~", 1), ("\u{1B}[12~", 2), ("\u{1B}[13~", 3), ("\u{1B}[14~", 4), ("\u{1B}[15~", 5),
    ("\u{1B}[17~", 6), ("\u{1B}[18~", 7), ("\u{1B}[19~", 8), ("\u{1B}[20~", 9), ("\u{1B}[21~", 10),
    ("\u{1B}[23~", 11), ("\u{1B}[24~", 12), ("\u{1B}[25~", 13), ("\u{1B}[34~", 20),
    ("\u{1B}[[A", 1), ("\u{1B}[[B", 2), ("\u{1B}[[C", 3), ("\u{1B}[[D", 4), ("\u{1B}[[E", 5),
  ])
  func `parses function keys of xterm, the VT220, and the Linux console`(text: String, number: Int)
  {
    #expect(parse(text) == [.key(Key(.function(number)))])
    #expect(parse(text + "u") == [.key(Key(.function(number))), .key(Key(.character("u")))])
  }

  @Test(arguments: [
    ("\u{1B}[1;2P", Key(.function(1), .shift)), ("\u{1B}O2P", Key(.function(1), .shift)),
    ("\u{1B}O1;5S", Key(.function(4), .control)), ("\u{1B}[15;3~", Key(.function(5), .alternate)),
  ])
  func `parses function keys with modifiers`(text: String, key: Key) {
    #expect(parse(text) == [.key(key)])
  }

  @Test(arguments: [
    ("\u{1B}[<0;12;7M", MouseReport(code: 0, x: 12, y: 7, isRelease: false)),
    ("\u{1B}[<0;12;7m", MouseReport(code: 0, x: 12, y: 7, isRelease: true)),
    ("\u{1B}[<35;1;1M", MouseReport(code: 35, x: 1, y: 1, isRelease: false)),
    ("\u{1B}[<32;-5;-12M", MouseReport(code: 32, x: -5, y: -12, isRelease: false)),
    (
      "\u{1B}[<0;99999999999999999999;3M",
      MouseReport(code: 0, x: 1_000_000_000, y: 3, isRelease: false)
    ),
    ("\u{1B}[<0;;M", MouseReport(code: 0, x: 0, y: 0, isRelease: false)),
  ])
  func `parses pointer reports, including negative and huge coordinates`(
    text: String, report: MouseReport
  ) {
    #expect(parse(text) == [.mouse(report)])
  }

  @Test(arguments: [
    ("\u{1B}[?1016;2$y", TerminalReply.mode(1016, status: 2)),
    ("\u{1B}[?2026;0$y", .mode(2026, status: 0)),
    ("\u{1B}[?64;1;9c", .deviceAttributes(hasClipboard: false)),
    ("\u{1B}[?c", .deviceAttributes(hasClipboard: false)),
    ("\u{1B}[3;14R", .cursorPosition(row: 3, column: 14)),
    (
      "\u{1B}]11;rgb:ffff/8000/0000\u{1B}\\",
      .background(RGBColor(red: 255, green: 128, blue: 0))
    ),
    ("\u{1B}]4;12;rgb:5c/5c/f\u{7}", .color(12, RGBColor(red: 92, green: 92, blue: 255))),
  ])
  func `parses replies to queries`(text: String, reply: TerminalReply) {
    #expect(parse(text) == [.reply(reply)])
  }

  @Test func `an escape character alone ends a reply and is no key`() {
    // rxvt-unicode ends its replies so.
    let color = InputEvent.reply(.color(15, RGBColor(red: 255, green: 255, blue: 255)))
    let text = "\u{1B}]4;15;rgb:ffff/ffff/ffff\u{1B}"
    #expect(
      parse(text + "\u{1B}[?1;2c") == [color, .reply(.deviceAttributes(hasClipboard: false))])
    #expect(parse(text + "\u{1B}[Bq").first == color)
    var parser = InputParser()
    #expect(parser.parse(text.utf8) + parser.flush() == [color])
  }

  @Test(arguments: [
    "11;rgb:ff/ff", "11;rgb:/f/f", "11;cmyk:0/0/0", "4;x;rgb:0/0/0", "12;rgb:0/0/0", "52;c;?", "",
    "11;rgb:0/0/0/" + String(repeating: "0", count: 160),
  ])
  func `ignores other operating system commands`(text: String) {
    #expect(parse("\u{1B}]\(text)\u{1B}\\") == [])
    #expect(parse("\u{1B}P\(text)\u{1B}\\") == [])
  }

  @Test func `parses valid cell sizes only`() throws {
    let cell = try #require(CellPixels(width: 9, height: 18))
    #expect(parse("\u{1B}[6;18;9t") == [.reply(.cellPixels(cell))])
    #expect(parse("\u{1B}[6;0;9t\u{1B}[6;18;1001t\u{1B}[8;24;80t\u{1B}[6;18t").isEmpty)
  }

  @Test(arguments: ["\u{1B}\u{1B}", "\u{9B}"])
  func `Alt-Escape is Escape, however the terminal sends it`(text: String) {
    #expect(parse(text).first == .key(Key(.escape)))
    #expect(parse(text).allSatisfy { $0 == .key(Key(.escape)) })
  }

  @Test func `parses focus changes`() {
    #expect(parse("\u{1B}[I\u{1B}[O") == [.focus(true), .focus(false)])
  }

  @Test(arguments: [
    "\u{1B}[M !!", "\u{1B}[M\u{1B}[A", "\u{1B}]0;title\u{07}", "\u{1B}]12;rgb:0/0/0\u{1B}\\",
    "\u{1B}P1$r0m\u{1B}\\", "\u{1B}_anything qqq\u{1B}\\", "\u{1B}Xsos\u{18}", "\u{1B}[99~",
    "\u{1B}[?7;7;7z", "\u{1B}[<1;2M", "\u{1B}[<-1;2;3M", "\u{1B}[1;2", "\u{1B}[12\u{18}",
    "\u{1B}Oz", "\u{1B}O5z", "\u{1B}[[F", "\u{1B}[[q", "\u{1B}[[", "\u{1B}[16~", "\u{1B}[35~",
    "\u{1B}[57441;5u", "\u{1B}[27;5;0~", "\u{1B}[7^", "\u{1B}[1$P",
    "\u{1B}[\(String(repeating: "1;", count: 80))1A",
  ])
  func `skips an unsupported sequence and parses the next one`(text: String) {
    var parser = InputParser()
    #expect(parser.parse(text.utf8).isEmpty)
    let arrow = parser.parse("\u{1B}[A".utf8)
    #expect(arrow == [.key(Key(.up))])
  }

  @Test(arguments: ["\u{07}", "\u{1B}\\"])
  func `skips a string of 64 KB`(terminator: String) {
    let string = "\u{1B}]52;c;" + String(repeating: "q", count: 65536) + terminator
    #expect(parse(string + "u") == [.key(Key(.character("u")))])
  }

  @Test func `an unterminated string ends at the next sequence`() {
    #expect(parse("\u{1B}]0;title\u{1B}[B") == [.key(Key(.down))])
    #expect(parse("\u{1B}]0;title\u{1B}\u{1B}[B") == [.key(Key(.down))])
  }

  @Test func `pasted text produces no keys, but one event of its own`() {
    let paste = "\u{1B}[200~q\u{03}\r\u{1B}[A漢\t\u{1B}[201~"
    #expect(parse(paste + "u") == [.pasted("q\n漢 "), .key(Key(.character("u")))])
  }

  @Test func `a paste that stalls goes on until its end`() throws {
    var parser = InputParser()
    #expect(parser.parse("\u{1B}[200~q\u{03}".utf8).isEmpty)
    #expect(try #require(parser.timeout) > 0.05)
    #expect(parser.flush().isEmpty)
    #expect(parser.timeout == nil)
    #expect(parser.parse("de\u{03}Cq".utf8).isEmpty)
    #expect(parser.parse("\u{03}".utf8).isEmpty, "it has gone on")
    #expect(try #require(parser.timeout) > 0.05)
    #expect(
      parser.parse("C\u{1B}[201~u".utf8) == [.pasted("qdeCqC"), .key(Key(.character("u")))])
  }

  @Test(arguments: ["\u{03}", "\u{1B}[99;5u"])
  func `Ctrl-C is a key while a paste stalls, and discards it`(text: String) {
    var parser = InputParser()
    #expect(parser.parse("\u{1B}[200~q".utf8).isEmpty)
    #expect(parser.flush().isEmpty)
    let interrupt = InputEvent.key(Key(.character("c"), .control))
    for _ in 0..<2 { #expect(parser.parse(text.utf8) == [interrupt]) }
    #expect(parser.parse("Cq\u{03}".utf8).isEmpty)
    #expect(parser.parse("\u{1B}[201~u".utf8) == [.key(Key(.character("u")))])
  }

  @Test func `the end of a long paste is discarded`() {
    let text = String(repeating: "q", count: InputParser.pasteLimit)
    #expect(parse("\u{1B}[200~\(text)too long\u{1B}[201~") == [.pasted(text)])
  }

  @Test func `a lone escape character is the Escape key after the timeout`() {
    var parser = InputParser()
    #expect(parser.timeout == nil)
    #expect(parser.parse([0x1B]).isEmpty)
    #expect(parser.timeout != nil)
    #expect(parser.flush() == [.key(Key(.escape))])
    #expect(parser.timeout == nil)
    #expect(parser.flush().isEmpty)
  }

  @Test func `an incomplete sequence is discarded at the timeout`() {
    for start in ["\u{1B}[<0;1", "\u{1B}O", "\u{1B}]0;t", "\u{1B}[M!"] {
      var parser = InputParser()
      #expect(parser.parse(start.utf8).isEmpty)
      #expect(parser.flush().isEmpty)
      #expect(parser.parse("A".utf8) == [.key(Key(.character("A")))])
    }
  }

  @Test(arguments: [
    [0xC3], [0x80], [0xFF], [0xE6, 0xBC], [0xF0, 0x9F, 0x98], [0xED, 0xA0, 0x80],
    [0xF4, 0x90, 0x80, 0x80], [0xC0, 0xAF], [0xE0, 0x81, 0xB5], [0xF0, 0x80, 0x81, 0xB5],
    [0xF0, 0x8F, 0xBF, 0xBF], [0xE0, 0x80, 0x80],
  ])
  func `skips invalid UTF-8 and parses the next key`(bytes: [UInt8]) {
    var parser = InputParser()
    #expect(parser.parse(bytes + [0x75]) == [.key(Key(.character("u")))])
  }
}

/// Parses text and returns its events.
func parse(_ text: String) -> [InputEvent] {
  var parser = InputParser()
  return parser.parse(text.utf8)
}
