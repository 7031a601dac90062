import Geometry
import Glibc
import Ink

/// A reading of ink: a kind of mark, and the text that it would mark.
struct Placement {
  var kind: MarkKind
  var rows, columns: ClosedRange<Int>
  /// The negative logarithm of the likelihood of the ink if this was meant, up to a constant.
  var cost: Double
  /// The probability that the columns are right if the rows are.
  var certainty = 1.0

  /// Returns whether another reading names the same text; the difference of a circle and a box is small.
  func agrees(with other: Placement) -> Bool {
    let kinds: Set = [kind, other.kind]
    return (kinds.count == 1 || kinds == [.circle, .box]) && rows == other.rows
      && columns.overlaps(other.columns)
  }
}

/// Finds the text that ink marks.
///
/// A hand that marks text misses it in a typical way: a circle leaves some air, and a line is a little too long. Most
/// numbers here are the mean of such a distance and its standard deviation, in dots, in drawings of average haste.
struct Placer {
  private typealias Offset = (mean: Double, error: Double)

  let text: ScreenText
  let trace: Trace

  /// The cost of a first or last row that has no text.
  private static let emptyRow = 3.8
  private let width = CharacterText.columnWidth, height = CharacterText.rowHeight
  private var bounds: Rect { trace.bounds }

  /// Returns the readings of the ink as a mark of a kind, whatever shape the ink has.
  func placements(of kind: MarkKind) -> [Placement] {
    switch kind {
    case .circle: framed(kind, top: (2.3, 1.4), side: (2.4, 1.8))
    case .box: framed(kind, top: (1.15, 1.3), side: (2.1, 1.8))
    case .crossOut: framed(kind, top: (1.12, 0.64), side: (0.32, 1.2))
    case .underline: lined(kind, (0.05, 0.81), side: (-0.1, 1.8))
    case .strike: lined(kind, (0.13, 0.46), side: (0.5, 1.7))
    case .highlight: lined(kind, (0, 0.6), side: (-1, 2.1))
    case .bracket: bracketed()
    case .check: checked()
    case .arrow: pointed()
    }
  }

  private func cost(_ distance: Double, _ offset: Offset) -> Double {
    let deviation = (distance - offset.mean) / offset.error
    return deviation * deviation / 2
  }

  /// Returns the rows of the screen that are at most some rows away from the row at y.
  private func rows(near y: Double, _ reach: Int) -> ClosedRange<Int> {
    let row = text.row(at: y)
    return max(0, row - reach)...min(text.rows - 1, row + reach)
  }

  private func framed(_ kind: MarkKind, top: Offset, side: Offset) -> [Placement] {
    // A line near the border of two rows of cells is reported in both; the outer one counts.
    var edges = trace.edges(outside: trace.isCoarse ? 0.12 : 0.5)
    if kind == .crossOut { edges = (bounds.minY, bounds.maxY) }
    return spans(edges, trace.isCoarse ? (2.5, 1.6) : top).compactMap {
      placement(kind, $0.rows, side, cost: $0.cost)
    }
  }

  /// Returns rows between two edges of ink.
  private func spans(
    _ edges: (top: Double, bottom: Double), _ air: Offset
  ) -> [(rows: ClosedRange<Int>, cost: Double)] {
    rows(near: edges.top + air.mean + 1, 1).flatMap { first in
      rows(near: edges.bottom - air.mean - 1, 1).filter { $0 >= first }.map { last in
        let above = cost(Double(first) * height - edges.top, air)
        return (first...last, above + cost(edges.bottom - Double(last + 1) * height, air))
      }
    }
  }

  /// Returns the reading with the columns that fit the left and the right end of the ink best.
  private func placement(
    _ kind: MarkKind, _ rows: ClosedRange<Int>, _ side: Offset, cost: Double
  ) -> Placement? {
    let (left, right) = (bounds.minX + side.mean, bounds.maxX - side.mean)
    guard let start = text.boundary(rows, at: left, error: side.error, isStart: true),
      let end = text.boundary(rows, at: right, error: side.error, isStart: false),
      start.column <= end.column
    else { return nil }
    let columns = start.column...end.column
    let empty = [rows.lowerBound, rows.upperBound].count { text.trimmed(columns, $0) == nil }
    return Placement(
      kind: kind, rows: rows, columns: columns,
      cost: cost + start.cost + end.cost + Double(empty) * Self.emptyRow,
      certainty: start.probability * end.probability)
  }

