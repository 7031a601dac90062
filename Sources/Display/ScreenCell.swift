/// What one cell of the screen shows.
public struct ScreenCell: Hashable, Sendable {
  /// What a character looks like, apart from its shape and ink.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits, one an attribute.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Foreground and background change places.
    public static let reverse = Attributes(rawValue: 1 << 0)
    /// Stands out less.
    public static let dim = Attributes(rawValue: 1 << 1)
    /// Stands out more.
    public static let bold = Attributes(rawValue: 1 << 2)
  }

  /// The character: one that is one cell wide.
  public var glyph: Unicode.Scalar
  /// The raw value of the ink's colour.
  public var color: UInt8
  /// What the character looks like otherwise.
  public var attributes: Attributes

  /// An empty cell.
  public static let blank = ScreenCell(" ")

  /// Creates a cell.
  public init(_ glyph: Unicode.Scalar, color: UInt8 = 0, attributes: Attributes = []) {
    self.glyph = glyph
    self.color = color
    self.attributes = attributes
  }
}
