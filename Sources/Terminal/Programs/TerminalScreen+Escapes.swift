import Ink

extension TerminalScreen {
  /// The sequences that show the screen on a blank one.
  ///
  /// The cursor is set after every character that is not ASCII, because the terminal may give it other columns.
  var escapes: String {
    var (text, style) = ("", 0)
    for row in 0..<rows {
      var isPlaced = false
      for (column, cell) in cells[row * columns..<(row + 1) * columns].enumerated()
      where !cell.text.isEmpty {
        if cell == .blank {
          isPlaced = false
          continue
        }
        if !isPlaced { text += Position(row: row, column: column).escape }
        if cell.style != style { text += styles[cell.style].escape }
        text += cell.text
        (style, isPlaced) = (cell.style, cell.text.utf8.count == 1)
      }
    }
    return text + Style().escape
  }
}

extension TerminalScreen.Position {
  /// The sequence that moves the cursor to the cell (CUP).
  var escape: String { "\u{1B}[\(row + 1);\(column + 1)H" }
}

extension TerminalScreen.Style {
  /// The sequence that selects the style (SGR), without its link.
  var escape: String {
    let flags = TerminalScreen.Attributes.parameters.enumerated().compactMap { bit, parameter in
      attributes.contains(TerminalScreen.Attributes(rawValue: 1 << bit)) ? "\(parameter)" : nil
    }
    // Few terminals know the other forms, which are after a colon.
    let line =
      underline == .none ? [] : [underline == .single ? "4" : "4:\(underline.rawValue)"]
    let colors = foreground.parameters(plain: 30, bright: 90)
      + background.parameters(plain: 40, bright: 100)
    return "\u{1B}[" + (["0"] + flags + line + colors).joined(separator: ";") + "m"
  }
}

extension TerminalColor {
  /// The parameters that select the color, from those of the first color and of the first bright one.
  fileprivate func parameters(plain: Int, bright: Int) -> [String] {
    switch self {
    case .standard: []
    case .number(let number) where number < 8: ["\(plain + number)"]
    case .number(let number) where number < 16: ["\(bright + number - 8)"]
    case .number(let number): ["\(plain + 8)", "5", "\(number)"]
    case .components(let color):
      ["\(plain + 8)", "2", "\(color.red)", "\(color.green)", "\(color.blue)"]
    }
  }
}
