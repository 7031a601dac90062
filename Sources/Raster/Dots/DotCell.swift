public import Ink

/// The lit dots of one cell: the dots of the newest ink, and older ones, below which are those of markers.
///
/// An `InkMixer` decides what a cell with several inks shows.
public struct DotCell: Hashable, Sendable {
  /// The dots of the newest ink, one bit each, in the bit order of Unicode's braille patterns.
  public var mask: UInt8
  /// The newest ink; unspecified if no dot is lit.
  public var color: InkColor
  /// The lit dots of older inks.
  public var older: UInt8
  /// The ``older`` dots that markers drew, if the newest ink is not a marker's.
  public var under: UInt8

  /// A cell without ink.
  public static let empty = DotCell(mask: 0, color: .foreground)

  /// Creates a cell.
  @inlinable public init(mask: UInt8, color: InkColor, older: UInt8 = 0, under: UInt8 = 0) {
    (self.mask, self.color, self.older, self.under) = (mask, color, older, under)
  }

  /// The lit dots, in any ink.
  @inlinable public var lit: UInt8 { mask | older }

  /// Returns the bit of ``mask`` for the dot in a column (0 or 1) and a row (0 to 3) of the cell,
  /// as in the Unicode Standard, Braille Patterns: dots 1 to 3 and 7 are the left column.
  @inlinable public static func bit(column: Int, row: Int) -> UInt8 {
    row == 3
      ? 0x40 << UInt8(truncatingIfNeeded: column) : 1 << UInt8(truncatingIfNeeded: row + column * 3)
  }

  /// The braille character with the dots in ``mask``; U+2800 if there are none.
  @inlinable public var braille: Unicode.Scalar { Self.braille(mask) }

  /// Returns the braille character with the dots in a mask.
  @inlinable public static func braille(_ mask: UInt8) -> Unicode.Scalar {
    // Every value from U+2800 to U+28FF is a scalar.
    Unicode.Scalar(UInt16(0x2800) + UInt16(mask)) ?? " "
  }
}
