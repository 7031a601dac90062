package import Ink

/// Ink over a screen that marks a part of its text.
package struct Mark: Sendable {
  /// The least ``confidence`` of a mark that is named without "near".
  package static let sureConfidence = 0.82

  package let kind: MarkKind
  /// The marked rows and columns of the screen, from 0.
  package let rows, columns: ClosedRange<Int>
  /// The probability that the kind and the text are right, from 0 to 1.
  package let confidence: Double
  /// The strokes, in the order in which they were drawn.
  package let strokes: [StrokeID]
  let screen: ScreenText

  /// Whether the mark is named without "near".
  package var isSure: Bool { confidence >= Self.sureConfidence }
  /// The marked text of each row, without blanks and frames around it.
  package var text: [String] { rows.map { screen.text(row: $0, columns: columns) } }
  /// What is marked, in one line: how, where, and which text.
  package var summary: String {
    let (first, last) = (rows.lowerBound + 1, rows.upperBound + 1)
    let place = first == last ? "row \(first)" : "rows \(first)–\(last)"
    let text = text.filter { !$0.isEmpty }.joined(separator: " … ")
    return "\(isSure ? "" : "near ")\(kind.phrase) · \(place) · \(text)"
  }
  /// The whole rows, without blanks at their ends.
  package var lines: [String] { rows.map(screen.line) }
}

/// Ink over a screen that marks no text: strokes near each other, or a typed text.
package struct Note: Hashable, Sendable {
  /// The nearest rows of the screen, from 0.
  package let rows: ClosedRange<Int>
  package let strokes: [StrokeID]
  /// The text that was typed; `nil` for ink that was not read.
  package let text: String?
}
