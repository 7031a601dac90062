import Ink

/// A diagram as lines of characters.
package struct DiagramText: Hashable, Sendable {
  /// The characters that draw lines.
  package enum Style: String, CaseIterable, Sendable {
    /// Those of Unicode's block Box Drawing, and triangles.
    case boxes
    /// `+ - | = . ' / \ > < ^ v`, without dashes; labels keep their characters.
    case ascii
  }

  /// The lines, without blanks at their ends, from the first column and the first row that show something.
  package private(set) var lines: [String] = []

  /// Writes a diagram that is laid out, in O(*n* log *n*) for *n* cells that show something.
  ///
  /// Ink that is no part of the diagram becomes braille, if it is kept; in `.ascii` it never is.
  package init(_ diagram: Diagram, style: Style, keepsInk: Bool = true) {
    let canvas = TextCanvas(diagram, hasInk: keepsInk && style == .boxes)
    let notation = diagram.notation.style == style ? diagram.notation : Diagram.Notation()
    let glyphs = canvas.marks.map { cell, mark in
      let cluster = mark.isText ? mark.cluster : nil
      let text = cluster?.text ?? String(canvas.character(at: cell, style, notation))
      return (cell: cell, text: text, columns: cluster?.columns ?? 1)
    }
    let shown = glyphs.filter { $0.text != " " && $0.columns > 0 }.sorted { $0.cell < $1.cell }
    let left = shown.reduce(Int.max) { min($0, $1.cell.x) }
    var end = left
    for glyph in shown {
      while lines.count <= glyph.cell.y - shown[0].cell.y {
        lines.append("")
        end = left
      }
      lines[lines.count - 1] +=
        String(repeating: " ", count: max(0, glyph.cell.x - end)) + glyph.text
      end = glyph.cell.x + glyph.columns
    }
  }
}

extension TextCanvas {
  /// The character of the lines in a cell.
  func character(
    at cell: TextCell, _ style: DiagramText.Style, _ notation: Diagram.Notation
  ) -> Character {
    let usual = marks[cell]?.usual ?? " "
    return notation.exceptions[cell]?[usual] ?? notation.glyphs[usual]
      ?? (style == .ascii ? ascii(usual, at: cell) : usual)
  }

  private func ascii(_ usual: Character, at cell: TextCell) -> Character {
    let symbols: [Character: Character] = [" ": " ", "▲": "^", "▶": ">", "▼": "v", "◀": "<"]
    guard symbols[usual] == nil, let mark = marks[cell] else { return symbols[usual] ?? " " }
    let arms = mark.arms.completed
    if arms.isStraight { return arms[.up] != nil ? "|" : arms[.left] == .double ? "=" : "-" }
    // Other characters than a plus sign read as corners only between lines.
    let isBetweenLines = arms.directions.allSatisfy { side in
      let next = marks[cell.next(side)]
      return next?.head == nil && next?.cluster == nil && next?.arms[side] != nil
    }
    let isCut = mark.border == .polygon
    guard isCut || mark.isRounded, arms.directions.count == 2, isBetweenLines else { return "+" }
    if isCut { return (arms[.right] == nil) == (arms[.down] == nil) ? "/" : "\\" }
    return arms[.down] == nil ? "'" : "."
  }
}
