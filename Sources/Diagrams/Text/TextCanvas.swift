import Geometry
import Ink
import Raster

/// The cells of a text that is drawn, which may be far apart.
struct TextCanvas {
  struct Mark {
    /// The lines that meet in it, and how they are drawn.
    var arms = LineArms(), dash = LineStyle.Dash.solid, isRounded = false
    /// The kind of the box in whose border it is.
    var border: Figure.Kind?
    /// An arrowhead over the lines.
    var head: Character?
    /// The character of a text, which hides everything else.
    var cluster: CharacterText.Cluster?

    var isText: Bool { cluster != nil && cluster != .blank }

    /// The character of the lines or the arrowhead, in Unicode; a blank under text.
    var usual: Character {
      cluster == nil ? head ?? arms.character(dash, isRounded: isRounded) : " "
    }
  }

  private(set) var marks: [TextCell: Mark] = [:]

  init(_ diagram: Diagram, hasInk: Bool) {
    for box in diagram.boxes {
      var line = box.line
      line.isRounded = line.isRounded || box.kind == .ellipse
      join(Self.cells(along: box.frame.outline), line, border: box.kind)
    }
    for connector in diagram.connectors { draw(connector, of: diagram) }
    for row in diagram.labels.flatMap({ $0?.rows ?? [] }) {
      clearSides(of: row)
      write(row.clusters, at: TextCell(row.location))
    }
    for row in diagram.texts.flatMap(\.rows) { write(row.clusters, at: TextCell(row.location)) }
    for doodle in hasInk ? diagram.doodles : [] { draw(doodle) }
  }

  private mutating func draw(_ connector: Diagram.Connector, of diagram: Diagram) {
    var (body, isApart) = (Self.cells(along: connector.points), false)
    let (tips, heads) = ([body.first, body.last], ["▲", "▶", "▼", "◀"] as [Character])
    for (end, hasHead) in zip(connector.ends, connector.hasHeads) where body.count > 1 {
      let (last, before) = (body[0], body[1])
      let touches = diagram.has(end, at: last)
      isApart = isApart || touches == false
      if hasHead {
        let direction = Direction.allCases.first { before.next($0) == last } ?? .up
        let cell = touches == true ? before : last
        marks[cell, default: Mark()].head = heads[direction.rawValue]
        if touches == true { body.removeFirst() }
      }
      body.reverse()
    }
    // A line that stays apart from its box leaves no marks in the borders that it passes.
    if isApart { body.removeAll { marks[$0]?.border != nil && !tips.contains($0) } }
    join(body, connector.line)
  }

  private mutating func join(
    _ cells: [TextCell], _ line: Diagram.Line, border: Figure.Kind? = nil
  ) {
    for (a, b) in zip(cells, cells.dropFirst()) {
      guard let direction = Direction.allCases.first(where: { a.next($0) == b }) else { continue }
      for (cell, arm) in [(a, direction), (b, direction.opposite)] {
        var mark = marks[cell] ?? Mark(dash: line.dash, isRounded: line.isRounded)
        mark.arms[arm] = line.weight
        if line.dash == .solid { mark.dash = .solid }
        mark.border = border ?? mark.border
        marks[cell] = mark
      }
    }
  }

  private static func cells(along corners: [Point]) -> [TextCell] {
    var line = Diagram.Connector()
    line.points = corners.map { TextCell($0).point }
    return line.cells.map { TextCell($0) }
  }

  /// Leaves a blank between a label and a line that it interrupts.
  private mutating func clearSides(of row: Diagram.Text.Row) {
    let start = TextCell(row.location)
    let end = start.next(.right, by: row.columns)
    for (inner, outer, cluster) in [
      (start, start.next(.left), row.clusters.first), (end.next(.left), end, row.clusters.last),
    ] where !"[]()".contains(cluster?.text ?? "[") {
      let isInLine = [inner, outer].allSatisfy {
        marks[$0]?.head == nil && marks[$0]?.arms.directions == [.right, .left]
      }
      if isInLine { marks[outer]?.cluster = .blank }
    }
  }

  private mutating func write(_ clusters: [CharacterText.Cluster], at start: TextCell) {
    var cell = start
    for cluster in clusters {
      for index in 0..<cluster.columns {
        marks[cell, default: Mark()].cluster = index == 0 ? cluster : .continuation
        cell = cell.next(.right)
      }
    }
  }

  /// Draws dots in the cells that show nothing else.
  private mutating func draw(_ doodle: Diagram.Doodle) {
    for (y, row) in doodle.rows.enumerated() {
      for (x, dots) in row.enumerated() where dots != 0 {
        let cell = TextCell(doodle.location + Vector(dx: Double(x), dy: Double(y)))
        let braille = CharacterText.Cluster(String(DotCell.braille(dots)), columns: 1)
        if marks[cell] == nil { write([braille], at: cell) }
      }
    }
  }
}

extension Diagram {
  /// Whether a cell is in the box or the connector that an end holds on to.
  fileprivate func has(_ end: End, at cell: TextCell) -> Bool? {
    switch end {
    case .free: nil
    case .connector: true
    case .box(let index): boxes[index].frame.contains(cell.point)
    }
  }
}

extension CharacterText.Cluster {
  static let blank = Self(" ", columns: 1)
  fileprivate static let continuation = Self("", columns: 0)
}
