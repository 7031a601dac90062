import Geometry
import Ink

/// The colors of the picker: a column of grays, then columns of hues, in rows of the same lightness.
///
/// Each color has the most chroma that sRGB has for its hue and lightness.
struct ColorGrid {
  /// The position of a color, from 0 at the upper left.
  struct Position: Hashable { var column, row: Int }

  let columns: Int
  /// The number of rows, the lightest first.
  let rows: Int

  private let colors: [RGBColor]
  private let nearest: NearestColors

  /// The lightness in Oklab of the last and the first row.
  private static let lightness = (low: 0.3, high: 0.93)
  /// The greatest chroma of a color without a hue.
  private static let grayChroma = 0.03
  private static let maximumChroma = 0.4

  /// Creates a grid of at least two columns and two rows.
  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    let step = (Self.lightness.high - Self.lightness.low) / Double(rows - 1)
    let colors = (0..<rows).flatMap { row in
      (0..<columns).map { column in
        let turn = Double(column - 1) / Double(columns - 1)
        return Oklab(
          lightness: Self.lightness.high - Double(row) * step,
          chroma: column == 0 ? 0 : Self.maximumChroma, hue: turn * 2 * .pi
        ).color
      }
    }
    self.colors = colors
    nearest = NearestColors(colors)
  }

  subscript(position: Position) -> RGBColor { colors[position.row * columns + position.column] }

  func position(nearestTo color: RGBColor) -> Position {
    let index = nearest.index(nearestTo: color) ?? 0
    return Position(column: index % columns, row: index / columns)
  }

  /// Returns a position moved by rows, and by columns, which wrap around.
  func position(_ position: Position, movedBy columns: Int, _ rows: Int) -> Position {
    Position(
      column: (position.column + columns + self.columns) % self.columns,
      row: (position.row + rows).clamped(to: 0...self.rows - 1))
  }

  /// Returns the name of the hue of a color, or of its shade of gray.
  static func name(of color: RGBColor) -> String {
    let color = Oklab(color)
    guard color.chroma > grayChroma else {
      return color.lightness < 0.15 ? "black" : color.lightness > 0.95 ? "white" : "gray"
    }
    let degrees = color.hue * 180 / .pi
    let positive = degrees < 0 ? degrees + 360 : degrees
    return hues.first { positive < $0.end }?.name ?? "pink"
  }

  /// The names of hues in Oklab, with the angles at which they end, in degrees.
  private static let hues: [(end: Double, name: String)] = [
    (15, "pink"), (40, "red"), (80, "orange"), (120, "yellow"), (160, "green"), (185, "teal"),
    (225, "cyan"), (280, "blue"), (315, "violet"), (345, "magenta"),
  ]
}
