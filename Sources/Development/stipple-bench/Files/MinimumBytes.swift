import Ink
import TerminalUI

/// The minimum number of bytes that change some cells of a terminal.
///
/// Each cell is addressed, colored, and written with the shortest control sequences.
enum MinimumBytes {
  /// Counts the bytes for cells written in the given order.
  ///
  /// One sequence sets both colors of a cell, such as `ESC [ 31 ; 48 ; 5 ; 23 m`.
  static func count(_ cells: [(cell: ScreenCell, column: Int, row: Int)]) -> Int {
    var total = 0
    var cursor: (column: Int, row: Int)?
    var shown = ScreenCell.blank
    for (cell, column, row) in cells {
      total += motion(from: cursor, to: (column, row))
      var target = cell
      if cell.glyph == " " { target.color = shown.color }
      total += coloring(from: shown, to: target)
      shown = target
      total += UTF8.encode(cell.glyph)?.count ?? 1
      cursor = (column + 1, row)
    }
    // The next frame starts in the default colors.
    return total + coloring(from: shown, to: .blank)
  }

  private static func coloring(from shown: ScreenCell, to cell: ScreenCell) -> Int {
    var parameters: [Int] = []
    if cell.color != shown.color { parameters.append(length(cell.color)) }
    if cell.background != shown.background {
      parameters.append(cell.background.map(length) ?? 2)
    }
    guard !parameters.isEmpty else { return 0 }
    let isDefault = cell.color == .foreground && cell.background == nil
    return isDefault ? 3 : 3 + parameters.reduce(0, +) + parameters.count - 1
  }

  /// Returns the length of the parameters that set a color.
  private static func length(_ color: InkColor) -> Int {
    guard let components = color.components else { return 2 }
    if let index = TerminalColor.fixedColors.firstIndex(of: components) {
      return 5 + digits(index + 16)
    }
    return 7
      + [components.red, components.green, components.blue].map { digits(Int($0)) }
      .reduce(0, +)
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
