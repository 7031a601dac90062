public import Ink

/// The lit dots of one cell and the ink in which they are shown.
public struct DotCell: Hashable, Sendable {
  /// The lit dots, one bit each, in the bit order of Unicode's braille patterns.
  public var mask: UInt8
  /// The ink in which the cell is shown; unspecified if no dot is lit.
  public var color: InkColor

  /// A cell without ink.
  public static let empty = DotCell(mask: 0, color: .foreground)

  /// Creates a cell from its lit dots and their ink.
  @inlinable
  public init(mask: UInt8, color: InkColor) {
    self.mask = mask
    self.color = color
  }

  /// Returns the bit of ``mask`` for the dot in a column (0 or 1) and a row (0 to 3) of the cell.
  ///
  /// Source: The Unicode Standard, Braille Patterns: dots 1 to 3 and 7 are the left column.
  @inlinable
  public static func bit(column: Int, row: Int) -> UInt8 {
    row == 3
      ? 0x40 << UInt8(truncatingIfNeeded: column)
      : 1 << UInt8(truncatingIfNeeded: row + column * 3)
  }

  /// The braille character with the same dots; U+2800 if none is lit.
  @inlinable public var braille: Unicode.Scalar {
    // Every value from U+2800 to U+28FF is a scalar.
    Unicode.Scalar(UInt16(0x2800) + UInt16(mask)) ?? " "
  }
}
