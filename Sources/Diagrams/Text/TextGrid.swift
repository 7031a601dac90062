import Ink
import TerminalUI

/// The characters of a text in cells.
struct TextGrid {
  /// The scalar of each cell: a blank, or zero in the second cell of a wide character.
  private(set) var scalars = Plane<Unicode.Scalar>(rows: [], outside: " ")
  /// The characters of more than one scalar; `scalars` has a letter in their cells.
  private var clusters: [TextCell: CharacterText.Cluster] = [:]

  init(_ lines: [String]) {
    for (y, line) in lines.enumerated() {
      scalars.rows.append([])
      for character in line {
        let cluster = CharacterText.Cluster(character) ?? .init("\u{FFFD}", columns: 1)
        let parts = cluster.text.unicodeScalars
        if parts.count > 1 { clusters[TextCell(scalars.rows[y].count, y)] = cluster }
        scalars.rows[y].append(parts.count > 1 ? "a" : parts.first ?? " ")
        if cluster.columns == 2 { scalars.rows[y].append("\0") }
      }
    }
  }

  subscript(cell: TextCell) -> Unicode.Scalar { scalars[cell] }

  /// The cells that are not blank, row by row.
  var cells: some Sequence<TextCell> {
    scalars.rows.indices.lazy.flatMap { y in
      scalars.rows[y].indices.lazy.filter { scalars.rows[y][$0] != " " }.map { TextCell($0, y) }
    }
  }

  /// The character that begins in a cell.
  func cluster(in cell: TextCell) -> CharacterText.Cluster? {
    guard scalars[cell] != "\0" else { return nil }
    let columns = scalars[cell.next(.right)] == "\0" ? 2 : 1
    return clusters[cell] ?? CharacterText.Cluster(String(scalars[cell]), columns: columns)
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
