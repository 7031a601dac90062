package import Ink
import TerminalUI

/// Reads what a terminal showed from text with escape sequences, which is never passed on.
///
/// The reader obeys only what moves along a row, erases there, or changes the look of characters; tmux, kitty, and
/// xterm write nothing else. Time and memory are linear in the length of the text.
package struct ScreenReader {
  /// Why no screen can be read.
  package enum Failure: Error, Hashable {
    case empty, tooLong
    /// Most of the characters, which are not few, cannot be shown.
    case notText
  }

  /// The maximum length of a text, in bytes.
  package static let maximumLength = 64 << 20
  /// The maximum number of cells that a text may blank, which only a malicious one exceeds.
  private static let maximumBlanks = 50_000_000

  /// The number of characters that any text may have and that cannot be shown.
  private static let maximumBadCount = 100

  private let limit: Int
  private let fillsRows: Bool
  private var lines: [[TerminalScreen.Cell]] = [[]]
  private var (row, column, blankCount, badCount) = (0, 0, 0, 0)
  private var style = TerminalScreen.Style()
  private var styles = [TerminalScreen.Style()]
  private var numbers = [TerminalScreen.Style(): 0]
  /// The index of the current style; `nil` until it is needed.
  private var number: Int? = 0
  private var links: [String: Int] = [:]
  private var (isShifted, isGraphic) = (false, false)

  /// Reads a screen whose size depends on what is known about it, and on the text.
  package static func read(
    _ text: some Collection<UInt8>, size: ScreenSizing = ScreenSizing()
  ) throws(Failure) -> TerminalScreen {
    guard !text.isEmpty else { throw .empty }
    guard text.count <= maximumLength else { throw .tooLong }
    var reader = ScreenReader(columns: size.columns)
    try reader.read(text)
    guard size.columns == nil else { return reader.screen(size) }
    let columns = size.columns(longestLine: reader.lines.lazy.map(\.count).max() ?? 0)
    reader = ScreenReader(columns: columns)
    try reader.read(text)
    return reader.screen(size)
  }

  /// Creates a reader of lines that are wrapped at a number of columns; `nil` if that is not known.
  private init(columns: Int?) {
    limit = columns ?? TerminalScreen.maximumSize
    fillsRows = columns != nil
  }

  private mutating func read(_ text: some Collection<UInt8>) throws(Failure) {
    var parser = EscapeParser()
    var count = 0
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      count += 1
      if scalar == "\u{FFFD}" || scalar.isUnprintable { badCount += 1 }
      // Later rows are not shown.
      guard row < TerminalScreen.maximumSize, blankCount < Self.maximumBlanks else { continue }
      switch parser.next(scalar) {
      case .scalar(let scalar)?: show(scalar)
      case .control(let parameters, let last)?: obey(parameters, last)
      case .command(let bytes)?: link(bytes)
      case .escape([UInt8(ascii: "(")], let set)?: isGraphic = set == UInt8(ascii: "0")
      case .escape, .privateControl, nil: break
      }
    }
    guard badCount <= max(count / 2, Self.maximumBadCount) else { throw .notText }
  }

  private func screen(_ size: ScreenSizing) -> TerminalScreen {
    let rows = size.rows(lines: column == 0 && row > 0 ? row : row + 1)
    var screen = TerminalScreen(columns: limit, rows: rows)
    for (row, line) in lines.prefix(rows).enumerated() {
      screen.cells.replaceSubrange(row * limit..<row * limit + line.count, with: line)
    }
    screen.styles = styles
    screen.links = links.sorted { $0.value < $1.value }.map(\.key)
    screen.cursor = size.cursor
    return screen
  }
}

// MARK: - Characters

