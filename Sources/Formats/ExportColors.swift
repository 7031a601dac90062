import Geometry
import Ink

/// The colors of the inks outside a terminal.
///
/// A hue of xterm that contrasts too little with the background is mixed with black or white until it has
/// the contrast that `InkPalette` requires. The hue of a marker is mixed with the background until plain ink on
/// it has that contrast. Inks without names have their own color on every background.
struct ExportColors: Sendable {
  /// The background; white if none was chosen.
  let background: RGBColor
  /// Whether the background was chosen, so that it must be painted.
  let paintsBackground: Bool

  private let named: [RGBColor]
  /// The colors of the named inks of markers.
  private let marked: [RGBColor]
  private let isMonochrome: Bool

  static let onWhite = ExportColors(background: nil, foreground: nil, isMonochrome: false)

  init(background: RGBColor?, foreground: RGBColor?, isMonochrome: Bool) {
    let paper = background ?? .white
    let contrast = { (color: RGBColor) in color.contrast(to: paper) }
    let plain = foreground ?? (contrast(.black) >= contrast(.white) ? .black : .white)
    (self.background, self.isMonochrome) = (paper, isMonochrome)
    paintsBackground = background != nil
    func colors(_ color: (_ hue: RGBColor) -> RGBColor) -> [RGBColor] {
      InkColor.named.map { ink in
        guard ink != .foreground, !isMonochrome else { return plain }
        return color(TerminalColors.standard.basic[ink == .gray ? 8 : Int(ink.number)])
      }
    }
    named = colors { $0.readable(on: paper) }
    marked = colors { $0.mixed(with: paper, untilReadableOn: plain) }
  }

  func color(of style: StrokeStyle) -> RGBColor {
    style.isUnder ? markerColor(of: style.color) : color(of: style.color)
  }

  func markerColor(of ink: InkColor) -> RGBColor {
    ink.components == nil ? marked[Int(ink.number)] : color(of: ink)
  }

  func color(of ink: InkColor) -> RGBColor {
    let color = ink.paletteNumber.map(TerminalColors.standard.color)
    guard let components = ink.components ?? color else { return named[Int(ink.number)] }
    return isMonochrome ? named[0] : components
  }

  /// Returns the named ink that has a color here; `nil` if none has it.
  func ink(of color: RGBColor) -> InkColor? {
    (named.firstIndex(of: color) ?? marked.firstIndex(of: color)).map { InkColor.named[$0] }
  }

  /// The mixer of cells with several inks, on the background; `nil` without colors.
  var mixer: InkMixer? {
    isMonochrome
      ? nil
      : InkMixer(colorCount: InkPalette.trueColorCount, named: named, background: background)
  }

  /// The mixer of text for a terminal, whose own background is unknown; `nil` without colors.
  var terminalMixer: InkMixer? {
    guard !paintsBackground, !isMonochrome else { return mixer }
    var mixer = InkPalette.export.mixer
    mixer.means = .mean
    return mixer
  }
}

extension InkPalette {
  /// The colors in text for terminals: named inks in the terminal's colors, and others exactly.
  static let export = InkPalette(colorCount: InkPalette.trueColorCount)
}

extension RGBColor {
  static let black = RGBColor(red: 0, green: 0, blue: 0)
  static let white = RGBColor(red: 255, green: 255, blue: 255)

  /// Returns the color, mixed with black or white until it contrasts with a background.
  func readable(on background: RGBColor) -> RGBColor {
    mixed(with: background.isLight ? .black : .white, untilReadableOn: background)
  }

  /// Whether black contrasts more with the color than white does.
  var isLight: Bool { luminance > 0.18 }

  /// Returns the color, mixed with a target until it contrasts with a background, or the target if it does not.
  func mixed(
    with target: RGBColor, untilReadableOn background: RGBColor,
    _ contrast: Double = InkPalette.minimumContrast
  ) -> RGBColor {
    (0...20).lazy.map { mixed(with: target, Double($0) / 20) }
      .first { $0.contrast(to: background) >= contrast } ?? target
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
