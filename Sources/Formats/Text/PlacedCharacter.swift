import Geometry
import Ink

/// A character of a text, at its place on the canvas.
struct PlacedCharacter {
  /// What shows the character: see ``CharacterText/Cluster/shown``.
  let text: String
  let columns: Int
  /// The upper left corner of its cells, in canvas dots.
  let location: Point
  /// When its key was pressed, in seconds on the clock of the samples; `nil` if it is not known.
  let time: TimeInterval?

  /// The size of a monospaced font whose characters are as wide as a column, in canvas dots.
  static let fontSize = 3.32
  /// The distance of the baseline from the upper edge of a row, in canvas dots.
  static let baseline = 3.1

  /// The cells, in canvas dots.
  var cells: Rect {
    Rect(
      minX: location.x, minY: location.y,
      maxX: location.x + Double(columns) * CharacterText.columnWidth,
      maxY: location.y + CharacterText.rowHeight)
  }
}

extension StrokeRecord {
  /// The characters of a text, by rows; none for ink.
  var characterRows: [[PlacedCharacter]] {
    let characters = placedCharacters
    // The ends of a piece are no characters.
    let isExact = text?.clusters.count == sampleCount
    let times = isExact ? zip(text?.clusters ?? [], samples).filter { !$0.0.isLineFeed } : []
    var rows: [[PlacedCharacter]] = []
    for (index, (cluster, location)) in characters.enumerated() where location.isFinite {
      let character = PlacedCharacter(
        text: cluster.shown, columns: cluster.columns, location: location,
        time: isExact ? times[index].1.timestamp : nil)
      if rows.last?[0].location.y != location.y { rows.append([]) }
      rows[rows.count - 1].append(character)
    }
    return rows
  }
}

extension CharacterText.Cluster {
  /// The character without what could change the text around it; spaces if nothing is left.
  var shown: String {
    guard let first = text.unicodeScalars.first, first.isVisible
    else { return String(repeating: " ", count: columns) }
    // A mark without a letter would go to the character before it.
    let isMark = first.properties.isGraphemeExtend || first.properties.generalCategory == .format
    return (isMark ? " " : "") + text.withoutControls
  }
}
