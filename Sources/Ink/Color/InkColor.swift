/// The color of ink: one of eight inks with names, or a color with its own components.
///
/// The named inks are colors of the terminal's theme. The others look the same everywhere.
public struct InkColor: Hashable, Sendable {
  /// The number by which sketch files store the color: 0 to 7 for ``named``, or 2²⁴ + 0xRRGGBB.
  public let number: UInt32

  @usableFromInline static let firstMixed: UInt32 = 1 << 24

  @inlinable package init(unchecked number: UInt32) { self.number = number }

  /// Creates a color with its own components.
  public init(_ color: RGBColor) { number = Self.firstMixed + color.number }

  /// Creates a color from its number in a file; `nil` if no color has it.
  public init?(number: some BinaryInteger) {
    guard let number = UInt32(exactly: number), number < 8 || number >> 24 == 1 else { return nil }
    self.number = number
  }

  /// The components of the color; `nil` for a named ink.
  public var components: RGBColor? {
    number >> 24 == 1 ? RGBColor(number: number & 0xFF_FFFF) : nil
  }

  private static let firstOfPalette: UInt32 = 2 << 24

  /// The number of a color of a terminal's palette, from 0 to 255; `nil` for an ink, which files can have.
  package var paletteNumber: Int? {
    number < Self.firstOfPalette ? nil : Int(number - Self.firstOfPalette)
  }

  /// Creates the color of a screen; `nil` for the terminal's own.
  package init?(_ color: TerminalColor) {
    switch color {
    case .standard: return nil
    case .number(let number): self.init(unchecked: Self.firstOfPalette + UInt32(number))
    case .components(let components): self.init(components)
    }
  }

  /// The name in English, or the hexadecimal digits of a color without a name, such as `#ff8000`.
  public var name: String {
    components?.hexadecimal ?? paletteNumber.map(String.init) ?? Self.names[Int(number)]
  }

  /// Finds a color by its ``name``, or by three or six hexadecimal digits in either case after `#`.
  public init?(name: some StringProtocol) {
    if let index = Self.names.firstIndex(where: { $0 == name }) {
      self.init(unchecked: UInt32(index))
    } else if [4, 7].contains(name.utf8.count), let color = RGBColor(hexadecimal: name) {
      self.init(color)
    } else {
      return nil
    }
  }
}

extension InkColor {
  /// The terminal's own foreground color.
  @inlinable public static var foreground: InkColor { InkColor(unchecked: 0) }
  /// The first of six hues, in the order of the terminal's basic colors.
  @inlinable public static var red: InkColor { InkColor(unchecked: 1) }
  /// The second hue.
  @inlinable public static var green: InkColor { InkColor(unchecked: 2) }
  /// The third hue.
  @inlinable public static var yellow: InkColor { InkColor(unchecked: 3) }
  /// The fourth hue.
  @inlinable public static var blue: InkColor { InkColor(unchecked: 4) }
  /// The fifth hue.
  @inlinable public static var magenta: InkColor { InkColor(unchecked: 5) }
  /// The sixth hue.
  @inlinable public static var cyan: InkColor { InkColor(unchecked: 6) }
  /// A medium gray.
  @inlinable public static var gray: InkColor { InkColor(unchecked: 7) }
  /// The inks with names, in the order of their numbers.
  public static let named = (0..<8 as Range<UInt32>).map { InkColor(unchecked: $0) }

  package static let names = [
    "plain", "red", "green", "yellow", "blue", "magenta", "cyan", "gray",
  ]
}

extension InkColor: NamedValue {
  package static var blank: InkColor { .foreground }
  package static var pattern: String? { "^#[0-9a-f]{6}$" }
}
