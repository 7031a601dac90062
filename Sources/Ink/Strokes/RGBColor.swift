import Glibc

/// A color in sRGB.
public struct RGBColor: Hashable, Sendable {
  /// The component, from 0 to 255.
  public var red, green, blue: UInt8

  /// Creates a color from its components, from 0 to 255.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Creates a color from a number whose hexadecimal digits are `RRGGBB`.
  init(_ number: UInt32) {
    self.init(
      red: UInt8(number >> 16 & 0xFF), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
  }

  /// The relative luminance, from 0 for black to 1 for white.
  ///
  /// Source: WCAG 2.2, relative luminance.
  public var luminance: Double {
    func linear(_ component: UInt8) -> Double {
      let value = Double(component) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns the contrast ratio to another color, from 1 to 21.
  ///
  /// Source: WCAG 2.2, contrast ratio.
  public func contrast(to other: RGBColor) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }
}
