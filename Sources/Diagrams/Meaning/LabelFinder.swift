import Geometry
import Ink

/// Finds of which figures texts are labels; the numbers of connectors follow those of boxes.
///
/// A text in a box is the label of the innermost one, unless it is below the top of a box in that. Another text is the
/// label of the line to which it is nearest, especially to the middle of that.
struct LabelFinder {
  private let boxes: [Rect]
  private let tops: [Double]
  private let sides: [(owner: Int, segment: Segment)]
  private let nearBoxes, nearSides: Nearby
  /// The figures that have labels.
  private let labeled: Set<Int?>

  /// The greatest distance of a label from its line, and how far its middle may lie beyond the end of that, in dots.
  private static let (reach, overhang) = (9.0, 4.0)
  /// What a dot between the middles of a label and its line counts, in dots of distance.
  private static let offsetCost = 0.1

  /// Finds labels of boxes, with the tops of the boxes in them, and of connectors, but not of some figures.
  init(_ boxes: [Rect], tops: [Double], _ connectors: [[Point]], labeled: Set<Int?>) {
    (self.boxes, self.tops, self.labeled) = (boxes, tops, labeled)
    sides = connectors.enumerated().flatMap { number, points in
      points.segments.map { (boxes.count + number, $0) }
    }
    (nearBoxes, nearSides) = (Nearby(boxes), Nearby(sides.map(\.segment.bounds)))
  }

  /// Returns the figure whose label a text in a rectangle is; `nil` for none.
  func owner(of text: Rect) -> Int? {
    let around = nearBoxes.indices(near: Rect(text.center))
    if let box = around.min(by: { boxes[$0].area < boxes[$1].area }), text.center.y < tops[box],
      !labeled.contains(box)
    {
      return box
    }
    return nearSides.indices(near: text.outset(by: Self.reach)).map { sides[$0] }
      .filter { !labeled.contains($0.owner) }
      .compactMap { owner, line in cost(of: text, at: line).map { ($0, owner) } }
      .min { $0.0 < $1.0 }?.1
  }

  private func cost(of text: Rect, at line: Segment) -> Double? {
    let along = line.end - line.start
    let offset = abs((text.center - line.start.midpoint(to: line.end)).dot(along.unit))
    let distance = text.outline.segments.map { $0.distance(to: line) }.min() ?? 0
    let cost = distance + Self.offsetCost * offset
    return offset < along.length / 2 + Self.overhang && cost <= Self.reach ? cost : nil
  }
}
