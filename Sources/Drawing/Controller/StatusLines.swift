import Geometry
import Raster
import TerminalUI

/// The lines at the bottom of the screen.
struct StatusLines {
  /// The result of the last action; `nil` for none.
  var message: String? = welcome(.standard)
  /// What the message is about, in screen dots; `nil` if it is not about the pointer.
  var location: Point?
  /// The two latest notices, which stay until a key is pressed or something is drawn.
  private(set) var notices: [String] = []

  static func welcome(_ keys: KeyBindings) -> String {
    keys.message(
      "stipple · draw with the pointer", [KeyHint(.showHelp, "help"), KeyHint(.quit, "quit")])
  }

  mutating func addNotice(_ text: String) {
    removeNotice(text)
    notices = notices.suffix(1) + [text]
  }
  mutating func removeNotice(_ text: String) { notices.removeAll { $0 == text } }
  mutating func clearNotices() { notices = [] }

  /// Returns the panel with the lines, each broken where the screen is too narrow; `nil` without
  /// lines.
  ///
  /// An error replaces the message. A text takes at most `limit` lines, or a third of the screen.
  func panel(error: String?, in area: MessageArea, limit: Int? = nil) -> Panel? {
    let texts = notices + [error ?? message].compactMap(\.self)
    let lines = texts.flatMap {
      $0.wrapped(
        columns: area.size.columns - area.column - 2, limit: limit ?? max(1, area.size.rows / 3))
    }
    guard !lines.isEmpty else { return nil }
    let pointer = notices.isEmpty && error == nil ? location : nil
    return Panel(message: lines, placement: area.placement(of: lines, pointer: pointer))
  }
}

/// Where messages are: beside the pointer or above the control that they are about, otherwise in blank cells
/// of the toolbar, or else at the lower left, over the canvas.
struct MessageArea {
  /// The screen above the toolbar.
  var size: ScreenSize
  /// The first column that nothing else covers.
  var column = 0
  var spots = Toolbar.MessageSpots()

  /// The distance of a message from the pointer, in cells.
  private static let gap = (columns: 2, rows: 1)

  /// Returns the placement of some lines, of which those about the pointer have its location in screen dots.
  func placement(of lines: [String], pointer: Point?) -> Panel.Placement {
    let last = size.rows - lines.count
    if let pointer {
      let (x, y) = (pointer.x.clamped(to: 0...1e6), pointer.y.clamped(to: 0...1e6))
      return .at(
        column: Int(x) / Cell.width + Self.gap.columns,
        row: min(Int(y) / Cell.height + Self.gap.rows, last))
    }
    if let focus = spots.focus { return .at(column: focus, row: last) }
    let width = 2 + (lines.map(\.columnCount).max() ?? 0)
    if lines.count == 1, let blank = spots.blank, blank.columns.count >= width {
      return .at(column: blank.columns.lowerBound, row: blank.rows.lowerBound)
    }
    return .at(column: column, row: last)
  }
}
