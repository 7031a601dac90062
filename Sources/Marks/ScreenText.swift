import Geometry
import Glibc
import Ink

/// The text of a screen, with the places where marks can begin and end.
struct ScreenText: Sendable {
  private enum Class { case blank, rule, letter, symbol }

  let columns, rows: Int
  /// The columns of each row from its first to its last character, frames included; `nil` for empty rows.
  private(set) var extents: [ClosedRange<Int>?] = []
  private let screen: TerminalScreen
  private let classes: [Class]

  /// Creates the text of a screen; O(*n*) in the number of cells.
  init(_ screen: TerminalScreen) {
    self.screen = screen
    (columns, rows) = (screen.columns, screen.rows)
    var last = Class.blank
    classes = screen.cells.map { cell in
      // The second cell of a wide character is of its class.
      if let scalar = cell.text.unicodeScalars.first { last = Self.classify(scalar) }
      return last
    }
    extents = (0..<rows).map { trimmed(0...columns - 1, $0, isFramed: true) }
  }

  private static func classify(_ scalar: Unicode.Scalar) -> Class {
    // Lines, corners, and blocks frame text and are none.
    if 0x2500...0x259F ~= scalar.value { return .rule }
    let character = Character(scalar)
    if character.isWhitespace { return .blank }
    return character.isLetter || character.isNumber ? .letter : .symbol
  }

  private func kind(_ column: Int, _ row: Int) -> Class {
    0..<columns ~= column && 0..<rows ~= row ? classes[row * columns + column] : .blank
  }

  /// Returns whether a cell has text, other than the lines of frames.
  func hasText(_ column: Int, _ row: Int) -> Bool {
    [.letter, .symbol].contains(kind(column, row))
  }

  /// Returns columns of a row without those at both ends that have no text or, if they count, frames.
  func trimmed(
    _ columns: ClosedRange<Int>, _ row: Int, isFramed: Bool = false
  ) -> ClosedRange<Int>? {
    let isText = { hasText($0, row) || isFramed && kind($0, row) == .rule }
    return columns.first(where: isText).map { $0...(columns.last(where: isText) ?? $0) }
  }

  func column(at x: Double) -> Int {
    Int((x / CharacterText.columnWidth).rounded(.down).clamped(to: 0...Double(columns - 1)))
  }

  func row(at y: Double) -> Int {
    Int((y / CharacterText.rowHeight).rounded(.down).clamped(to: 0...Double(rows - 1)))
  }

  /// Returns the text of a row in some columns, without blanks and frames around it.
  func text(row: Int, columns: ClosedRange<Int>) -> String {
    trimmed(columns, row).map { screen.text(ofRow: row, in: Range($0)) } ?? ""
  }

  /// Returns a whole row without blanks at its end.
  func line(_ row: Int) -> String {
    extents[row].map { screen.text(ofRow: row, in: 0..<$0.upperBound + 1) } ?? ""
  }

  private static let wordCut = 5.0

  /// Returns the cost of a mark that begins or ends between two columns: the less usual it is, the higher.
  func cut(before column: Int, _ row: Int) -> Double {
    switch (kind(column - 1, row), kind(column, row)) {
    case (.blank, _), (_, .blank), (.rule, _), (_, .rule): 0
    case (.letter, .letter): Self.wordCut
    default: 1.2
    }
  }

  /// Returns the most likely first or last column of text that a mark begins or ends at x, with its cost.
  ///
  /// The cost is the negative logarithm of the likelihood, and `error` the standard deviation of x. The probability is
  /// that of this column, give or take two. Of many rows, some are sampled.
  func boundary(
    _ rows: ClosedRange<Int>, at x: Double, error: Double, isStart: Bool
  ) -> (column: Int, cost: Double, probability: Double)? {
    let step = rows.count / 16 + 1
    let sampled = Array(stride(from: rows.lowerBound, through: rows.upperBound, by: step))
    var costs: [Int: Double] = [:]
    for column in column(at: x - 4 * error - 4)...column(at: x + 4 * error + 4) {
      let edge = isStart ? column : column + 1
      // A cell of a table may be marked with the blanks that fill it.
      let cuts = sampled.filter {
        hasText(column, $0)
          || kind(column, $0) == .blank && kind(isStart ? column - 1 : column + 1, $0) == .rule
      }.map { cut(before: edge, $0) }
      guard let least = cuts.min(), least < Self.wordCut || rows.count == 1 else { continue }
      let deviation = (Double(edge) * CharacterText.columnWidth - x) / error
      costs[column] = cuts.reduce(0, +) / Double(sampled.count) + deviation * deviation / 2
    }
    guard let best = costs.min(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else { return nil }
    let weights = costs.mapValues { exp(best.value - $0) }
    let near = weights.filter { abs($0.key - best.key) <= 2 }
    return (best.key, best.value, near.values.reduce(0, +) / weights.values.reduce(0, +))
  }

  /// Returns the columns of what an arrow at a character means: a narrow cell of a table, or a word with those that
  /// operators and colons connect to it.
  func phrase(at column: Int, _ row: Int) -> ClosedRange<Int> {
    let limit = 24
    let rules = (column - limit...column + limit).filter { kind($0, row) == .rule }
    if let left = rules.last(where: { $0 < column }),
      let right = rules.first(where: { $0 > column }),
      right - left <= limit, let cell = trimmed(left...right, row)
    {
      return cell
    }
    var (first, last) = (column, column)
    func isPart(_ column: Int) -> Bool {
      hasText(column, row) || last - first < limit && connects(column, row)
    }
    while isPart(first - 1) { first -= 1 }
    while isPart(last + 1) { last += 1 }
    return first...last
  }

  /// Returns whether a single blank follows a colon, or lies beside a word of symbols.
  private func connects(_ blank: Int, _ row: Int) -> Bool {
    guard kind(blank, row) == .blank, hasText(blank - 1, row), hasText(blank + 1, row)
    else { return false }
    return screen[column: blank - 1, row: row].text == ":"
      || [-1, 1].contains { step in
        var column = blank + step
        while kind(column, row) == .symbol { column += step }
        return !hasText(column, row)
      }
  }
}
