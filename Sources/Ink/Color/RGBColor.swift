import Geometry
import Glibc

/// A color in sRGB.
public struct RGBColor: Hashable, Sendable {
  /// The component, from 0 to 255.
  public var red, green, blue: UInt8

  /// Creates a color from its components, from 0 to 255.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Creates a color from a number whose hexadecimal digits are `RRGGBB`; higher digits are ignored.
  public init(number: UInt32) {
    self.init(
      red: UInt8(number >> 16 & 0xFF), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
  }

  /// Reads `#RGB`, `#RGBA`, `#RRGGBB`, or `#RRGGBBAA`, without the opacity.
  public init?(hexadecimal text: some StringProtocol) {
    guard text.hasPrefix("#"), text.utf8.count <= 9 else { return nil }
    var digits = text.utf8.dropFirst().compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == text.utf8.count - 1 else { return nil }
    if [3, 4].contains(digits.count) { digits = digits.flatMap { [$0, $0] } }
    guard [6, 8].contains(digits.count) else { return nil }
    self.init(number: digits.prefix(6).reduce(0) { $0 << 4 | UInt32($1) })
  }

  /// The number whose hexadecimal digits are `RRGGBB`.
  public var number: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// The color in six hexadecimal digits, after a number sign, such as `#ff8000`.
  public var hexadecimal: String {
    let digits = String(number, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
  }

  /// The relative luminance, from 0 for black to 1 for white, as in WCAG 2.2.
  public var luminance: Double {
    let (red, green, blue) = linear
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  /// The components in proportion to light, from 0 to 1, as in IEC 61966-2-1.
  var linear: (red: Double, green: Double, blue: Double) {
    (Self.linear[Int(red)], Self.linear[Int(green)], Self.linear[Int(blue)])
  }

  private static let linear = (0...255).map { component in
    let value = Double(component) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// Returns the contrast ratio to another color, from 1 to 21, as in WCAG 2.2.
  public func contrast(to other: RGBColor) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }
}

extension RGBColor {
  /// The components in proportion to light; the fourth is 0.
  package var light: SIMD4<Float> {
    let (red, green, blue) = linear
    return Light(Float(red), Float(green), Float(blue), 0)
  }

  init(light: Light) {
    func component(_ light: Float) -> UInt8 {
      let value = light <= 0.0031308 ? 12.92 * light : 1.055 * powf(light, 1 / 2.4) - 0.055
      return UInt8((value * 255).rounded().clamped(to: 0...255))
    }
    self.init(red: component(light.x), green: component(light.y), blue: component(light.z))
  }

  /// The nearest color whose components are multiples of 4, or 255.
  var coarse: RGBColor {
    func coarse(_ component: UInt8) -> UInt8 {
      component >= 254 ? 255 : (component &+ 2) & 0xFC
    }
    return RGBColor(red: coarse(red), green: coarse(green), blue: coarse(blue))
  }
}
