public import Ink
public import TerminalUI

/// A screen in memory that stores every cell.
public final class RecordingScreen: Screen {
  /// The size in cells; setting it blanks the screen.
  public var size: ScreenSize {
    didSet { cells = Self.blank(size) }
  }
  /// The cells, row by row.
  public private(set) var cells: [ScreenCell]
  /// What cells show whose dots have several inks.
  public var inkMixer = InkMixer.standard
  /// Whether it shows inks in color.
  public var showsColors: Bool {
    get { inkMixer.showsColors }
    set { inkMixer = newValue ? .standard : InkPalette.mono.mixer }
  }
  /// The number of calls of ``set(_:column:row:)`` since it was last set to 0.
  public var setCount = 0

  /// Creates a blank screen.
  public init(_ size: ScreenSize) {
    self.size = size
    cells = Self.blank(size)
  }

  /// Creates a blank screen.
  public convenience init(columns: Int, rows: Int) {
    self.init(ScreenSize(columns: columns, rows: rows))
  }

  /// Sets a cell; ignored outside the screen.
  public func set(_ cell: ScreenCell, column: Int, row: Int) {
    guard (0..<size.columns).contains(column), (0..<size.rows).contains(row) else { return }
    cells[row * size.columns + column] = cell
    setCount += 1
  }

  /// The text of each row.
  public var lines: [String] { rows { $0.glyph } }

  /// The rows as one text, with `·` for blank cells.
  public var text: String { rows { $0 == .blank ? "·" : $0.glyph }.joined(separator: "\n") }

  /// Returns whether a row contains a text.
  public func shows(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

  /// The braille cells; `nil` where the screen shows something else.
  public var ink: [ScreenCell?] {
    cells.map { (0x2800...0x28FF).contains($0.glyph.value) ? $0 : nil }
  }

  private func rows(_ glyph: (ScreenCell) -> Unicode.Scalar) -> [String] {
    (0..<size.rows).map { row in
      let cells = cells[row * size.columns..<(row + 1) * size.columns]
      return String(String.UnicodeScalarView(cells.map(glyph)))
    }
  }

  private static func blank(_ size: ScreenSize) -> [ScreenCell] {
    Array(repeating: .blank, count: size.columns * size.rows)
  }
}
