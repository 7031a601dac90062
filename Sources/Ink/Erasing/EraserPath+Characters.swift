package import Geometry

/// Erasing characters: those whose middle the eraser covers.
extension EraserPath {
  /// Returns the parts of a text that remain, without blanks at their ends.
  func remainingCharacters(of stroke: StrokeRecord) -> [ClosedRange<Double>] {
    guard let clusters = stroke.text?.clusters, mayTouch(stroke) else { return [stroke.range] }
    let first = Int(stroke.range.lowerBound.rounded(.up))
    let isErased = zip(clusters, stroke.source.samples[first...]).map { cluster, sample in
      !cluster.isBlank && covers(cluster.cell(at: stroke.map.apply(to: sample.location)))
    }
    guard isErased.contains(true) else { return [stroke.range] }
    return isErased.indices.split { isErased[$0] }.compactMap { part in
      guard let low = part.first(where: { !clusters[$0].isBlank }),
        let high = part.last(where: { !clusters[$0].isBlank })
      else { return nil }
      return Double(first + low)...Double(first + high)
    }
  }

  /// Returns whether the eraser covers a part of the line through the middle half of a cell.
  private func covers(_ cell: Rect) -> Bool {
    let half = Vector(dx: cell.width / 4, dy: 0)
    let middle = Segment(cell.center + half * -1, cell.center + half)
    return path.contains { $0.distance(to: middle) <= radius }
  }
}

extension CharacterText.Cluster {
  /// Whether the character shows nothing, such as a space.
  package var isBlank: Bool { text.unicodeScalars.allSatisfy(\.properties.isWhitespace) }

  /// Returns the cells of the character whose upper left corner is at a point, in canvas dots.
  package func cell(at corner: Point) -> Rect {
    Rect(
      minX: corner.x, minY: corner.y, maxX: corner.x + Double(columns) * CharacterText.columnWidth,
      maxY: corner.y + CharacterText.rowHeight)
  }
}

extension StrokeRecord {
  /// Returns whether a segment in canvas dots leads through the cell of a character.
  package func hasCharacter(on segment: Segment) -> Bool {
    placedCharacters.contains { segment.fractions(in: $0.cluster.cell(at: $0.location)) != nil }
  }
}
