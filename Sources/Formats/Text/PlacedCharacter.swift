import Files
import Geometry
import Ink

/// A character of a text, at its place on the canvas.
struct PlacedCharacter {
  /// What shows the character: see `CharacterText/Cluster/shown`.
  let text: String
  /// Its cells, in canvas dots.
  let cells: Rect
  /// When its key was pressed, in seconds on the clock of the samples.
  let time: TimeInterval

  /// The size of a monospaced font whose characters are as wide as a column, in canvas dots.
  static let fontSize = 3.32
  /// The distance of the baseline from the upper edge of a row, in canvas dots.
  static let baseline = 3.1
}

extension StrokeRecord {
  /// The characters of a text, by rows; none for ink.
  var characterRows: [[PlacedCharacter]] {
    guard let text else { return [] }
    var rows: [[PlacedCharacter]] = []
    for (cluster, sample) in zip(text.clusters, samples) where !cluster.isLineFeed {
      let character = PlacedCharacter(
        text: cluster.shown, cells: cluster.cell(at: sample.location), time: sample.timestamp)
      if rows.last?[0].cells.minY != character.cells.minY { rows.append([]) }
      rows[rows.count - 1].append(character)
    }
    return rows
  }
}

extension CharacterText.Cluster {
  /// The character without the scalars that would change the text around it; spaces if none is left.
  var shown: String {
    guard let first = text.unicodeScalars.first, first.isPrintable
    else { return String(repeating: " ", count: columns) }
    // A mark without a letter would go to the character before it.
    let isMark = first.properties.isGraphemeExtend || first.properties.generalCategory == .format
    return (isMark ? " " : "") + text.printable(limit: .max)
  }
}
