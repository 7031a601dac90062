import Display

/// A screen that remembers what it shows, and each cell that was set.
final class RecordingScreen: Screen {
  /// The size; another one makes the screen blank.
  var size: ScreenSize {
    didSet { cells = Self.blank(size) }
  }
  /// What is shown, row by row.
  private(set) var cells: [ScreenCell]
  /// The number of cells that were set.
  private(set) var setCount = 0

  /// Creates a blank screen.
  init(columns: Int, rows: Int) {
    size = ScreenSize(columns: columns, rows: rows)
    cells = Self.blank(size)
  }

  /// Shows a cell.
  func set(_ cell: ScreenCell, column: Int, row: Int) {
    guard (0..<size.columns).contains(column), (0..<size.rows).contains(row) else { return }
    cells[row * size.columns + column] = cell
    setCount += 1
  }

  /// What is shown, as text, blanks as `·`.
  var text: String {
    (0..<size.rows).map { row in
      String(
        String.UnicodeScalarView(
          cells[row * size.columns..<(row + 1) * size.columns].map {
            $0 == .blank ? "·" : $0.glyph
          }))
    }.joined(separator: "\n")
  }

  private static func blank(_ size: ScreenSize) -> [ScreenCell] {
    Array(repeating: .blank, count: size.columns * size.rows)
  }
}