extension ScreenReader {
  private mutating func show(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\n": (row, column) = (row + 1, 0)
    case "\r": column = 0
    case "\u{8}": column = max(column - 1, 0)
    case "\t": column = min((column / 8 + 1) * 8, limit - 1)
    case "\u{E}": isShifted = true
    case "\u{F}": isShifted = false
    case _ where scalar.isUnprintable || scalar.isDropped: break
    default:
      let isDrawing = isShifted || isGraphic
      put(isDrawing ? Self.lineDrawing[scalar] ?? scalar : scalar)
    }
  }

  /// The characters of line drawing, "DEC Special Graphics".
  private static let lineDrawing = [Unicode.Scalar: Unicode.Scalar](
    uniqueKeysWithValues: zip(
      "`afgjklmnopqrstuvwxyz{|}~".unicodeScalars, "◆▒°±┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·".unicodeScalars))

  private mutating func put(_ scalar: Unicode.Scalar) {
    let width = scalar.cellCount
    if let last = lastCell {
      let text = lines[row][last].text.unicodeScalars
      let hasRoom = text.count < TerminalScreen.Cell.maximumLength
      let isJoined =
        text.last == "\u{200D}" && scalar.isJoinable && text.first?.isJoinable == true
      if hasRoom, width == 0 || isJoined { lines[row][last].text.unicodeScalars.append(scalar) }
      if width == 0 || isJoined && hasRoom { return }
    }
    guard width > 0, width <= limit else { return }
    // The source joined the rows of a long line.
    if column + width > limit { (row, column) = (row + 1, 0) }
    guard row < TerminalScreen.maximumSize else { return }
    set(TerminalScreen.Cell(String(scalar), style: styleNumber()), at: column)
    if width == 2 { set(TerminalScreen.Cell("", style: styleNumber()), at: column + 1) }
    column += width
  }

  /// The column of the character before the current column; `nil` if there is none.
  private var lastCell: Int? {
    guard column > 0, row < lines.count, column <= lines[row].count else { return nil }
    return lines[row][column - 1].text.isEmpty ? column - 2 : column - 1
  }

  private mutating func styleNumber() -> Int {
    if let number { return number }
    let new = numbers[style] ?? styles.count
    if new == styles.count {
      styles.append(style)
      numbers[style] = new
    }
    number = new
    return new
  }

  /// Sets a cell of the current row, and blanks the other half of a wide character that it covers.
  private mutating func set(_ cell: TerminalScreen.Cell, at column: Int) {
    while lines.count <= row { lines.append([]) }
    while lines[row].count <= column {
      lines[row].append(.blank)
      blankCount += 1
    }
    if !cell.text.isEmpty, lines[row][column].text.isEmpty { lines[row][column - 1].text = " " }
    if column + 1 < lines[row].count, lines[row][column + 1].text.isEmpty {
      lines[row][column + 1].text = " "
    }
    lines[row][column] = cell
  }
}

// MARK: - Sequences

extension ScreenReader {
  private mutating func obey(_ bytes: [UInt8], _ last: UInt8) {
    guard last != UInt8(ascii: "m") else {
      style.select(bytes)
      number = nil
      return
    }
    let parameter = bytes.parameters[0][0] ?? 0
    let count = max(parameter, 1)
    switch Unicode.Scalar(last) {
    case "C": column = min(column + count, limit - 1)
    case "D": column = max(column - count, 0)
    case "G", "`": column = min(count, limit) - 1
    case "X": erase(to: min(column + count, limit))
    case "K" where parameter == 0:
      if style.background != .standard, fillsRows {
        erase(to: limit)
      } else if row < lines.count, column < lines[row].count {
        erase(to: column + 1)
        lines[row].removeSubrange(column...)
      }
    default: break
    }
  }

  /// Blanks the cells of the current row from the current column on, which keep only the background.
  private mutating func erase(to end: Int) {
    let current = style
    (style, number) = (TerminalScreen.Style(), nil)
    style.background = current.background
    let blank = TerminalScreen.Cell(" ", style: styleNumber())
    for column in column..<max(column, end) { set(blank, at: column) }
    blankCount += max(0, end - column)
    (style, number) = (current, nil)
  }

  /// Begins or ends a link.
  ///
  /// Source: Egmont Koblinger, "Hyperlinks in Terminal Emulators".
  private mutating func link(_ bytes: [UInt8]) {
    let semicolon = UInt8(ascii: ";")
    let fields = bytes.split(separator: semicolon, maxSplits: 2, omittingEmptySubsequences: false)
    guard fields.count == 3, fields[0] == [UInt8(ascii: "8")] else { return }
    let address = String(decoding: fields[2], as: UTF8.self)
    number = nil
    guard TerminalScreen.isAddress(address) else { return style.link = 0 }
    style.link = links[address] ?? links.count + 1
    links[address] = style.link
  }
}

extension Unicode.Scalar {
  /// Whether the character controls something else than the place or the look of others.
  fileprivate var isUnprintable: Bool {
    switch value {
    case 0x07...0x0A, 0x0D...0x0F, 0x1B: false
    default: value < 0x20 || 0x7F...0x9F ~= value
    }
  }

  /// Whether the character may be joined to another one; only emoji are, since joining hides letters.
  fileprivate var isJoinable: Bool { value > 0x7F && properties.isEmoji }

  /// Whether the character is one that could hide what a text says, or that stands for half of a wide one.
  fileprivate var isDropped: Bool {
    guard value > 0x7E else { return value < 0x20 }
    return switch properties.generalCategory {
    case .format: value != 0xAD && value != 0x200D
    case .lineSeparator, .paragraphSeparator: true
    default: value == 0xFFFF
    }
  }
}
