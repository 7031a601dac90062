public import ArgumentParser
public import Ink

extension InkColor: ExpressibleByArgument {
  /// Parses the name of an ink, or hexadecimal digits after a number sign.
  public init?(argument: String) { self.init(name: argument) }

  /// The names of the inks that have one.
  public static var allValueStrings: [String] { named.map(\.name) }

  /// The default as the help prints it.
  public var defaultValueDescription: String { name }
}

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

/// A background of a picture: a color, or `none`.
struct BackgroundArgument: ExpressibleByArgument {
  /// `nil` for a transparent background.
  let color: RGBColor?

  init?(argument: String) {
    color = RGBColor(argument: argument)
    if color == nil && argument != "none" { return nil }
  }
}

extension Smoothing.Method: ExpressibleByArgument {
  /// The description of each method in the help.
  public static var allValueDescriptions: [String: String] {
    Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0.summary) })
  }
}
