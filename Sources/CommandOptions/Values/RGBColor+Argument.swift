public import ArgumentParser
public import Ink

extension RGBColor: ExpressibleByArgument {
  /// Parses `#RGB` or `#RRGGBB`; the number sign may be missing.
  public init?(argument: String) {
    var digits = argument.hasPrefix("#") ? String(argument.dropFirst()) : argument
    if digits.utf8.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let number = UInt32(digits, radix: 16)
    else { return nil }
    self.init(
      red: UInt8(number >> 16), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
  }
}
