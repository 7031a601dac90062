import Testing

@testable import Terminal

@Suite struct CapabilitiesTests {
  @Test(arguments: [(0, false), (1, true), (2, true), (3, true), (4, false), (9, false)])
  func `a mode is supported if its status allows setting it`(status: Int, isSupported: Bool) {
    var capabilities = Capabilities()
    capabilities.update(with: .mode(1016, status: status))
    #expect(capabilities.hasPixelReports == isSupported)
    capabilities.update(with: .mode(2026, status: status))
    #expect(capabilities.hasSynchronizedUpdates == isSupported)
    #expect(!capabilities.isComplete)
  }

  @Test func `the reply to the last query completes the capabilities`() throws {
    var capabilities = Capabilities()
    let cell = try #require(CellPixels(width: 8, height: 16))
    capabilities.update(with: .cellPixels(cell))
    capabilities.update(with: .deviceAttributes(hasClipboard: false))
    #expect(capabilities.cellPixels == cell && capabilities.isComplete)
    #expect(capabilities.acceptsClipboard == nil)
  }

  @Test(
    arguments: [
      ("]60;allowColorOps\u{7}\u{1B}[?64;1c", false),
      ("]60;allowWindowOps\u{7}\u{1B}[?64;1c", true),
      ("[?62;22;52c", true), ("[?62;22c", nil),
    ] as [(String, Bool?)])
  func `a terminal says whether it sets its clipboard`(reply: String, accepts: Bool?) {
    var (capabilities, parser) = (Capabilities(), InputParser())
    for case .reply(let reply) in parser.parse("\u{1B}\(reply)".utf8) {
      capabilities.update(with: reply)
    }
    #expect(capabilities.acceptsClipboard == accepts)
  }

  @Test func `other replies leave the capabilities unchanged`() {
    var capabilities = Capabilities()
    capabilities.update(with: .mode(2004, status: 1))
    capabilities.update(with: .cursorPosition(row: 1, column: 1))
    #expect(capabilities == Capabilities())
  }

  @Test func `the query that every terminal answers is last`() {
    #expect(Capabilities.queries.hasSuffix("\u{1B}[c"))
  }
}
