import CEmulator
import Geometry
import Ink
import TerminalUI

/// The screen of a program, as libvterm understands its output.
final class EmulatedScreen {
  private let emulator: OpaquePointer
  private var columns, rows: Int

  /// Creates a blank screen; `nil` if the library is missing.
  init?(_ size: ScreenSize) {
    (columns, rows) = Self.bounded(size)
    guard let emulator = stipple_emulator_new(Int32(columns), Int32(rows)) else { return nil }
    self.emulator = emulator
  }

  deinit { stipple_emulator_free(emulator) }

  func resize(to size: ScreenSize) {
    (columns, rows) = Self.bounded(size)
    stipple_emulator_resize(emulator, Int32(columns), Int32(rows))
  }

  func write(_ bytes: [UInt8]) { stipple_emulator_write(emulator, bytes, bytes.count) }

  /// The cell of the cursor.
  var cursor: TerminalScreen.Position {
    var (column, row): (Int32, Int32) = (0, 0)
    stipple_emulator_cursor(emulator, &column, &row)
    return TerminalScreen.Position(
      row: Int(row).clamped(to: 0...rows - 1), column: Int(column).clamped(to: 0...columns - 1))
  }

  /// The style of the next character.
  var pen: TerminalScreen.Style { TerminalScreen.Style(stipple_emulator_pen(emulator)) }

  /// A copy of the screen.
  var contents: TerminalScreen {
    var screen = TerminalScreen(columns: columns, rows: rows)
    var numbers = [TerminalScreen.Style(): 0]
    screen.cursor = cursor
    for index in screen.cells.indices {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let cell = stipple_emulator_cell(emulator, Int32(column), Int32(row))
      let style = TerminalScreen.Style(cell)
      let number = numbers[style] ?? numbers.count
      if number == screen.styles.count { screen.styles.append(style) }
      numbers[style] = number
      let isSecondHalf = column > 0 && cell.columns == 0 && screen.cells[index - 1].text != ""
      let isCut = cell.columns == 0 && !isSecondHalf || cell.columns == 2 && column + 1 == columns
      let text = isSecondHalf ? "" : isCut ? " " : Self.text(of: cell)
      screen.cells[index] = TerminalScreen.Cell(text, style: number)
    }
    return screen
  }

  private static func bounded(_ size: ScreenSize) -> (columns: Int, rows: Int) {
    (min(size.columns, TerminalScreen.maximumSize), min(size.rows, TerminalScreen.maximumSize))
  }

  /// Returns the character of a cell; a blank if there is none, or if it could harm a terminal.
  private static func text(of cell: stipple_emulator_cell) -> String {
    let scalars = withUnsafeBytes(of: cell.scalars) { $0.bindMemory(to: UInt32.self).map(\.self) }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.prefix { $0 != 0 }.compactMap(Unicode.Scalar.init))
    let cluster = CharacterText.Cluster(String(text), columns: Int(cell.columns))
    return cluster.isPrintable ? cluster.text : " "
  }
}

extension TerminalScreen.Style {
  fileprivate init(_ cell: stipple_emulator_cell) {
    self.init()
    foreground = TerminalColor(number: cell.foreground) ?? .standard
    background = TerminalColor(number: cell.background) ?? .standard
    underline = TerminalScreen.Underline(rawValue: cell.underline) ?? .single
    attributes = TerminalScreen.Attributes(rawValue: cell.attributes)
  }
}
