import Ink
import TerminalUI

/// The characters of a text in cells.
struct TextGrid {
  /// The scalar of each cell: a blank, or zero in the second cell of a wide character.
  private(set) var scalars = Plane<Unicode.Scalar>(rows: [], outside: " ")
  /// The characters of more than one scalar; `scalars` has a letter in their cells.
  private var clusters: [TextCell: CharacterText.Cluster] = [:]

  init(_ lines: [String]) {
    for line in lines {
      scalars.rows.append([])
      line.forEach { append($0, to: scalars.rows.count - 1) }
    }
  }

  /// Appends a character; a tab leads to the next multiple of eight columns.
  private mutating func append(_ character: Character, to row: Int) {
    let column = scalars.rows[row].count
    if character == "\t" || character == " " {
      let blanks = character == " " ? 1 : 8 - column % 8
      return scalars.rows[row] += Array(repeating: " ", count: blanks)
    }
    let cluster = CharacterText.Cluster(character) ?? CharacterText.Cluster("\u{FFFD}", columns: 1)
    let parts = cluster.text.unicodeScalars
    if parts.count > 1 { clusters[TextCell(column, row)] = cluster }
    scalars.rows[row].append(parts.count > 1 ? "a" : parts.first ?? " ")
    if cluster.columns == 2 { scalars.rows[row].append("\0") }
  }

  subscript(cell: TextCell) -> Unicode.Scalar { scalars[cell] }

  /// The cells that are not blank, row by row.
  var cells: some Sequence<TextCell> {
    scalars.rows.indices.lazy.flatMap { y in
      scalars.rows[y].indices.lazy.filter { scalars.rows[y][$0] != " " }.map { TextCell($0, y) }
    }
  }

  func clusters(_ columns: ClosedRange<Int>, in row: Int) -> [CharacterText.Cluster] {
    columns.compactMap { column in
      let cell = TextCell(column, row)
      guard scalars[cell] != "\0" else { return nil }
      let columns = scalars[cell.next(.right)] == "\0" ? 2 : 1
      return clusters[cell] ?? CharacterText.Cluster(String(scalars[cell]), columns: columns)
    }
  }

  /// Whether no character draws lines or dots but those of ASCII.
  var isASCII: Bool {
    scalars.rows.joined().allSatisfy { !(0x2500..<0x25D0 ~= $0.value) && !$0.isDots }
  }

  func isOne(of scalars: String, _ cell: TextCell) -> Bool {
    scalars.unicodeScalars.contains(self[cell])
  }

  func isWord(_ cell: TextCell) -> Bool {
    let scalar = scalars[cell]
    return scalar == "\0" || scalar == "_" || scalar.properties.isAlphabetic
      || scalar.properties.numericType != nil
  }
}
