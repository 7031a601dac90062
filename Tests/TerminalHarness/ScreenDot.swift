public import Geometry

/// A lit braille dot on the screen, whose cells are 2 dots wide and 4 dots high.
public struct ScreenDot: Hashable, Sendable {
  /// The column of dots, from 0 at the left.
  public var x: Int
  /// The row of dots, from 0 at the top.
  public var y: Int

  /// Creates the dot in a column and row.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// The center of the dot's square.
  public var center: Point { Point(x: Double(x) + 0.5, y: Double(y) + 0.5) }

  /// Returns the dots of a cell's mask.
  ///
  /// Unicode Standard, Braille Patterns: dots 1 to 3 and 7 are in the left column, 4 to 6 and 8 in
  /// the right one.
  static func dots(of mask: UInt8, column: Int, row: Int) -> [ScreenDot] {
    let offsets = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    return offsets.enumerated().filter { mask & 1 << $0.offset != 0 }.map { _, offset in
      ScreenDot(x: 2 * column + offset.0, y: 4 * row + offset.1)
    }
  }
}
