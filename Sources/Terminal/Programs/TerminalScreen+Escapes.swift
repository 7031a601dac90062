import Ink

extension TerminalScreen {
  /// The sequences that clear the terminal and show the screen.
  ///
  /// The cursor is set after every character that is not ASCII, because the terminal may give it other columns. Lines
  /// do not wrap meanwhile, or half a character in the last column could scroll the screen.
  var escapes: String {
    var (text, style, next) = (Style().escape + "\u{1B}[?7l\u{1B}[2J", 0, -1)
    for (index, cell) in cells.enumerated() where cell != .blank && !cell.text.isEmpty {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      if index != next || column == 0 { text += "\u{1B}[\(row + 1);\(column + 1)H" }
      if cell.style != style { text += styles[cell.style].escape }
      text += cell.text
      (style, next) = (cell.style, cell.text.utf8.count == 1 ? index + 1 : -1)
    }
    return text + "\u{1B}[?7h"
  }
}

extension TerminalScreen.Style {
  /// The sequence that selects the style (SGR), without its link.
  var escape: String {
    let flags = TerminalScreen.Attributes.parameters.enumerated().compactMap { bit, parameter in
      attributes.contains(TerminalScreen.Attributes(rawValue: 1 << bit)) ? "\(parameter)" : nil
    }
    let line =
      [[], ["4"], ["21"]].dropFirst(Int(underline.rawValue)).first ?? ["4:\(underline.rawValue)"]
    let colors = foreground.parameters(after: "38") + background.parameters(after: "48")
    return "\u{1B}[" + (["0"] + flags + line + colors).joined(separator: ";") + "m"
  }
}

extension TerminalColor {
  fileprivate func parameters(after kind: String) -> [String] {
    switch self {
    case .standard: []
    case .number(let number): [kind, "5", "\(number)"]
    case .components(let color):
      [kind, "2", "\(color.red)", "\(color.green)", "\(color.blue)"]
    }
  }
}
