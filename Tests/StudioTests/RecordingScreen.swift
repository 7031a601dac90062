import Display

/// A screen that remembers what it shows.
final class RecordingScreen: Screen {
  /// The size; another one makes the screen blank.
  var size: ScreenSize {
    didSet { cells = Self.blank(size) }
  }
  /// What is shown, row by row.
  private(set) var cells: [ScreenCell]

  /// Creates a blank screen.
  init(_ size: ScreenSize) {
    self.size = size
    cells = Self.blank(size)
  }

  /// Shows a cell.
  func set(_ cell: ScreenCell, column: Int, row: Int) {
    guard (0..<size.columns).contains(column), (0..<size.rows).contains(row) else { return }
    cells[row * size.columns + column] = cell
  }

  /// What is shown, as lines of text.
  var lines: [String] {
    (0..<size.rows).map { row in
      String(
        String.UnicodeScalarView(
          cells[row * size.columns..<(row + 1) * size.columns].map(\.glyph)))
    }
  }

  /// Whether some line has a text in it.
  func shows(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

  /// The braille cells, and nothing of the text over them.
  var ink: [ScreenCell?] {
    cells.map { (0x2800...0x28FF).contains($0.glyph.value) ? $0 : nil }
  }

  private static func blank(_ size: ScreenSize) -> [ScreenCell] {
    Array(repeating: .blank, count: size.columns * size.rows)
  }
}
