import Ink
import Testing

@Suite struct InkColorTests {
  @Test func `every ink has its own name and the raw value that files store`() {
    #expect(InkColor.allCases.map(\.rawValue) == Array(0..<8))
    #expect(
      InkColor.allCases.map(\.name)
        == ["plain", "red", "green", "yellow", "blue", "magenta", "cyan", "gray"])
  }
}
