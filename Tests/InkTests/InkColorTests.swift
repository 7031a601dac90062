import Foundation
import Ink
import Testing

@Suite struct InkColorTests {
  @Test func `every ink has its own name and the raw value that files store`() {
    #expect(InkColor.allCases.map(\.rawValue) == Array(0..<8))
    #expect(
      InkColor.allCases.map(\.name)
        == ["plain", "red", "green", "yellow", "blue", "magenta", "cyan", "gray"])
  }

  @Test(arguments: InkColor.allCases.dropFirst())
  func `every hue contrasts with both black and white`(color: InkColor) throws {
    let components = try #require(color.components)
    // Source: WCAG 2.2, relative luminance and contrast ratio.
    let luminance = zip(
      [components.red, components.green, components.blue], [0.2126, 0.7152, 0.0722]
    )
    .reduce(0) { sum, component in
      let value = Double(component.0) / 255
      return sum + component.1
        * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
    }
    #expect(1.05 / (luminance + 0.05) >= 3)
    #expect((luminance + 0.05) / 0.05 >= 3)
  }
}
