import TerminalHarness
import TestSupport

@Suite struct UnexpectedInputTests {
  private let path = line((20, 20), (60, 20))

  /// Sequences that contain the bytes of keys but are neither a key nor a pointer report.
  static let sequences = [
    "\u{1B}]52;c;\(String(repeating: "q", count: 65_536))\u{7}",
    "\u{1B}]11;rgb:qqqq/CCCC/qqqq\u{1B}\\\u{1B}]4;1;rgb:0/0/0\u{7}\u{1B}]4;-1;rgb:0/0/0\u{7}",
    "\u{1B}P1$r\(String(repeating: "qC", count: 32_768))\u{1B}\\",
    "\u{1B}[?\(String(repeating: "1;", count: 32_768))c",
    "\u{1B}_\(String(repeating: "\u{3}", count: 65_536))\u{1B}\\",
    "\u{1B}[?1016;9999999999999999999999$y\u{1B}[?2026$y\u{1B}[?;;;;$y",
    "\u{1B}[6;0;0t\u{1B}[6;-1;-1t\u{1B}[6;99999;99999t\u{1B}[4;0;0t",
    "\u{1B}[1;1R\u{1B}[R\u{1B}[0;0R\u{1B}[99999999999;-5R", "\u{1B}[?c\u{1B}[?c\u{1B}[>c",
    "\u{1B}[<0;1M\u{1B}[<999999;1;1M\u{1B}[<-1;-1;-1m", "\u{1B}[M\u{FF}\u{FF}\u{FF}",
    "\u{1B}[200~\(String(repeating: "qC\u{3}", count: 20_000))\u{1B}[201~",
  ]

  @Test func `unexpected sequences change nothing`() throws {
    let session = try openCanvas(["unexpected.stipple"])
    try session.draw(path)
    let picture = session.screen.dots
    for bytes in Self.sequences {
      try session.send(bytes.unicodeScalars.map { UInt8($0.value) })
      try session.settle()
      #expect(session.screen.dots == picture, "\(bytes.prefix(20).debugDescription)")
    }
    try session.draw([Point(x: 100, y: 60)])
    #expect(session.screen.dots.count == picture.count + 1)
    try session.quit()
    #expect(try SketchInfo(of: "unexpected.stipple", home: session.home).edits == 2)
  }

  @Test func `a report can arrive byte by byte`() throws {
    let session = try openCanvas(["pieces.stipple"])
    for report in ["\u{1B}[<0;81;161M", "\u{1B}[<32;241;161M", "\u{1B}[<0;241;161m"] {
      // A terminal does not reply to a frame in the middle of a report.
      try session.settle()
      for byte in report.utf8 { try session.send([byte]) }
    }
    try session.settle()
    #expect(session.screen.dots.isConnected && session.screen.dots.count >= 40)
    try session.quit()
    #expect(try SketchInfo(of: "pieces.stipple", home: session.home).samples == 2)
  }

  @Test(arguments: 0..<2 as Range<UInt64>)
  func `every stroke is saved despite unsolicited replies`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let session = try openCanvas(["answers.stipple"])
    for point in path {
      let replies = String(repeating: "\u{1B}[1;1R", count: .random(in: 0...50, using: &random))
      try session.type(replies)
      try session.burst([point])
    }
    try session.settle()
    try session.quit()
    #expect(try SketchInfo(of: "answers.stipple", home: session.home).strokes == path.count)
  }

  @Test(arguments: 0..<2 as Range<UInt64>)
  func `random bytes neither end the program nor affect later strokes`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let session = try openCanvas(["noise.stipple"])
    // All bytes except those that quit, suspend, show a panel or a prompt, focus the toolbar, hide it, type
    // text, or select or change strokes.
    let harmless = Set(UInt8.min...UInt8.max).subtracting(
      "qCuUdleEOPTXIHnND9iAjJstvxygG#%{}?\r\t\u{3}\u{1A}".utf8
    )
    .subtracting([0x4D, 0x6D]).sorted()
    for _ in 0..<100 {
      try session.send(
        (0..<200).map { _ in harmless[.random(in: 0..<harmless.count, using: &random)] })
    }
    // Terminate any incomplete sequence and any paste.
    try session.send("\u{18}\u{1B}\\\u{1B}[201~".utf8)
    // F1 may have opened the help, and its filter, and a button the menu.
    for _ in 0..<4 {
      try session.waitForIdle(quietFor: .seconds(1))
      try session.type("\u{1B}")
    }
    try session.waitForIdle(quietFor: .seconds(1))
    try session.type("p1")
    try session.waitForText("plain")
    try session.draw(path)
    #expect(session.screen.dots.maximumGap(to: path) <= 24)
    try session.quit()
    #expect(session.modes == PrivateModes())
  }
}
