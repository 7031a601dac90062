import TerminalHarness
import TestSupport

@Suite struct KeyTests {
  private let path = line((20, 30), (60, 30))
  private let other = line((20, 60), (60, 60))

  @Test func `Ctrl-L redraws the screen`() throws {
    let session = try openCanvas()
    try session.draw(path)
    let (before, count) = (session.screen.dots, session.transcript.count)
    try session.type(control: "l")
    try session.settle()
    #expect(session.screen.dots == before)
    let repainted = String(decoding: session.transcript[count...], as: UTF8.self)
    #expect(repainted.unicodeScalars.filter { 0x2801...0x28FF ~= $0.value }.count >= 20)
  }

  @Test func `a row that loses a block is sent again, since fonts may draw blocks too wide`() throws
  {
    let session = try openCanvas()
    try session.settle()
    let count = session.transcript.count
    try session.type("]]]")
    try session.settle()
    #expect(String(decoding: session.transcript[count...], as: UTF8.self).contains("select"))
  }

  /// Function keys of the console and of xterm, unknown sequences, and keys without a command.
  @Test(arguments: [
    "\u{1B}[[C\u{1B}[[E", "\u{1B}O5C", "\u{1B}OR\u{1B}[13~\u{1B}[1;5R", "\u{1B}[[u",
    "xyw;é漢\u{1B}[5~\u{1B}OQ\u{1B}[20~\u{1B}]0;title\u{7}\u{7F}",
  ])
  func `keys without a command neither change the drawing nor the tool`(bytes: String) throws {
    let session = try openCanvas(["keys.stipple"])
    try session.draw(path)
    let before = session.screen.dots
    try session.type(bytes)
    try session.draw(other)
    #expect(session.screen.dots.isStrictSuperset(of: before))
    try session.quit()
    let info = try SketchInfo(of: "keys.stipple", home: session.home)
    #expect(info.edits == 2 && info.strokes == 2)
  }
}

extension EmulatorScreen {
  /// The colors of the cells with ink.
  var inks: Set<EmulatorCell.Color> {
    Set(
      (0..<rows).flatMap { row in
        (0..<columns).map { cell(column: $0, row: row) }.filter { $0.brailleMask != 0 }
          .map(\.foreground)
      })
  }
}
