import CVTerm

/// The contents of one cell of the emulated screen.
public struct EmulatorCell: Hashable, Sendable {
  /// A color as the program has set it.
  public enum Color: Hashable, Sendable {
    /// The terminal's default.
    case standard
    /// One of 256 colors; 0 to 15 are the terminal's palette.
    case indexed(UInt8)
    /// A direct color.
    case rgb(red: UInt8, green: UInt8, blue: UInt8)
  }

  /// The character with its combining marks; a space in an empty cell.
  public var character: Character
  /// The width of the character in cells, 1 or 2; 0 for the right half of a wide character.
  public var width: Int
  /// The color of the character.
  public var foreground: Color
  /// The color of the background.
  public var background: Color
  /// Whether the two colors are exchanged.
  public var isReverse: Bool
  /// Whether the character is bold.
  public var isBold: Bool
  /// Whether the character is underlined.
  public var isUnderlined: Bool

  init(_ cell: VTermScreenCell) {
    let scalars = withUnsafeBytes(of: cell.chars) { $0.bindMemory(to: UInt32.self).map(\.self) }
    // libvterm marks the right half of a wide character with a code beyond Unicode.
    width = scalars.first == .max ? 0 : Int(cell.width)
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.prefix { $0 != 0 }.compactMap(Unicode.Scalar.init))
    character = String(text).first ?? " "
    foreground = Color(cell.fg)
    background = Color(cell.bg)
    isReverse = cell.attrs.reverse != 0
    isBold = cell.attrs.bold != 0
    isUnderlined = cell.attrs.underline != 0
  }

  /// The mask of the braille dots, bit *n* for dot *n* + 1; 0 for other characters.
  ///
  /// Unicode Standard, Braille Patterns: the code point is U+2800 plus the mask.
  public var brailleMask: UInt8 {
    guard let scalar = character.unicodeScalars.first, 0x2800...0x28FF ~= scalar.value else {
      return 0
    }
    return UInt8(scalar.value - 0x2800)
  }
}

extension EmulatorCell.Color {
  fileprivate init(_ color: VTermColor) {
    let kind = UInt32(color.type)
    if kind & (VTERM_COLOR_DEFAULT_FG.rawValue | VTERM_COLOR_DEFAULT_BG.rawValue) != 0 {
      self = .standard
    } else if kind & VTERM_COLOR_TYPE_MASK.rawValue == VTERM_COLOR_INDEXED.rawValue {
      self = .indexed(color.indexed.idx)
    } else {
      self = .rgb(red: color.rgb.red, green: color.rgb.green, blue: color.rgb.blue)
    }
  }
}
