public import Geometry

/// A lit braille dot on the screen: two to a cell across, four down, from the top left corner.
public struct ScreenDot: Hashable, Sendable {
  /// The column of dots, from 0.
  public var x: Int
  /// The row of dots, from 0.
  public var y: Int

  /// Creates the dot with these indices.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// The middle of the dot's square.
  public var center: Point { Point(x: Double(x) + 0.5, y: Double(y) + 0.5) }

  /// The dots of one cell's mask.
  ///
  /// Unicode Standard, Braille Patterns: dots 1 to 3 and 7 down the left side, 4 to 6 and 8 down the
  /// right one.
  static func dots(of mask: UInt8, column: Int, row: Int) -> [ScreenDot] {
    let places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    return places.enumerated().filter { mask & 1 << $0.offset != 0 }.map { _, place in
      ScreenDot(x: 2 * column + place.0, y: 4 * row + place.1)
    }
  }
}
