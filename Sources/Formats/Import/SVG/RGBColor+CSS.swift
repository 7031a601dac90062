import Ink

extension RGBColor {
  /// Reads a color of CSS in lower case: hexadecimal, `rgb()`, or one of the common names.
  ///
  /// Source: W3C, CSS Color Module Level 4.
  init?(css text: String) {
    if let color = RGBColor(hexadecimal: text) {
      self = color
    } else if let number = Self.names[text] {
      self.init(number: number)
    } else {
      guard text.hasPrefix("rgb"), let open = text.firstIndex(of: "(") else { return nil }
      let parts = text[text.index(after: open)...].split { ", /)".contains($0) }.prefix(3)
      let values = parts.compactMap { part -> UInt8? in
        let isPercentage = part.hasSuffix("%")
        guard let number = Double(isPercentage ? part.dropLast() : part), number.isFinite
        else { return nil }
        return UInt8(min(max(number * (isPercentage ? 2.55 : 1), 0), 255))
      }
      guard values.count == 3 else { return nil }
      self.init(red: values[0], green: values[1], blue: values[2])
    }
  }

  private static let names: [String: UInt32] = [
    "black": 0x000000, "white": 0xFFFFFF, "red": 0xFF0000, "green": 0x008000, "lime": 0x00FF00,
    "blue": 0x0000FF, "navy": 0x000080, "yellow": 0xFFFF00, "gold": 0xFFD700, "orange": 0xFFA500,
    "magenta": 0xFF00FF, "fuchsia": 0xFF00FF, "purple": 0x800080, "violet": 0xEE82EE,
    "cyan": 0x00FFFF, "aqua": 0x00FFFF, "teal": 0x008080, "maroon": 0x800000, "brown": 0xA52A2A,
    "pink": 0xFFC0CB, "crimson": 0xDC143C, "tomato": 0xFF6347, "salmon": 0xFA8072,
    "olive": 0x808000, "darkgreen": 0x006400, "darkblue": 0x00008B, "darkred": 0x8B0000,
    "steelblue": 0x4682B4, "skyblue": 0x87CEEB, "lightblue": 0xADD8E6, "royalblue": 0x4169E1,
    "indigo": 0x4B0082, "gray": 0x808080, "grey": 0x808080, "silver": 0xC0C0C0,
    "lightgray": 0xD3D3D3, "lightgrey": 0xD3D3D3, "darkgray": 0xA9A9A9, "darkgrey": 0xA9A9A9,
    "dimgray": 0x696969, "whitesmoke": 0xF5F5F5, "ivory": 0xFFFFF0, "snow": 0xFFFAFA,
  ]
}
