package import Geometry

/// What a terminal showed: a grid of characters with their looks, which lies under the ink of a sketch.
///
/// A character has the columns that the terminal gave it, because terminals count the columns of some characters
/// differently. A cell is 2 × 4 canvas dots, and the upper left corner of the grid is at the origin.
public struct TerminalScreen: Hashable, Sendable {
  /// The colors and attributes of a character.
  package struct Style: Hashable, Sendable {
    package var foreground = TerminalColor.standard, background = TerminalColor.standard
    /// The color of the underline; the standard color is that of the character.
    package var underlineColor = TerminalColor.standard
    package var underline = Underline.none
    package var attributes: Attributes = []
    /// The position of the link among those of the screen, from 1; 0 for none.
    package var link = 0

    package init() {}

    /// Whether even a blank shows the style.
    package var isVisibleWhenBlank: Bool {
      background != .standard || underline != .none
        || !attributes.isDisjoint(with: [.reverse, .strikethrough, .overline])
    }
  }

  /// The forms of an underline; the raw values are those of SGR 4.
  package enum Underline: UInt8, CaseIterable, NamedValue, Hashable, Sendable {
    case none, single, double, curly, dotted, dashed
  }

  /// The attributes of SGR, apart from the underline.
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package static let bold = Attributes(rawValue: 1 << 0), dim = Attributes(rawValue: 1 << 1)
    package static let italic = Attributes(rawValue: 1 << 2), blink = Attributes(rawValue: 1 << 3)
    package static let reverse = Attributes(rawValue: 1 << 4)
    package static let hidden = Attributes(rawValue: 1 << 5)
    package static let strikethrough = Attributes(rawValue: 1 << 6)
    package static let overline = Attributes(rawValue: 1 << 7)
    /// The names of the attributes, by their bits.
    static let names: [StaticString] = [
      "bold", "dim", "italic", "blink", "reverse", "hidden", "strikethrough", "overline",
    ]
    /// The parameters of SGR that turn the attributes on, by their bits.
    package static let parameters = [1, 2, 3, 5, 7, 8, 9, 53]

    package init(rawValue: UInt8) { self.rawValue = rawValue }
  }

  package struct Cell: Hashable, Sendable {
    /// The character with its marks; empty in the second cell of a wide one.
    package var text: String
    /// The index of the style among those of the screen.
    package var style: Int

    package init(_ text: String, style: Int = 0) { (self.text, self.style) = (text, style) }

    /// A cell without a character, in the first style of a screen.
    package static let blank = Cell(" ")
    /// The maximum number of Unicode scalars in a cell.
    package static let maximumLength = 16
  }

  /// A cell, by its row and its column from 0.
  package struct Position: Hashable, Sendable {
    package var row: Int, column: Int

    package init(row: Int = 0, column: Int = 0) { (self.row, self.column) = (row, column) }
  }

  /// The maximum number of columns and of rows.
  package static let maximumSize = 1000
  /// The maximum length of the address of a link, in bytes.
  package static let maximumAddressLength = 2048

  package let columns, rows: Int
  /// The cells, row by row.
  package var cells: [Cell]
  /// The styles of the cells; the first one is plain.
  package var styles = [Style()]
  /// The addresses of the links.
  package var links: [String] = []
  /// The cell of the cursor; `nil` if it is not known.
  package var cursor: Position?

  /// Creates a blank screen, whose sizes are from 1 to ``maximumSize``.
  package init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    cells = Array(repeating: .blank, count: columns * rows)
  }

  /// The rectangle of the cells, in canvas dots.
  package var area: Rect {
    Rect(
      minX: 0, minY: 0, maxX: Double(columns) * CharacterText.columnWidth,
      maxY: Double(rows) * CharacterText.rowHeight)
  }

  package subscript(column column: Int, row row: Int) -> Cell { cells[row * columns + column] }

  /// Returns the text of some columns of a row.
  package func text(ofRow row: Int, in columns: Range<Int>? = nil) -> String {
    let columns = columns ?? 0..<self.columns
    return columns.reduce(into: "") { $0 += self[column: $1, row: row].text }
  }

  /// Returns whether a link may have an address: one of the web, without blanks and control characters.
  package static func isAddress(_ text: some StringProtocol) -> Bool {
    ["http://", "https://"].contains { text.lowercased().hasPrefix($0) }
      && text.utf8.count <= maximumAddressLength && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
  }
}

/// A screen under the ink of a sketch.
package struct ShownScreen: Sendable {
  /// The edit that shows it.
  package let id: EditID
  /// The time of this edit, in seconds since the sketch's start.
  package let time: Double
  package let screen: TerminalScreen
}
