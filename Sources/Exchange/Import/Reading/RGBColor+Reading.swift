import Ink

extension RGBColor {
  /// Reads `#RGB`, `#RGBA`, `#RRGGBB`, or `#RRGGBBAA`, without the opacity.
  init?(hexadecimal text: some StringProtocol) {
    guard text.hasPrefix("#") else { return nil }
    var digits = String(text.dropFirst())
    if [3, 4].contains(digits.utf8.count) { digits = digits.map { "\($0)\($0)" }.joined() }
    guard [6, 8].contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit),
      let number = UInt32(digits.prefix(6), radix: 16)
    else { return nil }
    self.init(number: number)
  }

  /// Creates the color 0xRRGGBB.
  init(number: UInt32) {
    self.init(
      red: UInt8(number >> 16 & 0xFF), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
  }
}

extension InkColor {
  /// The range between the greatest and the least component of colors that are gray.
  private static let grayChroma = 48

  /// Returns the ink with the hue of a color.
  ///
  /// A color without a hue is gray, or plain if it is nearly black or white.
  static func nearest(to color: RGBColor) -> InkColor {
    let (red, green, blue) = (Int(color.red), Int(color.green), Int(color.blue))
    let (low, high) = (min(red, green, blue), max(red, green, blue))
    let chroma = high - low
    guard chroma >= grayChroma else { return high < 80 || low > 220 ? .foreground : .gray }
    // The hue in sixths of the circle, from red.
    let sector =
      if high == red {
        Double(green - blue) / Double(chroma) + (green < blue ? 6 : 0)
      } else if high == green {
        Double(blue - red) / Double(chroma) + 2
      } else {
        Double(red - green) / Double(chroma) + 4
      }
    return hues.first { sector < $0.end }?.ink ?? .red
  }

  /// The inks with the ends of their hues, in sixths of the circle.
  ///
  /// People see fewer shades as cyan than as blue or green. Orange is yellow.
  private static let hues: [(end: Double, ink: InkColor)] = [
    (1.0 / 3, .red), (1.25, .yellow), (2.65, .green), (10.0 / 3, .cyan), (4.4, .blue),
    (5.5, .magenta),
  ]
}
