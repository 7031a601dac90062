import Ink

extension RGBColor {
  /// Reads `#RGB`, `#RRGGBB`, or `#RRGGBBAA`, without the opacity.
  init?(hexadecimal text: String) {
    guard text.hasPrefix("#") else { return nil }
    var digits = String(text.dropFirst())
    if digits.utf8.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
    guard [6, 8].contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit),
      let number = UInt32(digits.prefix(6), radix: 16)
    else { return nil }
    self.init(
      red: UInt8(number >> 16), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
  }
}

extension InkColor {
  /// Returns the ink with the least distance to a color; black and white are the plain ink.
  static func nearest(to color: RGBColor) -> InkColor {
    if color == .black || color == .white { return .foreground }
    func distance(_ ink: InkColor) -> Int {
      if ink == .foreground { return color.distance(to: .black) }
      return color.distance(
        to: TerminalColors.standard.basic[ink == .gray ? 8 : Int(ink.rawValue)])
    }
    return allCases.min { distance($0) < distance($1) } ?? .foreground
  }
}

extension RGBColor {
  fileprivate func distance(to other: RGBColor) -> Int {
    [(red, other.red), (green, other.green), (blue, other.blue)].reduce(0) {
      let difference = Int($1.0) - Int($1.1)
      return $0 + difference * difference
    }
  }
}
