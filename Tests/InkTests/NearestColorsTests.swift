import TestSupport

@Suite struct NearestColorsTests {
  /// Source: Ottosson, the table of pairs of XYZ and Oklab, and values of CSS Color 4.
  @Test(arguments: [
    (0xFFFFFF, (1.0, 0.0, 0.0)), (0x000000, (0.0, 0.0, 0.0)), (0xFF0000, (0.628, 0.225, 0.126)),
    (0x00FF00, (0.866, -0.234, 0.179)), (0x0000FF, (0.452, -0.032, -0.312)),
  ])
  func `Oklab has its published values`(number: UInt32, expected: (Double, Double, Double)) {
    let color = Oklab(RGBColor(number: number))
    #expect(abs(color.lightness - expected.0) < 0.001)
    #expect(abs(color.a - expected.1) < 0.001 && abs(color.b - expected.2) < 0.001)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a color of sRGB is converted back to itself`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let color = RGBColor(number: .random(in: 0...0xFF_FFFF, using: &random))
      #expect(Oklab(color).color == color)
    }
  }

  @Test func `a color outside sRGB keeps its lightness and hue`() {
    let vivid = Oklab(lightness: 0.7, chroma: 0.4, hue: 2)
    let shown = Oklab(vivid.color)
    #expect(abs(shown.lightness - 0.7) < 0.01 && abs(shown.hue - 2) < 0.03 && shown.chroma > 0.1)
    #expect(Oklab(lightness: 1.2, chroma: 0.1, hue: 1).color == RGBColor(number: 0xFFFFFF))
    #expect(Oklab(lightness: -0.2, chroma: 0.1, hue: 1).color == RGBColor(number: 0))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `finds what comparing every color finds`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let colors = (0..<Int.random(in: 1...300, using: &random)).map { _ in
      RGBColor(number: .random(in: 0...0xFF_FFFF, using: &random))
    }
    let set = NearestColors(colors + colors)
    for _ in 0..<50 {
      let color = RGBColor(number: .random(in: 0...0xFF_FFFF, using: &random))
      let nearest = colors.indices.min {
        Oklab(colors[$0]).squaredDistance(to: Oklab(color))
          < Oklab(colors[$1]).squaredDistance(to: Oklab(color))
      }
      #expect(set.index(nearestTo: color) == nearest)
    }
    #expect(NearestColors([]).index(nearestTo: RGBColor(number: 0)) == nil)
  }
}
