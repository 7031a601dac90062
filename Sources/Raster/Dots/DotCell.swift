/// The dots of one cell and the ink that it is shown in.
public struct DotCell: Hashable, Sendable {
  /// The lit dots, a bit each as in Unicode's braille patterns.
  public var mask: UInt8
  /// The ink that it is shown in, which covers most of the dots; without meaning while none is lit.
  public var color: UInt8

  /// A cell without ink.
  public static let empty = DotCell(mask: 0, color: 0)

  /// The dots that a cell has across.
  public static let width = 2
  /// The dots that a cell has down.
  public static let height = 4

  /// Creates a cell.
  @inlinable
  public init(mask: UInt8, color: UInt8) {
    self.mask = mask
    self.color = color
  }

  /// The bit of the dot in a column (0 or 1) and a row (0 to 3) of the cell.
  ///
  /// Source: The Unicode Standard, Braille Patterns: dots 1 to 3 and 7 are the left column.
  @inlinable
  public static func bit(column: Int, row: Int) -> UInt8 {
    row == 3
      ? 0x40 << UInt8(truncatingIfNeeded: column)
      : 1 << UInt8(truncatingIfNeeded: row + column * 3)
  }

  /// The braille character that shows the dots; a blank is U+2800.
  @inlinable public var braille: Unicode.Scalar {
    // Every value from U+2800 to U+28FF is a scalar.
    Unicode.Scalar(UInt16(0x2800) + UInt16(mask)) ?? " "
  }
}
