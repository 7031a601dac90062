import TestSupport

@testable import TerminalHarness

@Suite struct EmulatedTerminalTests {
  @Test(arguments: [
    (TerminalProfile.pixels, "\u{1B}[?1016;2$y\u{1B}[?2026;0$y\u{1B}[?62;22c"),
    (.pixelsSynchronized, "\u{1B}[?1016;2$y\u{1B}[?2026;2$y\u{1B}[6;16;8t\u{1B}[?62;22c"),
    (.cells, "\u{1B}[?1016;0$y\u{1B}[?2026;0$y\u{1B}[?62;22c"),
    (.silent, ""),
  ])
  func `answers the requests of its profile, in order and once each`(
    profile: TerminalProfile, replies: String
  ) {
    let terminal = EmulatedTerminal(profile: profile)
    #expect(terminal.reply(to: "\u{1B}[?1016$p\u{1B}[?2026$p\u{1B}[16t\u{1B}[c") == replies)
  }

  @Test func `reports the cursor position after the output that precedes the request`() {
    let terminal = EmulatedTerminal(profile: .pixels)
    #expect(terminal.reply(to: "\u{1B}[3;5Hab\u{1B}[6ncd") == "\u{1B}[3;7R")
    #expect(terminal.screen.text(row: 2) == "    abcd")
    #expect(terminal.screen.cursor == (8, 2))
  }

  @Test func `answers a request once wherever it is split`() {
    let terminal = EmulatedTerminal(profile: .pixels)
    let replies = "⣿\u{1B}[?1016$p".utf8.flatMap { terminal.receive([$0]) }
    #expect(replies == Array("\u{1B}[?1016;2$y".utf8))
    #expect(terminal.screen.text(row: 0) == "⣿")
  }

  @Test func `shows colors and attributes`() {
    let terminal = EmulatedTerminal(profile: .pixels)
    _ = terminal.reply(to: "\u{1B}[31;7;1ma\u{1B}[0;38;5;200mb\u{1B}[38;2;1;2;3;4mc\u{1B}[md")
    let cells = (0..<4).map { terminal.screen.cell(column: $0, row: 0) }
    #expect(cells.map(\.character) == ["a", "b", "c", "d"])
    #expect(
      cells.map(\.foreground)
        == [.indexed(1), .indexed(200), .rgb(red: 1, green: 2, blue: 3), .standard])
    #expect(cells.map(\.isReverse) == [true, false, false, false])
    #expect(cells.map(\.isBold) == [true, false, false, false])
    #expect(cells.map(\.isUnderlined) == [false, false, true, false])
  }

  @Test func `counts a wide character once and is blank outside the screen`() {
    let terminal = EmulatedTerminal(profile: .pixels)
    _ = terminal.reply(to: "界x")
    #expect(terminal.screen.text(row: 0) == "界x")
    #expect(terminal.screen.cell(column: 0, row: 0).width == 2)
    #expect(terminal.screen.cell(column: 500, row: -1).character == " ")
    #expect(terminal.screen.cell(column: 500, row: -1).foreground == .standard)
  }

  @Test func `finds the lit dots of braille cells`() {
    let terminal = EmulatedTerminal(profile: .pixels)
    _ = terminal.reply(to: "\u{1B}[2;3H⠁⢀ x⠀")
    #expect(terminal.screen.brailleDots == [ScreenDot(x: 4, y: 4), ScreenDot(x: 7, y: 7)])
    #expect(terminal.screen.brailleDots.first?.center == Point(x: 4.5, y: 4.5))
    _ = terminal.reply(to: "\u{1B}[2J⣿")
    #expect(Set(terminal.screen.brailleDots).count == 8)
  }
}

extension EmulatedTerminal {
  fileprivate func reply(to output: String) -> String {
    String(decoding: receive(Array(output.utf8)), as: UTF8.self)
  }
}
