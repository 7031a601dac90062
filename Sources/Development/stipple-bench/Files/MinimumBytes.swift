import Ink
import TerminalUI

/// The minimum number of bytes that change some cells of a terminal.
///
/// Each cell is addressed, colored, and written with the shortest control sequences of a terminal with
/// 256 colors, over the terminal's background.
enum MinimumBytes {
  /// Counts the bytes for cells written in the given order.
  ///
  /// The terminal's own colors are set by `ESC [ 31 m` or `ESC [ 91 m`, its foreground by `ESC [ m`.
  static func count(_ cells: [(cell: ScreenCell, column: Int, row: Int)]) -> Int {
    var total = 0
    var cursor: (column: Int, row: Int)?
    var color = InkColor.foreground
    for (cell, column, row) in cells {
      total += motion(from: cursor, to: (column, row))
      if cell.color != color && cell.glyph != " " {
        total += cell.color == .foreground ? 3 : 5
        color = cell.color
      }
      total += UTF8.encode(cell.glyph)?.count ?? 1
      cursor = (column + 1, row)
    }
    // The next frame starts in the default color.
    return total + (color == .foreground ? 0 : 3)
  }

  private static func motion(
    from cursor: (column: Int, row: Int)?, to target: (column: Int, row: Int)
  ) -> Int {
    let absolute = 4 + digits(target.row + 1) + digits(target.column + 1)
    guard let cursor else { return absolute }
    var relative = 0
    let across = abs(target.column - cursor.column)
    let down = abs(target.row - cursor.row)
    if down > 0 { relative += down == 1 ? (target.row > cursor.row ? 1 : 2) : 3 + digits(down) - 1 }
    if across > 0 {
      let backspaces = target.column < cursor.column ? across : Int.max
      relative += min(across == 1 ? 3 : 3 + digits(across) - 1, backspaces)
    }
    return min(absolute, relative)
  }

  private static func digits(_ number: Int) -> Int { String(number).count }
}
