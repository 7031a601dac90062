import Geometry
import Ink
import TerminalUI

/// The cells of a text that is drawn, which may be far apart.
struct TextCanvas {
  struct Mark {
    /// The lines that meet in it, and how they are drawn.
    var arms = LineArms(), dash = LineStyle.Dash.solid, isRounded = false
    /// Whether it is in the border of a box, and in that of a polygon, whose corners ASCII cuts off.
    var isBorder = false, isCut = false
    /// An arrowhead over the lines.
    var head: Character?
    /// The character of a text, which hides everything else.
    var cluster: CharacterText.Cluster?

    var isText: Bool { cluster != nil && cluster != .blank }

    /// The character of the lines or the arrowhead, in Unicode; a blank under text.
    var usual: Character {
      cluster == nil ? head ?? arms.character(dash, isRounded: isRounded) : " "
    }

    fileprivate var isHorizontalLine: Bool {
      head == nil && arms.isStraight && arms[.left] != nil && arms[.right] != nil
    }
  }

  private(set) var marks: [TextCell: Mark] = [:]

  init(_ diagram: Diagram, hasInk: Bool) {
    diagram.boxes.forEach { drawBorder(of: $0) }
    diagram.connectors.forEach { draw($0, of: diagram) }
    let labels = diagram.boxes.map(\.label) + diagram.connectors.map(\.label)
    for row in labels.flatMap({ $0?.rows ?? [] }) {
      clearSides(of: row)
      write(row.clusters, at: TextCell(row.location))
    }
    for row in diagram.texts.flatMap(\.rows) { write(row.clusters, at: TextCell(row.location)) }
    if hasInk { diagram.doodles.forEach { draw($0) } }
  }

  private mutating func drawBorder(of box: Diagram.Box) {
    let first = TextCell(Point(x: box.frame.minX, y: box.frame.minY))
    let last = TextCell(Point(x: box.frame.maxX, y: box.frame.maxY))
    var line = box.line
    line.isRounded = line.isRounded || box.kind == .ellipse
    let corners = [first, TextCell(last.x, first.y), last, TextCell(first.x, last.y), first]
    let cells = Self.cells(along: corners)
    join(cells[...], line)
    for cell in cells {
      marks[cell]?.isBorder = true
      marks[cell]?.isCut = box.kind == .polygon
    }
  }

  private mutating func draw(_ connector: Diagram.Connector, of diagram: Diagram) {
    let cells = Self.cells(along: connector.points.map { TextCell($0) })
    guard let first = cells.first, let last = cells.last, first != last else { return }
    let start = diagram.has(connector.start, at: first)
    let end = diagram.has(connector.end, at: last)
    if connector.startsWithHead { drawHead(cells[1], first, isBeforeLast: start == true) }
    let before = cells[cells.count - 2]
    if connector.endsWithHead { drawHead(before, last, isBeforeLast: end == true) }
    let body = cells.dropFirst(connector.startsWithHead && start == true ? 1 : 0)
      .dropLast(connector.endsWithHead && end == true ? 1 : 0)
    // A line that stays apart from its box leaves no marks in the borders that it passes.
    let isApart = start == false || end == false
    let borders = body.filter { marks[$0]?.isBorder == true && $0 != first && $0 != last }
    join(body, connector.line, except: isApart ? Set(borders) : [])
  }

  /// Draws an arrowhead in the last cell of a line, or in the one before.
  private mutating func drawHead(_ before: TextCell, _ last: TextCell, isBeforeLast: Bool) {
    let direction = Direction.allCases.first { before.next($0) == last } ?? .up
    let heads: [Character] = ["▲", "▶", "▼", "◀"]
    marks[isBeforeLast ? before : last, default: Mark()].head = heads[direction.rawValue]
  }

  private mutating func join(
    _ cells: ArraySlice<TextCell>, _ line: Diagram.Line, except hidden: Set<TextCell> = []
  ) {
    for (a, b) in zip(cells, cells.dropFirst()) {
      guard let direction = Direction.allCases.first(where: { a.next($0) == b }) else { continue }
      for (cell, arm) in [(a, direction), (b, direction.opposite)] where !hidden.contains(cell) {
        marks[cell, default: Mark(dash: line.dash, isRounded: line.isRounded)].arms[arm] =
          line.weight
        if line.dash == .solid { marks[cell]?.dash = .solid }
      }
    }
  }

  /// The cells of a line: between corners, first along the row, and then along the column.
  private static func cells(along corners: [TextCell]) -> [TextCell] {
    var cells = Array(corners.prefix(1))
    for end in corners.dropFirst() {
      while let last = cells.last, last != end {
        let (dx, dy) = (end.x - last.x, end.y - last.y)
        cells.append(TextCell(last.x + dx.signum(), last.y + (dx == 0 ? dy.signum() : 0)))
      }
    }
    return cells
  }

  /// Leaves a blank between a label and a line that it interrupts.
  private mutating func clearSides(of row: Diagram.Text.Row) {
    let start = TextCell(row.location)
    let end = start.next(.right, by: row.columns)
    for (inner, outer, cluster) in [
      (start, start.next(.left), row.clusters.first), (end.next(.left), end, row.clusters.last),
    ] where !"[]()".contains(cluster?.text ?? "[") {
      let isInLine = [inner, outer].allSatisfy { marks[$0]?.isHorizontalLine == true }
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
    let origin = TextCell(doodle.location)
    for (y, row) in doodle.rows.enumerated() {
      for (x, dots) in row.enumerated() where dots != 0 {
        let cell = TextCell(origin.x + x, origin.y + y)
        let braille = Unicode.Scalar(0x2800 + UInt32(dots)).map { String(Character($0)) } ?? ""
        if marks[cell] == nil { write([CharacterText.Cluster(braille, columns: 1)], at: cell) }
      }
    }
  }
}

extension Diagram {
  /// Whether the box or the connector that an end holds on to has a cell.
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
