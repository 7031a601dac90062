import Geometry
import Ink

/// The colors of the inks outside a terminal.
///
/// The hues are xterm's. A hue that contrasts too little with the background is mixed with black or
/// white until it has the contrast that `InkPalette` requires.
struct ExportColors: Sendable {
  /// The background; white if none was chosen.
  let background: RGBColor
  /// Whether the background was chosen, so that it must be painted.
  let paintsBackground: Bool

  private let inks: [RGBColor]

  init(background: RGBColor?, foreground: RGBColor?, isMonochrome: Bool) {
    let paper = background ?? .white
    let plain =
      foreground
      ?? (RGBColor.black.contrast(to: paper) >= RGBColor.white.contrast(to: paper)
        ? .black : .white)
    self.background = paper
    paintsBackground = background != nil
    inks = InkColor.allCases.map { ink in
      guard ink != .foreground, !isMonochrome else { return plain }
      return TerminalColors.standard.basic[ink == .gray ? 8 : Int(ink.rawValue)]
        .readable(on: paper)
    }
  }

  /// Returns the color of an ink.
  func color(of ink: InkColor) -> RGBColor { inks[Int(ink.rawValue)] }
}

extension RGBColor {
  static let black = RGBColor(red: 0, green: 0, blue: 0)
  static let white = RGBColor(red: 255, green: 255, blue: 255)

  /// The color in six hexadecimal digits, after a number sign.
  var hexadecimal: String { "#" + [red, green, blue].map(Self.twoDigits).joined() }

  private static func twoDigits(_ number: UInt8) -> String {
    (number < 16 ? "0" : "") + String(number, radix: 16)
  }

  /// Returns the color, mixed with black or white until it contrasts with a background.
  func readable(on background: RGBColor) -> RGBColor {
    let isLight = background.luminance > 0.18
    let target = isLight ? RGBColor.black : .white
    for step in 0...20 {
      let color = mixed(with: target, Double(step) / 20)
      if color.contrast(to: background) >= InkPalette.minimumContrast { return color }
    }
    return target
  }

  /// Returns the color between this one (0) and another (1).
  func mixed(with other: RGBColor, _ fraction: Double) -> RGBColor {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8((Double(a) + (Double(b) - Double(a)) * fraction).rounded().clamped(to: 0...255))
    }
    return RGBColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }
}