  private func lined(_ kind: MarkKind, _ offset: Offset, side: Offset) -> [Placement] {
    let levels = trace.lines.map { $0.map(\.y).mean }
    let isBelow = kind == .underline && !trace.isCoarse
    let (level, prior) = isBelow ? (levels.min() ?? 0, 0.46) : (levels.mean, 0)
    return rows(near: levels.mean, 1).compactMap { row in
      let y = Double(row) * height + (isBelow ? height : height / 2)
      return placement(kind, row...row, side, cost: prior + cost(level - y, offset))
    }
  }

  private func bracketed() -> [Placement] {
    let points = trace.points
    let spine = points.map(\.x).sorted()[points.count / 2]
    let count = points.count / 8 + 1
    let hooks = (points.prefix(count) + points.suffix(count)).map(\.x).mean - spine
    return spans((bounds.minY, bounds.maxY), (-0.1, 0.8)).flatMap { rows, cost in
      let extents = text.extents[rows].compactMap(\.self)
      guard rows.count > 1, let left = extents.map(\.lowerBound).min(),
        let right = extents.map(\.upperBound).max()
      else { return [Placement]() }
      let empty = [rows.lowerBound, rows.upperBound].count { text.extents[$0] == nil }
      let under = rows.count { text.hasText(text.column(at: spine), $0) }
      let cost = cost + Double(empty) * Self.emptyRow + 4 * Double(under) / Double(rows.count)
      // At the left border of the screen, a bracket covers the text.
      let gaps = [max(3, Double(left) * width) - spine, spine - Double(right + 1) * width]
      return zip(gaps, [-hooks, hooks]).map { gap, hooks in
        Placement(
          kind: .bracket, rows: rows, columns: left...right,
          cost: cost + self.cost(gap, (2.2, 1.5)) + (hooks > 0.5 ? 3 * hooks : 0))
      }
    }
  }

  private func checked() -> [Placement] {
    guard let vertex = trace.points.max(by: { $0.y < $1.y }) else { return [] }
    return rows(near: vertex.y, 3).compactMap { row in
      guard let extent = text.trimmed(0...text.columns - 1, row) else { return nil }
      // A check stands on the base line, or is as high above the middle of its row as below it.
      let depth = vertex.y - Double(row) * height
      let center = (height + bounds.height) / 2
      let vertical = min(cost(depth, (3.4, 1)), cost(depth, (center, 1)))
      let column = text.column(at: vertex.x)
      let start = (column...column + 6).first { text.hasText($0, row) } ?? .max / 2
      let left = cost(Double(start) * width - vertex.x, (5.5, 1.2))
      let right = cost(vertex.x - Double(extent.upperBound + 1) * width, (5.5, 1.2))
      return Placement(
        kind: .check, rows: row...row, columns: extent, cost: vertical + min(left, right))
    }
  }

  private func pointed() -> [Placement] {
    let points = trace.points
    let arrow = trace.arrow ?? Segment(points[0], points[points.count - 1])
    let (tip, along) = (arrow.end, arrow.end - arrow.start)
    // An arrow that is nearly level points at the end of a word beside it; a steeper one, at a word above or below.
    let excess = (atan2(abs(along.dy), abs(along.dx)) * 180 / .pi - 30) / 3
    let (beside, across) = (cost(max(0, excess), (0, 1)), cost(min(0, excess), (0, 1)))
    let (isLeft, isUp) = (along.dx < 0, along.dy < 0)
    let column = text.column(at: tip.x)
    return rows(near: tip.y, 2).flatMap { row in
      let top = Double(row) * height
      let level = cost(tip.y - top - height / 2, (0, 1.04))
      let gap = cost(isUp ? tip.y - top - height : top - tip.y, (1.2, 1.2))
      return (column - 6...column + 6).filter { text.hasText($0, row) }.map { column in
        let x = Double(column) * width
        let aside = max(0, x - tip.x, tip.x - x - width)
        let end = cost(isLeft ? tip.x - x - width : x - tip.x, (1.2, 1.8))
        let cut = text.cut(before: isLeft ? column + 1 : column, row)
        return Placement(
          kind: .arrow, rows: row...row, columns: text.phrase(at: column, row),
          cost: min(across + gap + aside * aside, beside + level + end + cut))
      }
    }
  }
}
