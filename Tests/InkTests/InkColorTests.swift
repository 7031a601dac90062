import Foundation
import Ink
import Testing

@Suite struct InkColorTests {
  @Test func `every ink has a name of its own and the number that files store`() {
    #expect(InkColor.allCases.map(\.rawValue) == Array(0..<8))
    #expect(
      InkColor.allCases.map(\.name)
        == ["plain", "red", "green", "yellow", "blue", "magenta", "cyan", "gray"])
  }

  @Test(arguments: InkColor.allCases.dropFirst())
  func `every hue is told from black and from white`(color: InkColor) throws {
    let parts = try #require(color.components)
    // Source: WCAG 2.2, relative luminance and contrast ratio.
    let luminance = zip([parts.red, parts.green, parts.blue], [0.2126, 0.7152, 0.0722])
      .reduce(0) { sum, part in
        let value = Double(part.0) / 255
        return sum + part.1 * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
      }
    #expect(1.05 / (luminance + 0.05) >= 3)
    #expect((luminance + 0.05) / 0.05 >= 3)
  }
}
