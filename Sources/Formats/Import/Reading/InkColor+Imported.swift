import Ink

extension InkColor {
  /// The range between the greatest and the least component of colors that are gray.
  private static let grayChroma = 48

  /// Creates the ink for a color of another program.
  ///
  /// A color without a hue that is nearly black or white is that of the program's text or paper, and
  /// therefore plain. A color that stipple exports for a named ink is this ink. Others are kept.
  init(imported color: RGBColor) {
    let low = min(color.red, color.green, color.blue)
    let high = max(color.red, color.green, color.blue)
    if Int(high) - Int(low) < Self.grayChroma, high < 80 || low > 220 {
      self = .foreground
    } else {
      self = ExportColors.onWhite.ink(of: color) ?? InkColor(color)
    }
  }
}
