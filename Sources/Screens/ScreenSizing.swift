import Geometry
import Ink
package import TerminalUI

/// What is known about the size of a screen before its text is read.
package struct ScreenSizing: Hashable, Sendable {
  /// The size that a person gave, and that of the terminal.
  private let given, terminal: ScreenSize?
  /// The cell of the cursor, if the text comes with it.
  let cursor: TerminalScreen.Position?

  /// Creates the knowledge from a given size, the value of `KITTY_PIPE_DATA`, and the size of the terminal.
  package init(
    given: ScreenSize? = nil, kittyPipeData: String? = nil, terminal: ScreenSize? = nil
  ) {
    let kitty = kittyPipeData.flatMap(Self.kitty)
    (self.given, self.terminal) = (given ?? kitty?.size, terminal)
    cursor = given == nil ? kitty?.cursor : nil
  }

  /// Reads "0:1,16:24,80": the scrolled lines, the cursor from 1, and the rows and columns.
  private static func kitty(
    _ text: String
  ) -> (size: ScreenSize, cursor: TerminalScreen.Position?)? {
    let numbers = text.split { ":,".contains($0) }.compactMap { Int($0) }
    let sizes = 1...TerminalScreen.maximumSize
    guard numbers.count == 5, sizes.contains(numbers[3]), sizes.contains(numbers[4])
    else { return nil }
    let isInside = 1...numbers[4] ~= numbers[1] && 1...numbers[3] ~= numbers[2]
    return (
      ScreenSize(columns: numbers[4], rows: numbers[3]),
      isInside && numbers[0] == 0
        ? TerminalScreen.Position(row: numbers[2] - 1, column: numbers[1] - 1) : nil
    )
  }

  /// The number of columns, if it does not depend on the text.
  var columns: Int? { given?.columns }

  /// Returns the number of columns of a text: those of the terminal, unless a line is longer.
  func columns(longestLine: Int) -> Int {
    let columns = max(longestLine, terminal?.columns ?? 1)
    return columns.clamped(to: 1...TerminalScreen.maximumSize)
  }

  /// Returns the number of rows of a text with some lines.
  func rows(lines: Int) -> Int {
    let rows = given?.rows ?? max(lines, terminal?.rows ?? 1)
    return rows.clamped(to: 1...TerminalScreen.maximumSize)
  }
}
