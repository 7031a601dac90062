import Geometry
import Ink
import TerminalUI

/// A text of a sketch, in cells.
struct SketchedText {
  let ids: [StrokeID]
  let owner: StrokeID?
  let group: EditID?
  let placement: CharacterText.Placement
  /// The rectangle around it, in canvas dots.
  let area: Rect
  let rows: [Diagram.Text.Row]

  /// Creates a text of characters or of drawn letters; `nil` for one that is blank.
  init?(_ text: Sketch.Text, of sketch: Sketch) {
    let items = text.strokes.compactMap { sketch[$0] }
    guard let first = items.first else { return nil }
    (ids, owner, group) = (text.strokes, text.characters?.owner, first.group)
    placement = text.characters?.placement ?? .center
    if text.isDrawn {
      area = Rect(union: items.map(\.stroke.bounds)) ?? Rect()
      let lines = text.text.split(separator: "\n", omittingEmptySubsequences: false)
      rows = lines.enumerated().compactMap {
        // Baselines are 35 units apart, and capitals 21 units high.
        let middle = text.map.apply(to: Point(x: 0, y: 35 * Double($0) - 10.5))
        let place = (middle + Vector(dx: 1, dy: 0)).cell
        return Diagram.Text.Row($1.compactMap(CharacterText.Cluster.init), at: place).trimmed
      }
    } else {
      // Labels may be farther away from characters, which are narrow.
      area = first.stroke.bodyBounds.outset(4, 0)
      rows = first.stroke.rows
    }
    if rows.isEmpty { return nil }
  }
}

extension StrokeRecord {
  /// The rows of a text of characters.
  var rows: [Diagram.Text.Row] {
    var (rows, next): ([Diagram.Text.Row], Point?) = ([], nil)
    for (cluster, corner) in placedCharacters {
      let place = (corner + Vector(dx: 1, dy: 2)).cell
      if place != next { rows.append(Diagram.Text.Row([], at: place)) }
      rows[rows.count - 1].clusters.append(cluster)
      next = place + Vector(dx: Double(cluster.columns), dy: 0)
    }
    return rows.compactMap(\.trimmed)
  }
}

extension Diagram.Text.Row {
  /// The row without leading and trailing blanks; `nil` if it is blank.
  fileprivate var trimmed: Diagram.Text.Row? {
    let rest = clusters.drop { $0.text == " " }
    guard let last = rest.lastIndex(where: { $0.text != " " }) else { return nil }
    let blanks = Vector(dx: Double(rest.startIndex), dy: 0)
    return Diagram.Text.Row(Array(rest[...last]), at: location + blanks)
  }
}
