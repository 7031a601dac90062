import Testing

@testable import Terminal

@Suite struct CapabilitiesTests {
  @Test(arguments: [(0, false), (1, true), (2, true), (3, true), (4, false), (9, false)])
  func `a mode is offered when it can be switched on`(status: Int, isOffered: Bool) {
    var capabilities = Capabilities()
    capabilities.take(.mode(1016, status: status))
    #expect(capabilities.hasPixelReports == isOffered)
    capabilities.take(.mode(2026, status: status))
    #expect(capabilities.hasSynchronizedUpdates == isOffered)
    #expect(!capabilities.isComplete)
  }

  @Test func `the last answer completes them`() throws {
    var capabilities = Capabilities()
    let cell = try #require(CellPixels(width: 8, height: 16))
    capabilities.take(.cellPixels(cell))
    capabilities.take(.deviceAttributes)
    #expect(capabilities.cellPixels == cell && capabilities.isComplete)
  }

  @Test func `answers to other questions change nothing`() {
    var capabilities = Capabilities()
    capabilities.take(.mode(2004, status: 1))
    capabilities.take(.cursorPosition(row: 1, column: 1))
    #expect(capabilities == Capabilities())
  }

  @Test func `the question that every terminal answers comes last`() {
    #expect(Capabilities.questions.hasSuffix("\u{1B}[c"))
  }
}
